import type { Element } from '../../core/case/testCase.ts';
import { isSameRange, type Chunk, type Range, sideOf, splitChunks, Steps } from './stepChunks.ts';

/** A step of a merged list: which side it is from, and its position there. */
export interface MergedStep {
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
