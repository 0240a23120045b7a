import { createElementKeys, isSameElement, type ElementKeys } from '../../core/case/isSameCase.ts';
import type { Element } from '../../core/case/testCase.ts';
import { everyIndex, findAnchors } from './findAnchors.ts';

/** A step of a merged list: which side it is from, and its position there. */
export interface MergedStep {
  readonly side: 'local' | 'remote';
  readonly at: number;
}

/** Steps from a position on, without the one at `end`. */
interface Range {
  readonly steps: Steps;
  readonly start: number;
  readonly end: number;
}

/** Steps that follow one another in the base, and what each side made of them. */
interface Chunk {
  readonly base: Range;
  readonly local: Range;
  readonly remote: Range;
}

/**
 * Merges two edited versions of a list of steps, as diff3 does with lines: edits merge if at least one step between
 * them is the same on both sides and in the base. Pure.
 *
 * @returns undefined where they conflict: edits of the same step or of steps side by side, steps added at the same
 *   place or twice, and a step that one side moved and the other one removed or moved
 */
export function mergeSteps(
  base: readonly Element[],
  local: readonly Element[],
  remote: readonly Element[],
): MergedStep[] | undefined {
  const chunks = splitChunks(new Steps(base), new Steps(local), new Steps(remote));
  if (!chunks || isMoveConflict(chunks)) return undefined;
  const merged: MergedStep[] = [];
  for (const chunk of chunks) {
    const side = sideOf(chunk);
    if (!side) return undefined;
    for (let at = chunk[side].start; at < chunk[side].end; at++) merged.push({ side, at });
  }
  return merged;
}

/** A list of steps that are compared often. */
class Steps {
  readonly length: number;
  private readonly keys: readonly ElementKeys[];

  constructor(private readonly elements: readonly Element[]) {
    this.length = elements.length;
    this.keys = elements.map(createElementKeys);
  }

  isSame(at: number, other: Steps, otherAt: number): boolean {
    const [keys, otherKeys] = [this.keys[at], other.keys[otherAt]];
    if (keys?.typed === otherKeys?.typed) return true;
    if (keys?.untyped !== otherKeys?.untyped) return false;
    const [one, two] = [this.elements[at], other.elements[otherAt]];
    return one !== undefined && two !== undefined && isSameElement(one, two);
  }
}

/** The chunks from one step that is the same everywhere to the next; undefined where the sides differ in such a step. */
function splitChunks(base: Steps, local: Steps, remote: Steps): Chunk[] | undefined {
  const anchorsTo = (side: Steps): ReadonlyMap<number, number> =>
    findAnchors(base.length, side.length, (a, b) => base.isSame(a, side, b));
  const [toLocal, toRemote] = [anchorsTo(local), anchorsTo(remote)];
  const chunks: Chunk[] = [];
  let [baseAt, localAt, remoteAt] = [0, 0, 0];
  const cut = (baseEnd: number, localEnd: number, remoteEnd: number): void => {
    chunks.push({
      base: { steps: base, start: baseAt, end: baseEnd },
      local: { steps: local, start: localAt, end: localEnd },
      remote: { steps: remote, start: remoteAt, end: remoteEnd },
    });
    [baseAt, localAt, remoteAt] = [baseEnd, localEnd, remoteEnd];
  };
  for (const [at, own] of toLocal) {
    const other = toRemote.get(at);
    if (other === undefined) continue;
    if (!local.isSame(own, remote, other)) return undefined;
    cut(at, own, other);
    cut(at + 1, own + 1, other + 1);
  }
  cut(base.length, local.length, remote.length);
  return chunks;
}

/** The side whose steps a chunk gets; undefined where both changed them differently. */
function sideOf({ base, local, remote }: Chunk): 'local' | 'remote' | undefined {
  if (isSameRange(local, remote)) return 'local';
  // Three steps may be the same in pairs only where two of them have types of selectors.
  if (isSameRange(base, local)) return isSameRange(base, remote) ? undefined : 'remote';
  return isSameRange(base, remote) ? 'local' : undefined;
}

const isSameRange = (a: Range, b: Range): boolean =>
  a.end - a.start === b.end - b.start &&
  everyIndex(a.end - a.start, (at) => a.steps.isSame(a.start + at, b.steps, b.start + at));

/** One step of a list. */
interface Step {
  readonly steps: Steps;
  readonly at: number;
}

/**
 * Whether both sides added the same step at different places, or both removed one that only one of them added again:
 * a merge would have it twice, or would have it though it was removed.
 */
function isMoveConflict(chunks: readonly Chunk[]): boolean {
  const changedByBoth = chunks.filter(({ local, remote }) => isSameRange(local, remote));
  const changedByOne = chunks.filter(({ local, remote }) => !isSameRange(local, remote));
  const addedLocally = changedByOne.flatMap(({ base, local }) => stepsOnlyIn(local, base));
  const addedRemotely = changedByOne.flatMap(({ base, remote }) => stepsOnlyIn(remote, base));
  const removedLocally = changedByOne.flatMap(({ base, local }) => stepsOnlyIn(base, local));
  const removedRemotely = changedByOne.flatMap(({ base, remote }) => stepsOnlyIn(base, remote));
  const removedByBoth = changedByBoth.flatMap(({ base, local }) => stepsOnlyIn(base, local));
  return (
    haveCommon(addedLocally, addedRemotely) ||
    haveCommon(removedByBoth, [...addedLocally, ...addedRemotely]) ||
    (haveCommon(addedLocally, removedLocally) && haveCommon(addedRemotely, removedRemotely))
  );
}

const stepsIn = ({ steps, start, end }: Range): Step[] =>
  Array.from({ length: end - start }, (_, at) => ({ steps, at: start + at }));

const stepsOnlyIn = (range: Range, other: Range): Step[] => {
  const others = stepsIn(other);
  return stepsIn(range).filter((step) => !others.some((candidate) => isSameStep(step, candidate)));
};

const haveCommon = (a: readonly Step[], b: readonly Step[]): boolean =>
  a.some((step) => b.some((candidate) => isSameStep(step, candidate)));

const isSameStep = (a: Step, b: Step): boolean => a.steps.isSame(a.at, b.steps, b.at);
