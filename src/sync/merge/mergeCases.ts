import {
  findDifferingFields,
  createElementKeys,
  isSameElement,
  type ElementKeys,
} from '../../core/case/caseDifferences.ts';
import type { Element, TestCase } from '../../core/case/testCase.ts';

/**
 * Merges two edited versions of a test case, field by field: a field that one side changed is taken from it, and one
 * that both changed alike is taken once. Steps are merged one by one. Pure.
 *
 * @param base the version that both sides started from
 * @param update `remote` in the form of the file, with as many steps
 * @returns the merged case, with everything that nobody changed in the form of `local`; undefined where a field or
 *   steps conflict
 */
export function mergeCases(
  base: TestCase,
  local: TestCase,
  remote: TestCase,
  update: TestCase = remote,
): TestCase | undefined {
  const changedLocally = findDifferingFields(base, local);
  const changedRemotely = findDifferingFields(base, remote);
  const differing = findDifferingFields(local, remote);
  const isConflict = (field: string): boolean =>
    differing.has(field) && field !== 'elements' && changedLocally.has(field) === changedRemotely.has(field);
  if ([...differing].some(isConflict)) return undefined;
  const elements = mergeElements(base, local, remote, update);
  if (!elements) return undefined;
  const isFromService = (field: string): boolean => changedRemotely.has(field) && !changedLocally.has(field);
  const fields = new Map<string, unknown>(Object.entries(local).filter(([field]) => !isFromService(field)));
  for (const [field, value] of Object.entries(update)) if (isFromService(field)) fields.set(field, value);
  return { ...Object.fromEntries(fields), elements } as TestCase;
}

function mergeElements(
  base: TestCase,
  local: TestCase,
  remote: TestCase,
  update: TestCase,
): Element[] | undefined {
  const form = update.elements.length === remote.elements.length ? update : remote;
  const sides = { local: local.elements, remote: form.elements };
  return mergeSteps(base.elements, local.elements, remote.elements)?.flatMap(
    ({ side, at }) => sides[side][at] ?? [],
  );
}

/** A step of a merged list: which side it is from, and its position there. */
interface MergedStep {
  readonly side: 'local' | 'remote';
  readonly at: number;
}

/**
 * Merges two edited versions of a list of steps, as diff3 does with lines: edits merge if at least one step between
 * them is the same on both sides and in the base. Pure.
 *
 * @returns undefined where they conflict: edits of the same step or of steps side by side, steps added at the same
 *   place or twice, and a step that one side moved or copied and the other one removed or moved
 */
