import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReportSummary } from '../protocol.ts';
import type { ResultGroup } from '../search.ts';
import { StatusMark } from './marks.tsx';
import type { Asking } from './Page.tsx';
import { ResultRow, rowId } from './ResultRow.tsx';
import { rowHeight, useRowsInPage } from './rowsInPage.ts';

interface ResultListProps extends Asking {
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
export function ResultList({ group, report, unfolded, unfold, ...asking }: ResultListProps) {
  const { status, results } = group;
  const top = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const index = results.findIndex(({ id }) => id === unfolded);
  const above = index < 0 ? results.length : index;
  const below = index < 0 ? 0 : results.length - index - 1;
  const moved = `${results[0]?.id} ${unfolded}`;
  const upper = useRowsInPage(top, above, moved);
  const lower = useRowsInPage(middle, below, moved);
  const [current, setCurrent] = useState<string | undefined>(undefined);
  const wanted = useRef<string | undefined>(undefined);

  useLayoutEffect(() => {
    const row = wanted.current === undefined ? null : document.getElementById(rowId(wanted.current));
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  });
  const goTo = (next: number): void => {
    const at = Math.min(results.length - 1, Math.max(0, next));
    const id = results[at]?.id;
    if (id === undefined) return;
    const isBelow = index >= 0 && at > index;
    const start = (isBelow ? middle : top).current?.getBoundingClientRect().top ?? 0;
    scrollTo(start + (isBelow ? at - index - 1 : at) * rowHeight);
    wanted.current = id;
    setCurrent(id);
    upper.measure();
    lower.measure();
  };
  const keyed = (event: KeyboardEvent, at: number): void => {
    const next = nextIndex(event.key, at, results.length);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };

  const drawn = [
    ...indices(upper.rows, above),
    ...(index < 0 ? [] : [index]),
    ...indices(lower.rows, below).map((at) => at + index + 1),
  ];
  const stop = drawn.find((at) => results[at]?.id === (current ?? unfolded)) ?? drawn[0];
  const rows = drawn.flatMap((at) => {
    const result = results[at];
    if (!result) return [];
    const isUnfolded = at === index;
    const row = (
      <ResultRow
        {...asking}
        key={result.id}
        result={result}
        report={report}
        place={{ at, count: results.length }}
        isUnfolded={isUnfolded}
        isStop={at === stop}
        toggle={(button) => keepingPlace(button, () => unfold(isUnfolded ? '' : result.id))}
        keyed={(event) => keyed(event, at)}
        focused={() => setCurrent(result.id)}
      />
    );
    return isUnfolded
      ? [space('above', above - upper.rows.last), row, space('middle', lower.rows.first, middle)]
      : row;
  });
  return (
    <section class="results" aria-labelledby={`heading-${status}`}>
      <h2 id={`heading-${status}`}>
        <StatusMark status={status} words={asking.words} />
        <span>{results.length}</span>
      </h2>
      <div role="list">
        {[
          space('top', upper.rows.first, top),
          ...rows,
          index < 0 ? space('above', above - upper.rows.last) : space('below', below - lower.rows.last),
        ]}
      </div>
    </section>
  );
}

/** As high as rows that are not drawn. */
const space = (key: string, rows: number, ref?: RefObject<HTMLDivElement | null>) => (
  <div
    key={key}
    role="presentation"
    style={{ height: `${Math.max(0, rows) * rowHeight}px` }}
    {...(ref ? { ref } : {})}
  />
);

const indices = ({ first, last }: { first: number; last: number }, count: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(last, count) - first) }, (_, offset) => first + offset);

/** Scrolls the page as little as brings a row into view, which begins at a height of the window. */
function scrollTo(top: number): void {
  if (top < 0) window.scrollBy(0, top);
  else if (top + rowHeight > window.innerHeight) window.scrollBy(0, top + rowHeight - window.innerHeight);
}

/** What folds above a button must not move it away from the pointer. */
function keepingPlace(button: HTMLElement, change: () => void): void {
  const { top } = button.getBoundingClientRect();
  change();
  window.scrollBy(0, button.getBoundingClientRect().top - top);
}

/** Where a key leads; undefined for keys that mean nothing here. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const page = Math.max(1, Math.floor(window.innerHeight / rowHeight) - 1);
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
