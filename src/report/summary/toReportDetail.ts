import type { ListedReport, TestReport, TestResult } from '../../api/contract/report.ts';
import { isWebAddress } from '../../core/target/serviceAddresses.ts';
import {
  statuses,
  type ReportDetail,
  type ReportResult,
  type ResultStatus,
} from '../protocol/shownReport.ts';
import { safeLine, safeText, shortLine } from '../text/safeText.ts';
import { resultStatus } from './resultStatus.ts';
import { toReportSummary } from './toReportSummary.ts';

/** Characters of error messages that one report may bring to the page, and one message at most. */
const maxErrors = { perReport: 4_000_000, perMessage: 100_000 };
/** More results than any page could be used with. */
const mostResults = 10_000;

/** The facts about a case that only a file of the workspace, or the service's cases, have. */
export interface CaseFacts {
  readonly name: string;
  readonly hasFile: boolean;
}

/** The facts about a run that only its service has: durations in milliseconds by result, and skipped cases. */
export interface RunFacts {
  readonly durations: Readonly<Record<string, number>>;
  readonly skipped: readonly { readonly testCaseId: string; readonly reason: string }[];
}

/** A report with its results, failed ones first; results keep the service's order otherwise. */
export function toReportDetail(
  report: TestReport,
  listed: ListedReport | undefined,
  factsOf: (caseId: string) => CaseFacts | undefined,
  canPull: boolean,
  run?: RunFacts,
): ReportDetail {
  const all = [...(report.testResults ?? []), ...skippedResults(run)].slice(0, mostResults);
  const most = Math.min(
    maxErrors.perMessage,
    Math.floor(maxErrors.perReport / Math.max(1, all.filter(({ errorMessage }) => errorMessage).length)),
  );
  const versions = new Map(listed?.testResults?.map(({ id, testCaseVersionId }) => [id, testCaseVersionId]));
  const results = all.map((result) =>
    resultOf(
      { ...result, testCaseVersionId: result.testCaseVersionId ?? versions.get(result.id) },
      factsOf(result.testCaseId ?? ''),
      most,
      run?.durations[result.id],
    ),
  );
  const rank = (status: ResultStatus): number => statuses.indexOf(status);
  const duration = totalDuration(results);
  return {
    summary: toReportSummary({ ...listed, ...report, testResults: all }),
    results: results.toSorted((a, b) => rank(a.status) - rank(b.status)),
    ...(duration === undefined ? {} : { duration }),
    canPull,
  };
}

/** Test cases that a run skipped, as results: each has the id of its test case. */
export const skippedResults = (run: RunFacts | undefined): TestResult[] =>
  (run?.skipped ?? []).map(({ testCaseId, reason }) => ({
    id: testCaseId,
    testCaseId,
    status: 'SKIPPED',
    errorMessage: reason,
  }));

function resultOf(
  result: TestResult,
  facts: CaseFacts | undefined,
  most: number,
  duration: number | undefined,
): ReportResult {
  const caseId = shortLine(result.testCaseId);
  const name = shortLine(facts?.name);
  return {
    id: result.id,
    caseId,
    name: name || caseId || shortLine(result.testCaseVersionId) || result.id,
    status: resultStatus(result.status),
    word: shortLine(result.status),
    error: safeText(result.errorMessage ?? '', most),
    ...(duration === undefined ? {} : { duration }),
    hasTrace: isWebAddress(result.traceUrl),
    hasFile: facts?.hasFile ?? false,
    versionId: shortLine(result.testCaseVersionId),
    createdAt: safeLine(result.createdAt ?? '', 40),
    updatedAt: safeLine(result.updatedAt ?? '', 40),
  };
}

type TimedResult = Pick<ReportResult, 'duration' | 'updatedAt' | 'status'>;

/**
 * The time from the start of the first test case to the end of the last one, in milliseconds. A result
 * changes last when its test case ends.
 *
 * @returns undefined while a result waits, and where it is not known how long any took
 */
export function totalDuration(results: readonly TimedResult[]): number | undefined {
  if (results.some(({ status }) => status === 'waiting')) return undefined;
  const spans = results.flatMap(({ duration, updatedAt }) => {
    const end = Date.parse(updatedAt);
    return duration === undefined || Number.isNaN(end) ? [] : [{ start: end - duration, end }];
  });
  if (spans.length === 0) return undefined;
  const start = spans.reduce((least, span) => Math.min(least, span.start), Infinity);
  return spans.reduce((most, span) => Math.max(most, span.end), -Infinity) - start;
}

export interface ResultGroup {
  readonly status: ResultStatus;
  readonly results: readonly ReportResult[];
}

/** Results whose name or message has every word, by status; groups without any are left out. */
export function groupResults(results: readonly ReportResult[], query: string): ResultGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = results.filter(({ name, error, caseId }) => {
    const text = `${name}\n${caseId}\n${error}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return statuses
    .map((status) => ({ status, results: found.filter((result) => result.status === status) }))
    .filter((group) => group.results.length > 0);
}

/** Selects the test cases to run again: the failed ones, or all where none failed; only those that have files. */
export function selectCasesToRunAgain(results: readonly ReportResult[]): ReportResult[] {
  const failed = results.filter(({ status }) => status === 'failed');
  const candidates = failed.length > 0 ? failed : results.filter(({ status }) => status !== 'skipped');
  return candidates.filter(({ hasFile }) => hasFile);
}
