import type { ReportSummary } from '../protocol/reportSchema.ts';
import { fill, type ReportPageTexts } from '../protocol/pageTexts.ts';

type Counts = ReportSummary['counts'];

/** The number of results that ran, or wait to run. */
export const ranCount = ({ failed, waiting, other, passed }: Counts): number =>
  failed + waiting + other + passed;

/** A report as one short line that starts with the failures, such as `1 of 16 failed · 2 skipped`. */
export function headline(counts: Counts, texts: ReportPageTexts): string {
  const { failed, waiting, other, skipped } = counts;
  const parts: readonly (readonly [string, number])[] = [
    [texts.waitingCount, failed > 0 ? waiting : 0],
    [texts.otherCount, other],
    [texts.skippedCount, skipped],
  ];
  const more = parts.flatMap(([text, count]) => (count > 0 ? [fill(text, count)] : []));
  return [...lead(counts, texts, more.length > 0), ...more].join(' · ');
}

function lead(counts: Counts, texts: ReportPageTexts, hasMore: boolean): string[] {
  const { failed, waiting, passed } = counts;
  const all = ranCount(counts);
  if (all === 0) return hasMore ? [] : [texts.empty];
  if (failed > 0) return [fill(texts.failedOf, failed, all)];
  return [waiting > 0 ? fill(texts.waitingOf, waiting, all) : fill(texts.passedOf, passed, all)];
}
