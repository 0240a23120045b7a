import type { Comparison, ReportResult, ReportSummary, Status } from './protocol.ts';

type Compared = Pick<ReportResult, 'caseId' | 'name' | 'status'>;

/** What changed between two reports, by case. A case that neither failed nor passed twice is left out. */
export function compareResults(
  results: readonly Compared[],
  previous: readonly Compared[],
): Omit<Comparison, 'previous'> {
  const before = byCase(previous);
  const changes = [...byCase(results)].map(([id, { name, status }]) => ({
    name,
    from: before.get(id)?.status,
    to: status,
  }));
  const names = (from: Status, to: Status): string[] =>
    changes.filter((one) => one.from === from && one.to === to).map(({ name }) => name);
  return {
    newlyFailing: names('passed', 'failed'),
    newlyFixed: names('failed', 'passed'),
    stillFailing: names('failed', 'failed'),
  };
}

/** Whether two reports tell of one case at least. */
export const sharesCase = (results: readonly Compared[], previous: readonly Compared[]): boolean => {
  const before = byCase(previous);
  return results.some(({ caseId }) => before.has(caseId));
};

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
