import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReportSummary } from '../../protocol/reportSchema.ts';
import type { ResultGroup } from '../../summary/groupResults.ts';
import { keepInPlace, nextIndex, scrollToRow } from './listNavigation.ts';
import { StatusMark } from '../parts/StatusMark.tsx';
import type { PageContext } from '../parts/pageContext.ts';
import { rowId } from './rowId.ts';
import { ResultRow } from './ResultRow.tsx';
import { rowHeight, useVisibleRows, type RowRange } from './useVisibleRows.ts';

interface ResultListProps extends PageContext {
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
  const { status, results } = group;
  const { index, top, middle, upper, lower, measure } = useDrawnRows(results, unfolded);
  const { current, setCurrent, focusOn } = useRowFocus();
  const goTo = (next: number): void => {
    const at = Math.min(results.length - 1, Math.max(0, next));
    const isBelow = index >= 0 && at > index;
    const start = (isBelow ? middle : top).current?.getBoundingClientRect().top ?? 0;
    scrollToRow(start + (isBelow ? at - index - 1 : at) * rowHeight);
    focusOn(results[at]?.id);
    measure();
  };
  const drawn = [...upper.indices, ...(index < 0 ? [] : [index]), ...lower.indices];
  const stop = drawn.find((at) => results[at]?.id === (current ?? unfolded)) ?? drawn[0];
  const rowOf = (at: number) => {
    const result = results[at];
    return (
      result && (
        <ResultRow
          {...context}
          key={result.id}
          result={result}
          report={report}
          place={{ at, count: results.length }}
          isUnfolded={at === index}
          isStop={at === stop}
          toggle={(button) => keepInPlace(button, () => unfold(at === index ? '' : result.id))}
          keyed={(event) => {
            const next = nextIndex(event.key, at, results.length);
            if (next === undefined) return;
            event.preventDefault();
            goTo(next);
          }}
          focused={() => setCurrent(result.id)}
        />
      )
    );
  };
  return (
    <section class="results" aria-labelledby={`heading-${status}`}>
      <h2 id={`heading-${status}`}>
        <StatusMark status={status} texts={context.texts} />
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

/** A part of a list: the rows that are drawn, and how many there are before and behind them. */
interface Part {
  readonly before: number;
  readonly indices: readonly number[];
  readonly after: number;
}

/** The rows above and below the one that is unfolded, or all above where none is. */
function useDrawnRows(results: ResultGroup['results'], unfolded: string | undefined) {
  const top = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const index = results.findIndex(({ id }) => id === unfolded);
  const above = index < 0 ? results.length : index;
  const below = results.length - above - (index < 0 ? 0 : 1);
  const moved = `${results[0]?.id} ${unfolded}`;
  const upper = useVisibleRows(top, above, moved);
  const lower = useVisibleRows(middle, below, moved);
  return {
    index,
    top,
    middle,
    upper: partOf(upper.rows, above, 0),
    lower: partOf(lower.rows, below, index + 1),
    measure: () => {
      upper.measure();
      lower.measure();
    },
  };
}

function partOf({ first, last }: RowRange, count: number, offset: number): Part {
  const end = Math.min(last, count);
  const begin = Math.min(first, end);
  const indices = Array.from({ length: end - begin }, (_, at) => offset + begin + at);
  return { before: begin, indices, after: count - end };
}

/** The row that has the focus, or gets it once it is drawn. */
function useRowFocus() {
  const [current, setCurrent] = useState<string | undefined>(undefined);
  const pending = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const row = pending.current === undefined ? null : document.getElementById(rowId(pending.current));
    if (!row) return;
    pending.current = undefined;
    row.focus();
  });
  const focusOn = (id: string | undefined): void => {
    pending.current = id;
    setCurrent(id);
  };
  return { current, setCurrent, focusOn };
}

/** As high as rows that are not drawn. */
const space = (key: string, rows: number, ref?: RefObject<HTMLDivElement | null>) => (
  <div key={key} role="presentation" style={{ height: `${rows * rowHeight}px` }} {...(ref ? { ref } : {})} />
);
