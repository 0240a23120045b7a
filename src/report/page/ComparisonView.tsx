import type { ReportComparison } from '../protocol/reportSchema.ts';
import { fill } from '../protocol/pageTexts.ts';
import { formatDate } from './parts/dates.ts';
import type { PageContext } from './parts/pageContext.ts';

/** The changes since an earlier report. */
export function ComparisonView({
  comparison,
  words,
  locale,
}: PageContext & { readonly comparison: ReportComparison }) {
  const { previous, newlyFailing, newlyFixed, stillFailing } = comparison;
  if (previous === undefined) return <p role="status">{words.noPrevious}</p>;
  const lists = [
    [words.newlyFailing, newlyFailing],
    [words.newlyFixed, newlyFixed],
    [words.stillFailing, stillFailing],
  ] as const;
  const title = fill(words.compared, formatDate(previous, locale, words));
  const isSame = lists.every(([, names]) => names.length === 0);
  return (
    <section class="comparison" aria-label={title}>
      <h2>{title}</h2>
      {isSame && <p>{words.noDifference}</p>}
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
