import * as vscode from 'vscode';
import type { TestReport, TestResult } from '../../api/contract/report.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { withRequiredCases } from '../../core/case/caseDependencies.ts';
import { message } from '../../core/message.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { UserError } from '../../core/userError.ts';
import { serviceName } from '../connection/services.ts';
import { collectCases } from '../files/collectCases.ts';
import { type IndexedCase, type CaseIndex, caseTitle } from '../files/index/caseIndex.ts';
import { fetchReport } from '../results/fetchReport.ts';
import { pushAsDraft } from '../sync/push/draftPushes.ts';
import { targetFolderOf, type TargetFolder, targetFolders } from '../targets/targetFolders.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { relativePath } from '../ui/documents.ts';
import { asMarkdown } from '../ui/markdown.ts';
import { runCaseTool } from './runCaseTool.ts';
import {
  createTool,
  type ToolDependencies,
  textResult,
  cleanFileLine,
  findCase,
  type ToolDefinition,
  dataResult,
  omitEmpty,
  listWorkspaceCases,
  cleanMessage,
} from './tool.ts';
import type { InputOf } from './toolInputs.ts';
import type { ToolName } from './toolNames.ts';
import { validateCaseTool } from './validateCaseTool.ts';

/** Creates every tool by its name, as the manifest contributes them. */
export const createTools = (
  parts: ToolDependencies,
): Record<ToolName, vscode.LanguageModelTool<unknown>> => ({
  portableTests_list_cases: createTool('portableTests_list_cases', listCasesTool(parts)),
  portableTests_read_case: createTool('portableTests_read_case', readCaseTool(parts)),
  portableTests_validate_case: createTool('portableTests_validate_case', validateCaseTool(parts)),
  portableTests_push_draft: createTool('portableTests_push_draft', pushDraftTool(parts)),
  portableTests_run_case: createTool('portableTests_run_case', runCaseTool(parts)),
  portableTests_get_report: createTool('portableTests_get_report', getReportTool(parts)),
});

/** Limits of one result: lines and characters of the file. */
const mostRead = { lines: 400, characters: 25_000 };

function readCaseTool({ index }: Pick<ToolDependencies, 'index'>): ToolDefinition<'portableTests_read_case'> {
  return {
    invocationMessage: ({ testCase }) => vscode.l10n.t('Reading the test case {0}', cleanLine(testCase, 100)),
    work: async ({ testCase, fromLine = 1 }) => {
      const { uri, text } = await findCase(testCase, index);
      const lines = text.split(/\r\n|\r|\n/);
      const shownLines = lines.slice(fromLine - 1, fromLine - 1 + fitting(lines, fromLine - 1));
      const last = fromLine - 1 + shownLines.length;
      const rest = last < lines.length ? `; read on with fromLine ${last + 1}` : '';
      return textResult(
        shownLines.map(cleanFileLine).join('\n'),
        `${cleanLine(relativePath(uri))}, lines ${fromLine} to ${last} of ${lines.length}${rest}`,
      );
    },
  };
}

/** Number of lines from a line on that fit into one result. */
function fitting(lines: readonly string[], from: number): number {
  let characters = 0;
  const past = lines.slice(from, from + mostRead.lines).findIndex((line) => {
    characters += cleanFileLine(line).length + 1;
    return characters > mostRead.characters;
  });
  return past < 0 ? mostRead.lines : Math.max(past, 1);
}

type ListName = 'portableTests_list_cases';
type ListInput = InputOf<ListName>;

/** Default number of test cases in a result. */
const usual = 30;

