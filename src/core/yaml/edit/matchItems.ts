import { isRecord } from '../../isRecord.ts';
import { isSameValue } from '../../isSameValue.ts';
import { valueKey } from '../../valueKey.ts';

/**
 * Which old item every new item comes from: the equal one, wherever it moved; else the one that it
 * has most in common with; else the next that is left. Nothing where no old item is left.
 */
export function matchItems(before: readonly unknown[], next: readonly unknown[]): (number | undefined)[] {
  const from: (number | undefined)[] = next.map(() => undefined);
  const free = new Set(before.keys());
  const take = (at: number, old: number): void => {
    from[at] = old;
    free.delete(old);
  };
  matchEnds(before, next, take);
  matchEqual(before, next, from, free, take);
  matchAlike(before, next, from, free, take);
  for (const at of next.keys()) {
    const [old] = free;
    if (from[at] === undefined && old !== undefined) take(at, old);
  }
  return from;
}

type Take = (at: number, old: number) => void;

/** Most lists differ in the middle only. */
function matchEnds(before: readonly unknown[], next: readonly unknown[], take: Take): void {
  const length = Math.min(before.length, next.length);
  let head = 0;
  while (head < length && isSameValue(before[head], next[head])) take(head, head++);
  let tail = 1;
  while (tail <= length - head && isSameValue(before[before.length - tail], next[next.length - tail])) {
    take(next.length - tail, before.length - tail);
    tail++;
  }
}

function matchEqual(
  before: readonly unknown[],
  next: readonly unknown[],
  from: readonly (number | undefined)[],
  free: ReadonlySet<number>,
  take: Take,
): void {
  const places = new Map<string, number[]>();
  for (const old of free) {
    const key = valueKey(before[old]);
    const same = places.get(key);
    if (same) same.push(old);
    else places.set(key, [old]);
  }
  for (const [at, value] of next.entries()) {
    if (from[at] !== undefined) continue;
    const old = places
      .get(valueKey(value))
      ?.find((place) => free.has(place) && isSameValue(before[place], value));
    if (old !== undefined) take(at, old);
  }
}

/** Comparing each with each takes too long beyond this. */
const few = 2500;

function matchAlike(
  before: readonly unknown[],
  next: readonly unknown[],
  from: readonly (number | undefined)[],
  free: ReadonlySet<number>,
  take: Take,
): void {
  const open = [...next.keys()].filter((at) => from[at] === undefined);
  if (open.length * free.size > few) return;
  const pairs = open
    .flatMap((at) => [...free].map((old) => ({ at, old, score: likeness(before[old], next[at]) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at || a.old - b.old);
  for (const { at, old } of pairs) if (from[at] === undefined && free.has(old)) take(at, old);
}

/** How many values two values have in common, at the same places. */
function likeness(a: unknown, b: unknown): number {
  if (isRecord(a) && isRecord(b)) return sum(Object.keys(a), (key) => likeness(a[key], b[key]));
  if (Array.isArray(a) && Array.isArray(b)) return sum([...a.keys()], (at) => likeness(a[at], b[at]));
  return a !== undefined && isSameValue(a, b) ? 1 : 0;
}

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);
