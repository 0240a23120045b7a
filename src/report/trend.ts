import type { ReportSummary } from './protocol.ts';

/** A report that has ended. */
export interface TrendPoint {
  readonly id: string;
  /** From 0 to 1. */
  readonly rate: number;
}

/** The share of results that passed in each of the latest reports that have ended, oldest first. */
export const trendOf = (reports: readonly ReportSummary[], most = 30): TrendPoint[] =>
  reports
    .filter(({ status }) => status !== 'waiting' && status !== 'empty')
    .slice(0, most)
    .map(({ id, counts: { passed, failed, other } }) => ({ id, rate: passed / (passed + failed + other) }))
    .toReversed();

/** Where a point stands in a drawing, in its units: the first at the left, all passed at the top. */
export const trendPlace = (
  index: number,
  count: number,
  rate: number,
  { width, height, margin }: { readonly width: number; readonly height: number; readonly margin: number },
): { readonly x: number; readonly y: number } => ({
  x: margin + (count < 2 ? (width - 2 * margin) / 2 : (index * (width - 2 * margin)) / (count - 1)),
  y: margin + (1 - rate) * (height - 2 * margin),
});
