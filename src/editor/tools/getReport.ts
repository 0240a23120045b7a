import * as vscode from 'vscode';
import type { TestReport, TestResult } from '../../api/contract/report.ts';
import type { ServiceClient } from '../../api/client.ts';
import { message, UserError } from '../../core/errors.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { caseTitle } from '../files/caseLabels.ts';
import { fetchReport } from '../results/fetchReport.ts';
import { targetFolders, type TargetFolder } from '../targets/targetFolders.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { dataResult, present, shown, shownMessage } from './toolResult.ts';
import type { ToolParts } from './toolDependencies.ts';
import type { ToolBody } from './createTool.ts';

type Name = 'portableTests_get_report';

/** How many results are told of; those that need a look come first. */
const most = 60;
const urgency = ['FAILED', 'ERROR', 'WAITING'];

export function getReport({ index, services }: Pick<ToolParts, 'index' | 'services'>): ToolBody<Name> {
  return {
    doing: () => vscode.l10n.t('Loading a test report'),
    work: async ({ report, folder }, signal) => {
      assertTrusted();
      const { serviceUrl, testTargetId } = targetNamed(folder);
      const client = await services.client(serviceUrl);
      const id = report ?? (await latest(client, testTargetId, signal));
      const found = await fetchReport(client, testTargetId, id, [], { signal });
      await index.ready;
      return dataResult(told(found, index));
    },
  };
}

function targetNamed(name: string | undefined): TargetFolder {
  const all = targetFolders();
  const plain = (path: string): string => path.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '');
  const found = name === undefined ? all : all.filter(({ folder }) => plain(folder) === plain(name));
  const [one, other] = found;
  if (one && !other) return one;
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

function told(
  { id, status, createdAt, updatedAt, context, testResults }: TestReport,
  index: CaseIndex,
): object {
  const results = (testResults ?? []).toSorted((a, b) => rank(a) - rank(b));
  const counts: Record<string, number> = {};
  for (const one of results) counts[statusOf(one)] = (counts[statusOf(one)] ?? 0) + 1;
  return present({
    id,
    status: shown(status ?? '', 20),
    createdAt,
    updatedAt,
    description: context && 'description' in context ? shown(context.description ?? '', 200) : undefined,
    counts,
    results: results.slice(0, most).map((one) => toldResult(one, index)),
    moreResults: results.length > most ? results.length - most : undefined,
  });
}

function toldResult(one: TestResult, index: CaseIndex): object {
  const { testCaseId, errorMessage } = one;
  const [known] = index.byId(testCaseId ?? '');
  return present({
    status: statusOf(one),
    testCaseId: shown(testCaseId ?? '', 40),
    description: known && shown(caseTitle(known), 120),
    error: errorMessage && shownMessage(errorMessage, 300),
  });
}

const statusOf = ({ status }: TestResult): string => shown(status ?? 'WAITING', 20);

const rank = (one: TestResult): number => {
  const at = urgency.indexOf(statusOf(one));
  return at < 0 ? urgency.length : at;
};