function listCasesTool({
  index,
  catalog,
}: Pick<ToolDependencies, 'index' | 'catalog'>): ToolDefinition<ListName> {
  return {
    invocationMessage: () => vscode.l10n.t('Checking the test cases'),
    work: async (input) => {
      const found = (await listWorkspaceCases(index)).filter((file) => matches(file, input));
      const { offset = 0, limit = usual } = input;
      const states = new Map(catalog.lastCompared().map(({ uri, state }) => [uri?.toString(), state]));
      const cases = found
        .slice(offset, offset + limit)
        .map((file) => summarizeCase(file, states.get(file.uri.toString())));
      const next = offset + cases.length < found.length ? offset + cases.length : undefined;
      return dataResult(omitEmpty({ total: found.length, nextOffset: next, testCases: cases }));
    },
  };
}

const summarizeCase = (file: IndexedCase, state: string | undefined): Record<string, unknown> =>
  omitEmpty({
    id: cleanLine(file.summary.id?.value ?? '', 40),
    description: cleanLine(caseTitle(file), 120),
    file: cleanLine(relativePath(file.uri)),
    folder: cleanLine(file.summary.folderName?.value ?? '', 80),
    tags: file.summary.tagNames.slice(0, 10).map(({ value }) => cleanLine(value, 40)),
    type: cleanLine(file.summary.type ?? '', 20),
    steps: file.summary.steps.length,
    // How the file compares with the service, as far as that was looked at.
    lastKnownState: state,
  });

function matches(file: IndexedCase, { words = '', folder, tag }: ListInput): boolean {
  const { summary, uri } = file;
  const tags = summary.tagNames.map(({ value }) => value.toLowerCase());
  const folderName = summary.folderName?.value.trim() ?? '';
  const text = [caseTitle(file), relativePath(uri), folderName, ...tags].join('\n').toLowerCase();
  return (
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (tag === undefined || tags.includes(tag.trim().toLowerCase())) &&
    (folder === undefined || isBelow(folder.trim(), folderName, relativePath(uri)))
  );
}

function isBelow(folder: string, folderName: string, path: string): boolean {
  const prefix = `${folder.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')}/`;
  return (
    folderName.toLowerCase() === folder.toLowerCase() || path.toLowerCase().startsWith(prefix.toLowerCase())
  );
}

type PushName = 'portableTests_push_draft';

function pushDraftTool({
  index,
  locks,
  versions,
  watch,
}: Pick<ToolDependencies, 'index' | 'locks' | 'versions' | 'watch'>): ToolDefinition<PushName> {
  return {
    invocationMessage: ({ testCase }) => vscode.l10n.t('Pushing {0} as a draft', cleanLine(testCase, 100)),
    confirm: async ({ testCase }) => {
      const { file, folder } = await findPushable(testCase, index);
      const text = new vscode.MarkdownString(asMarkdown(await whatIsSent(file, folder, index)));
      return {
        title: vscode.l10n.t('Push "{0}" as a draft?', cleanLine(caseTitle(file), 80)),
        message: text,
      };
    },
    work: async ({ testCase }, signal) => {
      const { file, folder } = await findPushable(testCase, index);
      const { result, versionId } = await locks.run(folder, (sync) =>
        pushAsDraft(sync, file.uri, versions, signal),
      );
      void watch.look(folder);
      return dataResult(
        omitEmpty({
          pushedAsDraft: cleanLine(relativePath(file.uri)),
          service: serviceName(folder.serviceUrl),
          versionId,
          versionIds: result.versionIds,
        }),
      );
    },
  };
}

async function findPushable(
  name: string,
  index: CaseIndex,
): Promise<{ file: IndexedCase; folder: TargetFolder }> {
  assertTrusted();
  const file = await findCase(name, index);
  const folder = targetFolderOf(file.uri);
  if (folder) return { file, folder };
  throw new UserError(
    message("{0} isn't in a folder linked to a test target, so it can't be pushed", relativePath(file.uri)),
    message('Ask the user to run "Choose Test Target…" in "Manage Services and Test Targets…"'),
  );
}