function mergeSteps(
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

/** One step of a list. */
interface Step {
  readonly steps: Steps;
  readonly at: number;
}

/**
 * Whether both sides added the same step at different places, or one added a step that the other one removed, in the
 * form that it had or edited: a merge would have it twice, or would have it though it was removed.
 */
export function isMoveConflict(chunks: readonly Chunk[]): boolean {
  const changedByOne = chunks.filter(({ local, remote }) => !isSameRange(local, remote));
  const addedLocally = changedByOne.flatMap(({ base, local }) => stepsOnlyIn(local, base));
  const addedRemotely = changedByOne.flatMap(({ base, remote }) => stepsOnlyIn(remote, base));
  const removedLocally = changedByOne.flatMap(({ base, local }) => stepsOnlyIn(base, local));
  const removedRemotely = changedByOne.flatMap(({ base, remote }) => stepsOnlyIn(base, remote));
  return (
    haveCommon(addedLocally, addedRemotely) ||
    createRemovalFinder(chunks)([...addedLocally, ...addedRemotely]) ||
    haveCommon(addedLocally, removedRemotely) ||
    haveCommon(addedRemotely, removedLocally) ||
    (haveCommon(addedLocally, removedLocally) && haveCommon(addedRemotely, removedRemotely))
  );
}

/**
 * Creates a function that finds whether one of several added steps was removed by both sides at another place, as it is
 * or before it was edited: then one of the sides may have moved it.
 */
export function createRemovalFinder(chunks: readonly Chunk[]): (added: readonly Step[]) => boolean {
  const changedByBoth = chunks.filter(({ local, remote }) => isSameRange(local, remote));
  const removed = changedByBoth.flatMap(({ base, local }) => stepsOnlyIn(base, local));
  // As many steps as before are edited steps that stay where they are.
  const movable = changedByBoth
    .filter(({ base, local }) => local.end - local.start < base.end - base.start)
    .flatMap(({ base, local }) => stepsOnlyIn(base, local));
  return (added) =>
    haveCommon(added, removed) ||
    added.some((step) => movable.some((other) => step.steps.isEdited(step.at, other.steps, other.at)));
}

const stepsIn = ({ steps, start, end }: Range): Step[] =>
  Array.from({ length: end - start }, (_, at) => ({ steps, at: start + at }));

export const stepsOnlyIn = (range: Range, other: Range): Step[] => {
  const others = stepsIn(other);
  return stepsIn(range).filter((step) => !others.some((candidate) => isSameStep(step, candidate)));
};

export const haveCommon = (a: readonly Step[], b: readonly Step[]): boolean =>
  a.some((step) => b.some((candidate) => isSameStep(step, candidate)));

const isSameStep = (a: Step, b: Step): boolean => a.steps.isSame(a.at, b.steps, b.at);

/** Steps from a position on, without the one at `end`. */
interface Range {
  readonly steps: Steps;
  readonly start: number;
  readonly end: number;
}

/** Steps that follow one another in the base, and what each side made of them. */
export interface Chunk {
  readonly base: Range;
  readonly local: Range;
  readonly remote: Range;
}

/** A list of steps that are compared often. */
export class Steps {
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

  /** Whether a step may be another one that was edited: they have the same action or expectation, or the same locator. */
  isEdited(at: number, other: Steps, otherAt: number): boolean {
    const [one, two] = [this.elements[at], other.elements[otherAt]];
    if (!one || !two) return false;
    const isSameLocator = isSameElement({ selectors: one.selectors }, { selectors: two.selectors });
    return stepName(one) === stepName(two) || (Boolean(one.selectors?.length) && isSameLocator);
  }
}

const stepName = ({ interaction, assertion }: Element): string | undefined =>
  interaction?.action ?? assertion?.expectation;

/** The chunks from one step that is the same everywhere to the next; undefined where the sides differ in such a step. */
export function splitChunks(base: Steps, local: Steps, remote: Steps): Chunk[] | undefined {
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
export function sideOf({ base, local, remote }: Chunk): 'local' | 'remote' | undefined {
  if (isSameRange(local, remote)) return 'local';
  // Three steps may be the same in pairs only where two of them have types of selectors.
  if (isSameRange(base, local)) return isSameRange(base, remote) ? undefined : 'remote';
  return isSameRange(base, remote) ? 'local' : undefined;
}

export const isSameRange = (a: Range, b: Range): boolean =>
  a.end - a.start === b.end - b.start &&
  everyIndex(a.end - a.start, (at) => a.steps.isSame(a.start + at, b.steps, b.start + at));

/** Whether the item of one list is the same as that of another one, by their positions. */
type IsSameAt = (a: number, b: number) => boolean;

/** Comparing each item with each takes too long beyond this. */
const maxPairs = 4_000_000;

/**
 * Pairs the items of a list with those that they became in an edited list: a longest common subsequence, but only what
 * all of them are likely to share. Where items repeat, it is unknown which of them was added or removed, so none is
 * paired.
 *
 * @returns by position in the first list
 */
function findAnchors(length: number, edited: number, isSame: IsSameAt): ReadonlyMap<number, number> {
  if (length === edited && everyIndex(length, (at) => isSame(at, at)))
    return new Map(Array.from({ length }, (_, at) => [at, at]));
  if (length * edited > maxPairs) return new Map();
  const forward = pairItems(length, edited, isSame);
  const backward = pairItems(length, edited, (a, b) => isSame(length - 1 - a, edited - 1 - b));
  return new Map([...forward].filter(([a, b]) => backward.get(length - 1 - a) === edited - 1 - b));
}

/** Whether something is true of every number below another one. */
function everyIndex(length: number, isTrue: (at: number) => boolean): boolean {
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
