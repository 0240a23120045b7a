import { editDistance } from './editDistance.ts';

/** The candidates, nearest to what was typed first; of equally near ones that which begins alike. */
export function sortByDistance(typed: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: typingDistance(typed, candidate) }))
    .sort(
      (a, b) => a.distance - b.distance || commonStart(typed, b.candidate) - commonStart(typed, a.candidate),
    )
    .map(({ candidate }) => candidate);
}

/** The candidate that was probably meant, if one is so near that a slip of the hand explains it. */
export function findLikelyMatch(typed: string, candidates: readonly string[]): string | undefined {
  const [first] = sortByDistance(typed, candidates);
  if (first === undefined || typed === '') return undefined;
  const slips = Math.max(1, Math.floor(Math.min(typed.length, first.length) / 3));
  return typingDistance(typed, first) <= slips ? first : undefined;
}

/** How many letters are to be added, dropped, changed or swapped; case and separators do not count. */
export const typingDistance = (typed: string, candidate: string): number =>
  editDistance(bare(typed), bare(candidate), { withSwaps: true });

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
