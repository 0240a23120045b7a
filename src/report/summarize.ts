import { isWebAddress } from '../core/target/isWebAddress.ts';
import type { ListedReport, TestReport, TestResult } from '../api/contract/report.ts';
import { spanOf } from './durations.ts';
import { plainName } from './plainName.ts';
import { plainLine, plainText } from './plainText.ts';
import {
  statuses,
  type ReportDetail,
  type ReportResult,
  type ReportSummary,
  type ResultStatus,
} from './protocol.ts';

const longest = { name: 200, address: 400 };
/** Characters of error messages that one report may bring to the page, and one message at most. */
const errors = { all: 4_000_000, one: 100_000 };
/** More results than any page could be used with. */
const mostResults = 10_000;

/** A report in short. Its status is derived: a list tells none, and a single report neither browser nor breakpoint. */
export function reportSummaryOf(report: ListedReport | TestReport): ReportSummary {
  const counts = countsOf(report.testResults ?? []);
  return {
    id: report.id,
    status: statusOf(counts),
    counts,
    createdAt: plainLine(report.createdAt ?? '', 40),
    updatedAt: plainLine(report.updatedAt ?? '', 40),
    browser: line(report['browser']),
    breakpoint: line(report['breakpoint']),
    executionUrl: plainLine(withoutSecrets(report.executionUrl ?? ''), longest.address),
    canOpenExecution: isWebAddress(report.executionUrl),
    context: contextOf(report.context),
  };
}

/** The facts about a case that only a file of the workspace, or the service's cases, have. */
export interface KnownCase {
  readonly name: string;
  readonly hasFile: boolean;
}

/** The facts about a run that only its service has: durations in milliseconds by result, and skipped cases. */
export interface RunDetails {
  readonly durations: Readonly<Record<string, number>>;
  readonly skipped: readonly { readonly testCaseId: string; readonly reason: string }[];
}

/** A report with its results, failed ones first; results keep the service's order otherwise. */
export function reportDetailOf(
  report: TestReport,
  listed: ListedReport | undefined,
  known: (caseId: string) => KnownCase | undefined,
  canPull: boolean,
  run?: RunDetails,
): ReportDetail {
  const all = [...(report.testResults ?? []), ...skippedResults(run)].slice(0, mostResults);
  const most = Math.min(
    errors.one,
    Math.floor(errors.all / Math.max(1, all.filter(({ errorMessage }) => errorMessage).length)),
  );
  const versions = new Map(listed?.testResults?.map(({ id, testCaseVersionId }) => [id, testCaseVersionId]));
  const results = all.map((one) =>
    resultOf(
      { ...one, testCaseVersionId: one.testCaseVersionId ?? versions.get(one.id) },
      known(one.testCaseId ?? ''),
      most,
      run?.durations[one.id],
    ),
  );
  const rank = (status: ResultStatus): number => statuses.indexOf(status);
  const duration = spanOf(results);
  return {
    summary: reportSummaryOf({ ...listed, ...report, testResults: all }),
    results: results.toSorted((a, b) => rank(a.status) - rank(b.status)),
    ...(duration === undefined ? {} : { duration }),
    canPull,
  };
}

/** Test cases that a run skipped, as results: each has the id of its test case. */
export const skippedResults = (run: RunDetails | undefined): TestResult[] =>
  (run?.skipped ?? []).map(({ testCaseId, reason }) => ({
    id: testCaseId,
    testCaseId,
    status: 'SKIPPED',
    errorMessage: reason,
  }));

function resultOf(
  result: TestResult,
  known: KnownCase | undefined,
  most: number,
  duration: number | undefined,
): ReportResult {
  const caseId = line(result.testCaseId);
  const name = line(known?.name);
  return {
    id: result.id,
    caseId,
    name: name || caseId || line(result.testCaseVersionId) || result.id,
    status: resultStatus(result.status),
    word: line(result.status),
    error: plainText(result.errorMessage ?? '', most),
    ...(duration === undefined ? {} : { duration }),
    hasTrace: isWebAddress(result.traceUrl),
    hasFile: known?.hasFile ?? false,
    versionId: line(result.testCaseVersionId),
    createdAt: plainLine(result.createdAt ?? '', 40),
    updatedAt: plainLine(result.updatedAt ?? '', 40),
  };
}

/** ERROR is a failure. A word that is not in the contract is neither a success nor a failure. */
export function resultStatus(word: string | null | undefined): ResultStatus {
  switch (word) {
    case 'PASSED':
      return 'passed';
    case 'FAILED':
    case 'ERROR':
      return 'failed';
    case 'WAITING':
      return 'waiting';
    case 'SKIPPED':
      return 'skipped';
    default:
      return 'other';
  }
}

function countsOf(results: readonly TestResult[]): Record<ResultStatus, number> {
  const counts: Record<ResultStatus, number> = { failed: 0, waiting: 0, other: 0, skipped: 0, passed: 0 };
  for (const { status } of results) counts[resultStatus(status)]++;
  return counts;
}

/** WAITING while any result waits, then FAILED where one failed. What was skipped is no part of it, unless all was. */
function statusOf(counts: Record<ResultStatus, number>): ReportSummary['status'] {
  return (
    (['waiting', 'failed', 'other', 'passed', 'skipped'] as const).find((one) => counts[one] > 0) ?? 'empty'
  );
}

function contextOf(context: TestReport['context']): ReportSummary['context'] {
  const { owner, repo, issueNumber, triggeredBy } = context ?? {};
  return {
    source: line(context?.source),
    description: line(context?.description),
    branch: line(context?.ref).replace(/^refs\/(?:heads|tags)\//, ''),
    commit: line(context?.sha),
    issue: issueNumber === null || issueNumber === undefined ? '' : `#${issueNumber}`,
    repository: [owner, repo].map(line).filter(Boolean).join('/'),
    trigger: [plainName(line(triggeredBy?.type)), line(triggeredBy?.userId)].filter(Boolean).join(' '),
    node: line(context?.nodeId),
  };
}

const line = (text: unknown): string => (typeof text === 'string' ? plainLine(text, longest.name) : '');

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.username === '' && parsed.password === '') return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}
