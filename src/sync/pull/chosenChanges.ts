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
  const isTaken = ({ comparison }: PulledFile): boolean => choices.useServiceVersion.has(comparison.id);
  const staying = findStaying(plan, choices, isWanted, isTaken);
  const inPlace = (changes: readonly PulledFile[]): PulledFile[] =>
    changes.map((change) => (staying.has(change) ? withOtherPath(change) : change));
  const chosen = (changes: readonly PulledFile[], ids: ReadonlySet<string>): PulledFile[] =>
    changes.filter(({ comparison }) => ids.has(comparison.id));
  const taken = inPlace(plan.conflicts.filter(isTaken));
  const kept = chosen(plan.conflicts, choices.keepLocalVersion);
  const deleted = plan.deletedOnService.filter(({ id }) => choices.deleteFiles.has(id));
  const keptFiles = plan.deletedOnService.filter(
    ({ id }) => choices.keepFiles.has(id) && !choices.deleteFiles.has(id),
  );
  const asked = plan.conflicts.length + plan.missing.length + plan.deletedOnService.length;
  const answered = [taken, kept, deleted, keptFiles, chosen(plan.missing, choices.restore)];
  return {
    additions: inPlace(plan.additions.filter(isWanted)),
    updates: inPlace(plan.updates.filter(isWanted)),
    merged: inPlace(plan.merged.filter(isWanted)),
    moves: plan.moves.filter((change) => isWanted(change) && !staying.has(change)),
    taken,
    kept,
    restored: inPlace(chosen([...plan.missing, ...plan.absent], choices.restore)),
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

/** The files that can't get their new paths, because others stay there. */
function findStaying(
  { updates, merged, moves, conflicts, deletedOnService, additions, missing, absent }: PullPlan,
  choices: PullChoices,
  isWanted: (change: PulledFile) => boolean,
  isTaken: (change: PulledFile) => boolean,
): ReadonlySet<PulledFile> {
  const known = [...updates, ...merged, ...moves];
  const moving = [...known, ...conflicts].filter(isMovedFile);
  const arriving = [...moving, ...additions, ...missing, ...absent];
  const byNewPath = new Map(arriving.map((change) => [foldPath(change.file.path), change]));
  const staying = new Set(
    [
      ...known.filter((change) => !isWanted(change)),
      ...conflicts.filter((change) => !isTaken(change)),
    ].filter(isMovedFile),
  );
  const kept = deletedOnService.filter(({ id }) => !choices.deleteFiles.has(id));
  const occupied = [...kept, ...Array.from(staying, ({ comparison }) => comparison)].flatMap(
    ({ localCase }) => localCase?.file.path ?? [],
  );
  // What is added meanwhile is looked at, too.
  for (const path of occupied) {
    const follower = byNewPath.get(foldPath(path));
    if (!follower || staying.has(follower)) continue;
    staying.add(follower);
    const stays = follower.comparison.localCase?.file.path;
    if (stays !== undefined) occupied.push(stays);
  }
  return staying;
}

const withOtherPath = (change: PulledFile): PulledFile => ({
  ...change,
  file: {
    ...change.file,
    path: change.comparison.localCase?.file.path ?? change.fallbackPath ?? change.file.path,
  },
});

/** Whether the file gets another path. */
export const isMovedFile = ({ comparison: { localCase }, file }: PulledFile): boolean =>
  localCase !== undefined && localCase.file.path !== file.path;
