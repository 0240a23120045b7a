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
    changes.filter((change) => change.failed === failed && change.status === status).map(({ name }) => name);
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
    (report) =>
      report.id !== id &&
      report.status !== 'waiting' &&
      isNoLater(report.createdAt, createdAt) &&
      report.browser === browser &&
      report.breakpoint === breakpoint,
  );

/** Services write moments in more than one way. */
function isNoLater(a: string, b: string): boolean {
  const difference = Date.parse(a) - Date.parse(b);
  return Number.isNaN(difference) ? a <= b : difference <= 0;
}

/** A case that was run more than once has failed when it failed once. */
function byCase(results: readonly Compared[]): Map<string, Compared> {
  const found = new Map<string, Compared>();
  for (const result of results) {
    if (result.caseId === '') continue;
    const worst = found.get(result.caseId);
    if (!worst || result.status === 'failed') found.set(result.caseId, result);
  }
  return found;
}
