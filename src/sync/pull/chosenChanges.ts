import { foldPath } from '../../core/case/foldPath.ts';
import type { PullChoices } from './pullChoices.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { PulledFile, PullPlan } from './pullPlan.ts';

/** The changes of a plan that the user wants. */
export interface ChosenChanges {
  readonly additions: readonly PulledFile[];
  readonly updates: readonly PulledFile[];
  readonly merged: readonly PulledFile[];
  readonly moves: readonly PulledFile[];
  /** Conflicts for which the version of the service is taken. */
  readonly taken: readonly PulledFile[];
  /** Conflicts for which the file stays. */
  readonly kept: readonly PulledFile[];
  readonly restored: readonly PulledFile[];
  readonly deleted: readonly CaseComparison[];
  /** Files that stay although their cases were deleted on the service. */
  readonly keptFiles: readonly CaseComparison[];
  /** How many cases stay as they are, because the user did not choose. */
  readonly left: number;
}

/** Picks the changes that were chosen. Pure. */
export function getChosenChanges(plan: PullPlan, choices: PullChoices): ChosenChanges {
  const isWanted = ({ comparison }: PulledFile): boolean => !choices.skip?.has(comparison.id);
  const staying = findStaying([...plan.updates, ...plan.merged, ...plan.moves], isWanted);
  const inPlace = (changes: readonly PulledFile[]): PulledFile[] =>
    changes.filter(isWanted).map((change) => (staying.has(change) ? withOldPath(change) : change));
  const chosen = (changes: readonly PulledFile[], ids: ReadonlySet<string>): PulledFile[] =>
    changes.filter(({ comparison }) => ids.has(comparison.id));
  const taken = chosen(plan.conflicts, choices.useServiceVersion);
  const kept = chosen(plan.conflicts, choices.keepLocalVersion);
  const deleted = plan.deletedOnService.filter(({ id }) => choices.deleteFiles.has(id));
  const keptFiles = plan.deletedOnService.filter(
    ({ id }) => choices.keepFiles.has(id) && !choices.deleteFiles.has(id),
  );
  const asked = plan.conflicts.length + plan.missing.length + plan.deletedOnService.length;
  const answered = [taken, kept, deleted, keptFiles, chosen(plan.missing, choices.restore)];
  return {
    additions: plan.additions.filter(isWanted),
    updates: inPlace(plan.updates),
    merged: inPlace(plan.merged),
    moves: plan.moves.filter((change) => isWanted(change) && !staying.has(change)),
    taken,
    kept,
    restored: chosen([...plan.missing, ...plan.absent], choices.restore),
    deleted,
    keptFiles,
    left: asked - answered.reduce((sum, { length }) => sum + length, 0),
  };
}

/** The files that get another content, or that are new. */
export const getContentChanges = ({
  additions,
  updates,
  merged,
  taken,
  restored,
}: ChosenChanges): PulledFile[] => [...additions, ...updates, ...merged, ...taken, ...restored];

/** The files that can't move, because one that isn't wanted stays at their new paths. */
function findStaying(
  changes: readonly PulledFile[],
  isWanted: (change: PulledFile) => boolean,
): ReadonlySet<PulledFile> {
  const moving = changes.filter(isMovedFile);
  const byNewPath = new Map(moving.map((change) => [foldPath(change.file.path), change]));
  const staying = new Set(moving.filter((change) => !isWanted(change)));
  // What is added meanwhile is looked at, too.
  for (const { comparison } of staying) {
    const follower = byNewPath.get(foldPath(comparison.localCase?.file.path ?? ''));
    if (follower) staying.add(follower);
  }
  return staying;
}

const withOldPath = (change: PulledFile): PulledFile => ({
  ...change,
  file: { ...change.file, path: change.comparison.localCase?.file.path ?? change.file.path },
});

/** Whether the file gets another path. */
export const isMovedFile = ({ comparison: { localCase }, file }: PulledFile): boolean =>
  localCase !== undefined && localCase.file.path !== file.path;
