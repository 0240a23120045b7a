/** The candidates, nearest to what was typed first; of equally near ones that which begins alike. */
export function nearestFirst(typed: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: distanceOf(typed, candidate) }))
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        commonStart(typed, other.candidate) - commonStart(typed, one.candidate),
    )
    .map(({ candidate }) => candidate);
}

/** The candidate that was probably meant, if one is so near that a slip of the hand explains it. */
export function meant(typed: string, candidates: readonly string[]): string | undefined {
  const [first] = nearestFirst(typed, candidates);
  if (first === undefined || typed === '') return undefined;
  const slips = Math.max(1, Math.floor(Math.min(typed.length, first.length) / 3));
  return distanceOf(typed, first) <= slips ? first : undefined;
}

/** How many letters are to be added, dropped, changed or swapped; case and separators do not count. */
export function distanceOf(typed: string, candidate: string): number {
  const [from, to] = [bare(typed), bare(candidate)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          row > 1 && column > 1 && swapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}

/** Long values are never near: what is compared is kept short. */
const bare = (text: string): string =>
  text
    .slice(0, 60)
    .toUpperCase()
    .replaceAll(/[\s_-]/g, '');

function commonStart(typed: string, candidate: string): number {
  const [from, to] = [bare(typed), bare(candidate)];
  let length = 0;
  while (length < from.length && from[length] === to[length]) length += 1;
  return length;
}
