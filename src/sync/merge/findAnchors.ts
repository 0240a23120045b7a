/** Whether the item of one list is the same as that of another one, by their positions. */
export type IsSameAt = (a: number, b: number) => boolean;

/** Comparing each item with each takes too long beyond this. */
const maxPairs = 4_000_000;

/**
 * Pairs the items of a list with those that they became in an edited list: a longest common subsequence, but only what
 * all of them are likely to share. Where items repeat, it is unknown which of them was added or removed, so none is
 * paired.
 *
 * @returns by position in the first list
 */
export function findAnchors(length: number, edited: number, isSame: IsSameAt): ReadonlyMap<number, number> {
  if (length === edited && everyIndex(length, (at) => isSame(at, at)))
    return new Map(Array.from({ length }, (_, at) => [at, at]));
  if (length * edited > maxPairs) return new Map();
  const forward = pairItems(length, edited, isSame);
  const backward = pairItems(length, edited, (a, b) => isSame(length - 1 - a, edited - 1 - b));
  return new Map([...forward].filter(([a, b]) => backward.get(length - 1 - a) === edited - 1 - b));
}

/** Whether something is true of every number below another one. */
export function everyIndex(length: number, isTrue: (at: number) => boolean): boolean {
  for (let at = 0; at < length; at++) if (!isTrue(at)) return false;
  return true;
}

/** One longest common subsequence: of several, the one that leaves out items of the first list first. */
function pairItems(length: number, edited: number, isSame: IsSameAt): Map<number, number> {
  const width = edited + 1;
  const lengths = new Uint32Array((length + 1) * width);
  const lengthAt = (a: number, b: number): number => lengths[a * width + b] ?? 0;
  for (let a = length - 1; a >= 0; a--) {
    for (let b = edited - 1; b >= 0; b--) {
      lengths[a * width + b] = isSame(a, b)
        ? lengthAt(a + 1, b + 1) + 1
        : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
    }
  }
  const pairs = new Map<number, number>();
  for (let [a, b] = [0, 0]; a < length && b < edited;) {
    if (isSame(a, b)) pairs.set(a++, b++);
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a++;
    else b++;
  }
  return pairs;
}
