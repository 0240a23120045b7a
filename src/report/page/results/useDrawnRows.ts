import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { ResultGroup } from '../../summary/groupResults.ts';
import { rowHeight, useRowsInView, type RowRange } from './useRowsInView.ts';

type Marker = RefObject<HTMLDivElement | null>;

/** A part of a list: the rows that are drawn, and how many there are before and behind them. */
interface ListPart {
  readonly before: number;
  readonly indices: readonly number[];
  readonly after: number;
}

/** The drawn rows of a list, above and below the unfolded one. */
export interface DrawnRows {
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
export function useDrawnRows(results: ResultGroup['results'], unfolded: string | undefined): DrawnRows {
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
export const drawnIndices = ({ index, upper, lower }: DrawnRows): number[] => [
  ...upper.indices,
  ...(index < 0 ? [] : [index]),
  ...lower.indices,
];

/** The height in the window at which a row begins. */
export function rowTop({ index, top, middle }: DrawnRows, row: number): number {
  const isBelow = index >= 0 && row > index;
  const start = (isBelow ? middle : top).current?.getBoundingClientRect().top ?? 0;
  return start + (isBelow ? row - index - 1 : row) * rowHeight;
}
