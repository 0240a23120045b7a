import type { ReportResult } from '../protocol/reportSchema.ts';

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
