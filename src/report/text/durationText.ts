import { durationMessage } from '../../core/text/durationMessage.ts';
import type { ReportResult } from '../protocol/messages.ts';
import { localized, type ReportPageTexts } from '../protocol/pageTexts.ts';

type Timed = Pick<ReportResult, 'duration' | 'updatedAt' | 'status'>;

/**
 * The time from the start of the first test case to the end of the last one, in milliseconds. A result
 * changes last when its test case ends.
 *
 * @returns undefined while a result waits, and where it is not known how long any took
 */
export function spanOf(results: readonly Timed[]): number | undefined {
  if (results.some(({ status }) => status === 'waiting')) return undefined;
  const spans = results.flatMap(({ duration, updatedAt }) => {
    const end = Date.parse(updatedAt);
    return duration === undefined || Number.isNaN(end) ? [] : [{ start: end - duration, end }];
  });
  if (spans.length === 0) return undefined;
  const start = spans.reduce((least, span) => Math.min(least, span.start), Infinity);
  return spans.reduce((most, span) => Math.max(most, span.end), -Infinity) - start;
}

/** A duration in words: `640 ms`, `3.2 s`, `1 min 5 s`. */
export const durationText = (duration: number, locale: string, words: ReportPageTexts): string =>
  localized(durationMessage(duration, locale), words);
