import type {
  ReportComparison,
  ReportResult,
  ReportSummary,
  ResultStatus,
} from '../protocol/reportSchema.ts';

type Compared = Pick<ReportResult, 'caseId' | 'name' | 'status'>;

/** Compares two reports by case. A failure is new where the case did not fail, or was not there, before. */
export function compareResults(
  results: readonly Compared[],
  previous: readonly Compared[],
): Omit<ReportComparison, 'previous'> {
  const before = byCase(previous);
  const changes = [...byCase(results)].map(([id, { name, status }]) => ({
    name,
    failed: before.get(id)?.status === 'failed',
    status,
  }));
  const names = (failed: boolean, status: ResultStatus): string[] =>
    changes.filter((one) => one.failed === failed && one.status === status).map(({ name }) => name);
  return {
    newlyFailing: names(false, 'failed'),
    newlyFixed: names(true, 'passed'),
    stillFailing: names(true, 'failed'),
  };
}

/** The part of a report's cases that an earlier report has as well, from 0 to 1. */
export function sharedPart(results: readonly Compared[], previous: readonly Compared[]): number {
  const before = byCase(previous);
  const now = [...byCase(results).keys()];
  return now.length === 0 ? 0 : now.filter((id) => before.has(id)).length / now.length;
}

/** Reports that one can be compared with, newest first: older ones of the same browser that have ended. */
export const earlierReports = (
  reports: readonly ReportSummary[],
  { id, browser, breakpoint, createdAt }: ReportSummary,
): ReportSummary[] =>
  reports.filter(
    (one) =>
      one.id !== id &&
      one.status !== 'waiting' &&
      isNoLater(one.createdAt, createdAt) &&
      one.browser === browser &&
      one.breakpoint === breakpoint,
  );

/** Services write moments in more than one way. */
function isNoLater(one: string, other: string): boolean {
  const difference = Date.parse(one) - Date.parse(other);
  return Number.isNaN(difference) ? one <= other : difference <= 0;
}

/** A case that was run more than once has failed when it failed once. */
function byCase(results: readonly Compared[]): Map<string, Compared> {
  const found = new Map<string, Compared>();
  for (const one of results) {
    if (one.caseId === '') continue;
    const worst = found.get(one.caseId);
    if (!worst || one.status === 'failed') found.set(one.caseId, one);
  }
  return found;
}
