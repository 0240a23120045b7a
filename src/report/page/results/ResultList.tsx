import type { ComponentChild, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ReportSummary, ReportResult } from '../../protocol/shownReport.ts';
import type { ResultGroup } from '../../summary/toReportDetail.ts';
import { durationText } from '../../text/reportTexts.ts';
import { type SharedProps, StatusMark, Icon } from '../parts/parts.tsx';
import { findRowsInView } from './findRowsInView.ts';
import { rowId, ResultView } from './ResultView.tsx';

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
          isTabStop={index === stop}
          toggle={(button) => keepUnderPointer(button, () => unfold(isUnfolded ? '' : result.id))}
          onKeyDown={(event) => onRowKey(event, index, results.length, goTo)}
          onFocus={() => setCurrent(result.id)}
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

interface ResultRowProps extends SharedProps {
  readonly report: ReportSummary;
  readonly result: ReportResult;
  readonly position: { readonly index: number; readonly count: number };
  readonly isUnfolded: boolean;
  /** Whether Tab stops at this row of its list. */
  readonly isTabStop: boolean;
  readonly toggle: (button: HTMLElement) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

/** A result in one line, and below it its details where it is unfolded. */
function ResultRow({
  result,
  position,
  isUnfolded,
  isTabStop,
  toggle,
  onKeyDown,
  onFocus,
  ...rest
}: ResultRowProps) {
  const { texts, locale } = rest;
  const { id, name, status, duration } = result;
  const shown = `shown-${id}`;
  return (
    <div class="result-item" role="listitem" aria-setsize={position.count} aria-posinset={position.index + 1}>
      <h3>
        <button
          type="button"
          class="row"
          id={rowId(id)}
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={isUnfolded}
          {...(isUnfolded ? { 'aria-controls': shown } : {})}
          onClick={(event) => toggle(event.currentTarget)}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
          <Icon name="fold" />
          <StatusMark status={status} texts={texts} hideLabel />
          <bdi>{name}</bdi>
          {duration !== undefined && <span class="when">{durationText(duration, locale, texts)}</span>}
        </button>
      </h3>
      {isUnfolded && <ResultView {...rest} result={result} id={shown} />}
    </div>
  );
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

/** The index to which a key leads; undefined for keys that mean nothing in a list. */
function nextIndexByKey(key: string, index: number, count: number): number | undefined {
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

type Marker = RefObject<HTMLDivElement | null>;

/** A part of a list: the rows that are drawn, and how many there are before and behind them. */
interface ListPart {
  readonly before: number;
  readonly indices: readonly number[];
  readonly after: number;
}

/** The drawn rows of a list, above and below the unfolded one. */
interface DrawnRows {
  /** Of the unfolded row; -1 where none is. */
  readonly index: number;
  /** Stand where the rows above and below begin. */
  readonly top: Marker;
  readonly middle: Marker;
  readonly upper: ListPart;
  readonly lower: ListPart;
  readonly measure: () => void;
}

/** Finds the rows to draw above and below the unfolded one, or all above where none is unfolded. */
function useDrawnRows(results: ResultGroup['results'], unfolded: string | undefined): DrawnRows {
  const top = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const index = results.findIndex(({ id }) => id === unfolded);
  const above = index < 0 ? results.length : index;
  const below = results.length - above - (index < 0 ? 0 : 1);
  const moved = `${results[0]?.id} ${unfolded}`;
  const upper = useRowsInView(top, above, moved);
  const lower = useRowsInView(middle, below, moved);
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

function partOf({ first, last }: RowRange, count: number, offset: number): ListPart {
  const end = Math.min(last, count);
  const begin = Math.min(first, end);
  const indices = Array.from({ length: end - begin }, (_, at) => offset + begin + at);
  return { before: begin, indices, after: count - end };
}

/** The indices of all drawn rows, in their order. */
const drawnIndices = ({ index, upper, lower }: DrawnRows): number[] => [
  ...upper.indices,
  ...(index < 0 ? [] : [index]),
  ...lower.indices,
];

/** The height in the window at which a row begins. */
function rowTop({ index, top, middle }: DrawnRows, row: number): number {
  const isBelow = index >= 0 && row > index;
  const start = (isBelow ? middle : top).current?.getBoundingClientRect().top ?? 0;
  return start + (isBelow ? row - index - 1 : row) * rowHeight;
}

/** In CSS pixels, as the style sheet has it. */
const rowHeight = 28;

interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The rows of a list that are in view while the page scrolls, from the first up to, not with, the last.
 *
 * @param marker stands where the list begins
 * @param moved changes whenever the list may stand elsewhere
 */
function useRowsInView(
  marker: RefObject<HTMLElement | null>,
  count: number,
  moved: unknown,
): { readonly rows: RowRange; readonly measure: () => void } {
  const [rows, setRows] = useState<RowRange>({ first: 0, last: Math.min(count, 40) });
  const measure = (): void => {
    const start = marker.current?.getBoundingClientRect().top;
    if (start === undefined) return;
    const height = Math.max(0, window.innerHeight - Math.max(0, start));
    const next = findRowsInView(count, rowHeight, { top: Math.max(0, -start), height });
    setRows((known) => (known.first === next.first && known.last === next.last ? known : next));
  };
  useLayoutEffect(() => {
    measure();
    const grown = new ResizeObserver(measure);
    grown.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [count, moved]);
  return { rows, measure };
}

/** Scrolls the page as little as brings a row into view, which begins at a height of the window. */
function scrollToRow(top: number): void {
  if (top < 0) window.scrollBy(0, top);
  else if (top + rowHeight > window.innerHeight) window.scrollBy(0, top + rowHeight - window.innerHeight);
}

/** Makes a change, and scrolls so that a button stays under the pointer whatever folds above it. */
function keepUnderPointer(button: HTMLElement, change: () => void): void {
  const { top } = button.getBoundingClientRect();
  change();
  window.scrollBy(0, button.getBoundingClientRect().top - top);
}
