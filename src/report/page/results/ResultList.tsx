import type { ComponentChild, RefObject } from 'preact';
import type { ReportSummary } from '../../protocol/reportSchema.ts';
import type { ResultGroup } from '../../summary/groupResults.ts';
import type { SharedProps } from '../parts/sharedProps.ts';
import { StatusMark } from '../parts/StatusMark.tsx';
import { keepUnderPointer, scrollToRow } from './scroll.ts';
import { nextIndexByKey } from './nextIndexByKey.ts';
import { ResultRow } from './ResultRow.tsx';
import { drawnIndices, rowTop, useDrawnRows, type DrawnRows } from './useDrawnRows.ts';
import { useRowFocus } from './useRowFocus.ts';
import { rowHeight } from './useRowsInView.ts';

interface ResultListProps extends SharedProps {
  readonly report: ReportSummary;
  readonly group: ResultGroup;
  /** The result that is unfolded. */
  readonly unfolded: string | undefined;
  /** Unfolds a result, or none for an empty id. */
  readonly unfold: (id: string) => void;
}

/**
 * The results of one status, which scroll with the page. Only rows in view are drawn; arrow keys, Home, End and
 * the page keys walk over all of them.
 */
export function ResultList({ group, report, unfolded, unfold, ...context }: ResultListProps) {
  const { results } = group;
  const rows = useDrawnRows(results, unfolded);
  const { current, setCurrent, focusOn } = useRowFocus();
  const goTo = (next: number): void => {
    const row = Math.min(results.length - 1, Math.max(0, next));
    scrollToRow(rowTop(rows, row));
    focusOn(results[row]?.id);
    rows.measure();
  };
  const drawn = drawnIndices(rows);
  const stop = drawn.find((index) => results[index]?.id === (current ?? unfolded)) ?? drawn[0];
  const rowOf = (index: number) => {
    const result = results[index];
    const isUnfolded = index === rows.index;
    return (
      result && (
        <ResultRow
          {...context}
          key={result.id}
          result={result}
          report={report}
          position={{ index, count: results.length }}
          isUnfolded={isUnfolded}
          isStop={index === stop}
          toggle={(button) => keepUnderPointer(button, () => unfold(isUnfolded ? '' : result.id))}
          keyed={(event) => onRowKey(event, index, results.length, goTo)}
          focused={() => setCurrent(result.id)}
        />
      )
    );
  };
  return <Section {...context} group={group} rows={rows} rowOf={rowOf} />;
}

/** Goes to the row to which a key leads. */
function onRowKey(event: KeyboardEvent, index: number, count: number, goTo: (row: number) => void): void {
  const next = nextIndexByKey(event.key, index, count);
  if (next === undefined) return;
  event.preventDefault();
  goTo(next);
}

interface SectionProps extends SharedProps {
  readonly group: ResultGroup;
  readonly rows: DrawnRows;
  readonly rowOf: (index: number) => ComponentChild;
}

/** The heading of a status and its rows, with space for those that are not drawn. */
function Section({ group: { status, results }, rows, rowOf, texts }: SectionProps) {
  const { index, top, middle, upper, lower } = rows;
  return (
    <section class="results" aria-labelledby={`heading-${status}`}>
      <h2 id={`heading-${status}`}>
        <StatusMark status={status} texts={texts} />
        <span>{results.length}</span>
      </h2>
      {/* One array, so that a row that is unfolded stays the same element */}
      <div role="list">
        {[
          space('top', upper.before, top),
          ...upper.indices.map(rowOf),
          space('above', upper.after),
          ...(index < 0 ? [] : [rowOf(index)]),
          space('middle', lower.before, middle),
          ...lower.indices.map(rowOf),
          space('below', lower.after),
        ]}
      </div>
    </section>
  );
}

/** As high as rows that are not drawn. */
const space = (key: string, rows: number, ref?: RefObject<HTMLDivElement | null>) => (
  <div key={key} role="presentation" style={{ height: `${rows * rowHeight}px` }} {...(ref ? { ref } : {})} />
);