async function whatIsSent(file: IndexedCase, folder: TargetFolder, index: CaseIndex): Promise<string> {
  const id = file.summary.id?.value ?? '';
  const { cases } = await collectCases([file], index);
  const needed = withRequiredCases([id], new Map(cases.map((each) => [each.id, each]))).filter(
    (each) => each.id !== id,
  );
  const what = vscode.l10n.t(
    "The file {0} is sent to {1} as a draft. The service's test cases are not changed.",
    relativePath(file.uri),
    serviceName(folder.serviceUrl),
  );
  if (needed.length === 0) return what;
  const names = needed
    .map(({ description }) => vscode.l10n.t('"{0}"', cleanLine(description, 80)))
    .join(', ');
  return `${what}\n${vscode.l10n.t('Pushed with its dependencies: {0}.', names)}`;
}

type ReportName = 'portableTests_get_report';

/** Maximum number of results; the failed ones come first. */
const mostResults = 60;
const urgency = ['FAILED', 'ERROR', 'WAITING'];

function getReportTool({
  index,
  services,
}: Pick<ToolDependencies, 'index' | 'services'>): ToolDefinition<ReportName> {
  return {
    invocationMessage: () => vscode.l10n.t('Loading a test report'),
    work: async ({ report, folder }, signal) => {
      assertTrusted();
      const { serviceUrl, testTargetId } = targetNamed(folder);
      const client = await services.client(serviceUrl);
      const id = report ?? (await latest(client, testTargetId, signal));
      const found = await fetchReport(client, testTargetId, id, [], { signal });
      await index.ready;
      return dataResult(summarizeReport(found, index));
    },
  };
}

function targetNamed(name: string | undefined): TargetFolder {
  const all = targetFolders();
  const plain = (path: string): string => path.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '');
  const found = name === undefined ? all : all.filter(({ folder }) => plain(folder) === plain(name));
  const [target, other] = found;
  if (target && !other) return target;
  const names = all.map(({ folder }) => folder).join(', ');
  throw all.length === 0
    ? new UserError(
        message('No folder of this workspace belongs to a test target'),
        message('Ask the user to run "Choose Test Target…" in "Manage Services and Test Targets…"'),
      )
    : new UserError(
        message('The test target is ambiguous. Folders of test targets: {0}', names),
        message('Set "folder" to one of them'),
      );
}

async function latest(client: ServiceClient, testTargetId: string, signal: AbortSignal): Promise<string> {
  const { data } = await client.listTestReports(testTargetId, {}, { signal });
  const [newest] = data.toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''));
  if (newest?.id) return newest.id;
  throw new UserError(
    message('The test target has no test report yet'),
    message('Run a test case first, with portableTests_run_case'),
  );
}

function summarizeReport(
  { id, status, createdAt, updatedAt, context, testResults }: TestReport,
  index: CaseIndex,
): object {
  const results = (testResults ?? []).toSorted((a, b) => rank(a) - rank(b));
  const counts: Record<string, number> = {};
  for (const result of results) counts[statusOf(result)] = (counts[statusOf(result)] ?? 0) + 1;
  return omitEmpty({
    id,
    status: cleanLine(status ?? '', 20),
    createdAt,
    updatedAt,
    description: context && 'description' in context ? cleanLine(context.description ?? '', 200) : undefined,
    counts,
    results: results.slice(0, mostResults).map((result) => summarizeResult(result, index)),
    moreResults: results.length > mostResults ? results.length - mostResults : undefined,
  });
}

function summarizeResult(result: TestResult, index: CaseIndex): object {
  const { testCaseId, errorMessage } = result;
  const [known] = index.byId(testCaseId ?? '');
  return omitEmpty({
    status: statusOf(result),
    testCaseId: cleanLine(testCaseId ?? '', 40),
    description: known && cleanLine(caseTitle(known), 120),
    error: errorMessage && cleanMessage(errorMessage, 300),
  });
}

const statusOf = ({ status }: TestResult): string => cleanLine(status ?? 'WAITING', 20);

const rank = (result: TestResult): number => {
  const at = urgency.indexOf(statusOf(result));
  return at < 0 ? urgency.length : at;
};
