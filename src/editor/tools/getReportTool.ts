import * as vscode from 'vscode';
import type { TestReport, TestResult } from '../../api/contract/report.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { caseTitle } from '../files/caseSets.ts';
import { fetchReport } from '../results/fetchReport.ts';
import { targetFolders, type TargetFolder } from '../targets/targetFolders.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { dataResult, omitEmpty } from './toolResult.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { cleanMessage } from './cleanText.ts';
import type { ToolDependencies } from './toolDependencies.ts';
import type { ToolDefinition } from './createTool.ts';

type Name = 'portableTests_get_report';

/** Maximum number of results; the failed ones come first. */
const most = 60;
const urgency = ['FAILED', 'ERROR', 'WAITING'];

export function getReportTool({
  index,
  services,
}: Pick<ToolDependencies, 'index' | 'services'>): ToolDefinition<Name> {
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
        message('Ask the user to run the command “Choose Test Target…”'),
      )
    : new UserError(
        message('The test target is ambiguous. Folders of test targets: {0}', names),
        message('Set “folder” to one of them'),
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
    results: results.slice(0, most).map((result) => summarizeResult(result, index)),
    moreResults: results.length > most ? results.length - most : undefined,
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
