/** How distances are counted. */
export interface DistanceOptions {
  /** Larger distances are reported as this plus one. */
  readonly limit?: number;
  /** Whether two neighbours that change places count as one edit instead of two. */
  readonly withSwaps?: boolean;
}

/** How many characters have to be added, dropped or changed to make one text of another. */
export function editDistance(
  from: string,
  to: string,
  { limit = Infinity, withSwaps = false }: DistanceOptions = {},
): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = nextRow({ from, to, row, limit, last, beforeLast: withSwaps ? beforeLast : [] });
    if (Math.min(...current) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[to.length] ?? Infinity, limit + 1);
}

interface RowInput {
  readonly from: string;
  readonly to: string;
  readonly row: number;
  readonly limit: number;
  readonly last: readonly number[];
  /** Empty where swaps do not count. */
  readonly beforeLast: readonly number[];
}

/** Only what lies within the limit of the diagonal can matter: most words differ by a few letters. */
function nextRow({ from, to, row, limit, last, beforeLast }: RowInput): number[] {
  const current = Array<number>(to.length + 1).fill(Infinity);
  if (row <= limit) current[0] = row;
  for (let column = Math.max(1, row - limit); column <= Math.min(to.length, row + limit); column++) {
    const isSame = from[row - 1] === to[column - 1];
    const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
    current[column] = Math.min(
      (last[column] ?? Infinity) + 1,
      (current[column - 1] ?? Infinity) + 1,
      (last[column - 1] ?? Infinity) + (isSame ? 0 : 1),
      isSwapped ? (beforeLast[column - 2] ?? Infinity) + 1 : Infinity,
    );
  }
  return current;
}
