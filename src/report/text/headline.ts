import type { ReportSummary } from '../protocol/reportSchema.ts';
import { fill, type ReportPageTexts } from '../protocol/pageTexts.ts';

type Counts = ReportSummary['counts'];

/** The number of results that ran, or wait to run. */
export const ranCount = ({ failed, waiting, other, passed }: Counts): number =>
  failed + waiting + other + passed;

/** A report in a few words: what failed first, such as `1 of 16 failed · 2 skipped`. */
export function headline(counts: Counts, words: ReportPageTexts): string {
  const { failed, waiting, other, skipped } = counts;
  const parts: readonly (readonly [string, number])[] = [
    [words.waitingCount, failed > 0 ? waiting : 0],
    [words.otherCount, other],
    [words.skippedCount, skipped],
  ];
  const more = parts.flatMap(([text, count]) => (count > 0 ? [fill(text, count)] : []));
  return [...lead(counts, words, more.length > 0), ...more].join(' · ');
}

function lead(counts: Counts, words: ReportPageTexts, hasMore: boolean): string[] {
  const { failed, waiting, passed } = counts;
  const all = ranCount(counts);
  if (all === 0) return hasMore ? [] : [words.empty];
  if (failed > 0) return [fill(words.failedOf, failed, all)];
  return [waiting > 0 ? fill(words.waitingOf, waiting, all) : fill(words.passedOf, passed, all)];
}
