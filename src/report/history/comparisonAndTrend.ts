import type { ReportComparison, ReportResult, ReportSummary, ResultStatus } from '../protocol/shownReport.ts';
import { ranCount } from '../text/reportTexts.ts';

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

/** A report that has ended. */
export interface TrendPoint {
  readonly id: string;
  readonly createdAt: string;
  readonly passed: number;
  readonly total: number;
}

/** Full runs of one environment. */
export interface Trend {
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  /** How many ended reports were left out. */
  readonly others: number;
  readonly executionUrl: string;
  readonly browser: string;
  readonly breakpoint: string;
}

/** A run is full where it has at least this part of the test cases that the largest one of its environment has. */
const fullPart = 0.8;

/**
 * The latest runs that can be compared: at one address, in one browser and size, and of nearly as many test
 * cases as the largest run there. Lists have only the number of test cases in a report, not which ones. Of several
 * environments the one with the largest run counts.
 *
 * @param reports the latest first
 * @returns undefined where there are fewer than two
 */
export function findTrend(reports: readonly ReportSummary[], most = 30): Trend | undefined {
  const ended = reports.filter(({ status, counts }) => status !== 'waiting' && ranCount(counts) > 0);
  const runs = environmentsOf(ended)
    .map(fullRuns)
    .filter(({ length }) => length > 1);
  const [first] = runs.toSorted((a, b) => largestOf(b) - largestOf(a));
  const [latest] = first ?? [];
  if (!first || !latest) return undefined;
  const { executionUrl, browser, breakpoint } = latest;
  const points = first.slice(0, most).map(pointOf).toReversed();
  return { points, others: ended.length - first.length, executionUrl, browser, breakpoint };
}

const pointOf = ({ id, createdAt, counts }: ReportSummary): TrendPoint => ({
  id,
  createdAt,
  passed: counts.passed,
  total: ranCount(counts),
});

function environmentsOf(reports: readonly ReportSummary[]): ReportSummary[][] {
  const found = new Map<string, ReportSummary[]>();
  for (const report of reports) {
    const key = JSON.stringify([report.executionUrl, report.browser, report.breakpoint]);
    found.set(key, [...(found.get(key) ?? []), report]);
  }
  return [...found.values()];
}

/** Runs of one test case each may be of different ones. */
function fullRuns(reports: readonly ReportSummary[]): ReportSummary[] {
  const least = Math.max(2, largestOf(reports) * fullPart);
  return reports.filter(({ counts }) => ranCount(counts) >= least);
}

const largestOf = (reports: readonly ReportSummary[]): number =>
  reports.reduce((most, { counts }) => Math.max(most, ranCount(counts)), 0);

/** The position of a point in a chart, in its units: the first at the left, all passed at the top. */
export const plotPosition = (
  index: number,
  count: number,
  rate: number,
  { width, height, margin }: { readonly width: number; readonly height: number; readonly margin: number },
): { readonly x: number; readonly y: number } => ({
  x: margin + (count < 2 ? (width - 2 * margin) / 2 : (index * (width - 2 * margin)) / (count - 1)),
  y: margin + (1 - rate) * (height - 2 * margin),
});
