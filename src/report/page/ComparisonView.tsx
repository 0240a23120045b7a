import type { ReportComparison } from '../protocol/reportSchema.ts';
import { comparisonTitle } from '../text/comparisonTitle.ts';
import { fill } from '../protocol/pageTexts.ts';
import { formatDate } from './parts/formatDates.ts';
import type { SharedProps } from './parts/sharedProps.ts';

/** The changes since an earlier report. */
export function ComparisonView({
  comparison,
  texts,
  locale,
}: SharedProps & { readonly comparison: ReportComparison }) {
  const { previous, otherUrl, newlyFailing, newlyFixed, stillFailing } = comparison;
  if (previous === undefined) return <p role="status">{texts.noPrevious}</p>;
  const lists = [
    [texts.newlyFailing, newlyFailing],
    [texts.newlyFixed, newlyFixed],
    [texts.stillFailing, stillFailing],
  ] as const;
  const title = comparisonTitle(texts, formatDate(previous, locale, texts), otherUrl);
  const isSame = lists.every(([, names]) => names.length === 0);
  return (
    <section class="comparison" aria-label={title}>
      <h2>{title}</h2>
      {isSame && <p>{texts.noDifference}</p>}
      {lists.map(
        ([label, names]) =>
          names.length > 0 && (
            <details key={label} open={names.length <= 20}>
              <summary>{fill(label, names.length)}</summary>
              <ul>
                {names.map((name, index) => (
                  <li key={index}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </details>
          ),
      )}
    </section>
  );
}
