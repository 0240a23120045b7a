import type { ListedReport, TestResult } from '../../api/contract/report.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';

/** Results that are looked at of one case, and shown. */
export const maxPastResults = 10;

/** The result of a past run of a case. `error`: the run was interrupted, which says nothing about the application. */
export interface PastResult {
  readonly outcome: 'passed' | 'failed' | 'error';
  /** When, in milliseconds since 1970; 0 where it is not known. */
  readonly at: number;
  /** Identifies the content that ran: equal where it was the same. Undefined where it is not known. */
  readonly version: string | undefined;
  /** Undefined where the run left no report. */
  readonly reportId: string | undefined;
  /** The commit of the application, where the report has it. */
  readonly commit: string | undefined;
  /** Why the run was interrupted, in one line, where the report says so. */
  readonly reason?: string;
}

/** The last runs of a case. */
export interface CaseResults {
  readonly latest: PastResult;
  /** The last ones, oldest first, `maxPastResults` at most. */
  readonly recent: readonly PastResult[];
  readonly isFlaky: boolean;
}

/** Reads a result of a report; undefined where it waits, or has an unknown status. */
export function toPastResult(report: ListedReport, result: TestResult): PastResult | undefined {
  const outcome = outcomeOf(result.status);
  if (!outcome) return undefined;
  const moments = [result.updatedAt, result.createdAt, report.updatedAt, report.createdAt];
  return {
    outcome,
    at: moments.map((moment) => Date.parse(moment ?? '')).find((time) => !Number.isNaN(time)) ?? 0,
    version: result.testCaseVersionId ?? undefined,
    reportId: report.id,
    commit: report.context?.sha ?? undefined,
    ...(outcome === 'error' && result.errorMessage && { reason: cleanLine(result.errorMessage, 200) }),
  };
}

function outcomeOf(status: TestResult['status']): PastResult['outcome'] | undefined {
  switch (status) {
    case 'PASSED':
      return 'passed';
    case 'FAILED':
      return 'failed';
    case 'ERROR':
      return 'error';
    default:
      return undefined;
  }
}

/** Sums up the results of one case, given in any order. Undefined where there are none. */
export function toCaseResults(results: readonly PastResult[]): CaseResults | undefined {
  const recent = results.toSorted((a, b) => a.at - b.at).slice(-maxPastResults);
  const latest = recent.at(-1);
  return latest && { latest, recent, isFlaky: isFlaky(recent) };
}

/**
 * Whether a case is flaky: among its last results with the same content it has both passed and failed
 * in one report or at one commit of the application, or its result has changed at least twice. One
 * change is a test case that broke, or that was fixed. Errors of the machine do not count.
 *
 * @param recent oldest first
 */
export function isFlaky(recent: readonly PastResult[]): boolean {
  const decided = recent.filter(({ outcome }) => outcome !== 'error');
  const latest = decided.at(-1);
  if (!latest) return false;
  const alike = decided.filter((result) => hasSameContent(result, latest));
  return (
    changesIn(alike) >= 2 ||
    differWithin(alike, ({ reportId }) => reportId) ||
    differWithin(alike, ({ commit }) => commit)
  );
}

/** Where the content is not known, only one report is sure to have run one content. */
const hasSameContent = (a: PastResult, b: PastResult): boolean =>
  b.version === undefined
    ? a === b || (a.reportId !== undefined && a.reportId === b.reportId)
    : a.version === b.version;

const changesIn = (results: readonly PastResult[]): number =>
  results.filter((result, index) => index > 0 && result.outcome !== results[index - 1]?.outcome).length;

function differWithin(
  results: readonly PastResult[],
  by: (result: PastResult) => string | undefined,
): boolean {
  const seen = new Map<string, PastResult['outcome']>();
  return results.some((result) => {
    const key = by(result);
    if (key === undefined) return false;
    const before = seen.get(key);
    seen.set(key, result.outcome);
    return before !== undefined && before !== result.outcome;
  });
}
