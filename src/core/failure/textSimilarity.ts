import { maxNameLength } from './pageElements.ts';

/** From 0 for nothing in common to 1 for the same: how many pairs of letters two texts share. */
export function textSimilarity(first: string, second: string): number {
  const [pairs, others] = [pairsOf(first), pairsOf(second)];
  if (pairs.size === 0 || others.size === 0) return 0;
  let shared = 0;
  for (const pair of pairs) if (others.has(pair)) shared += 1;
  return (2 * shared) / (pairs.size + others.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return new Set(
    Array.from(letters.slice(0, maxNameLength), (_, at) => letters.slice(at, at + 2)).slice(0, -1),
  );
}
