import type { PullChoices } from '../../../sync/pull/applyPull.ts';
import type { PulledFile, PullPlan } from '../../../sync/pull/planPull.ts';
import type { PlanAnswer } from '../plan/planEntry.ts';

/** A choice for one case of a pull; `service`, `restore` and `delete` are the actions of checkboxes. */
export type PullChoice = 'write' | 'service' | 'local' | 'merge' | 'restore' | 'delete' | 'keep';

/** Gets the choices of a pull without a preview: writes changes without conflicts, skips the rest. */
export const defaultChoices = (plan: PullPlan): PullChoices =>
  choicesOf(plan, new Map(cleanIds(plan).map((id) => [id, 'write'])));

/** Converts the user's answer to the choices of a pull. */
export function choicesOf(plan: PullPlan, answer: PlanAnswer): PullChoices {
  const idsWith = (choice: PullChoice): Set<string> =>
    new Set([...answer].flatMap(([id, chosen]) => (chosen === choice ? [id] : [])));
  return {
    useServiceVersion: idsWith('service'),
    keepLocalVersion: idsWith('local'),
    restore: idsWith('restore'),
    deleteFiles: idsWith('delete'),
    keepFiles: idsWith('keep'),
    skip: new Set(cleanIds(plan).filter((id) => !answer.has(id))),
  };
}

/** Gets the conflicts that the user wants to resolve in the merge editor. */
export const conflictsToMerge = (plan: PullPlan, answer: PlanAnswer): PulledFile[] =>
  plan.conflicts.filter(({ comparison }) => answer.get(comparison.id) === ('merge' satisfies PullChoice));

const cleanIds = ({ additions, updates, merged, moves }: PullPlan): string[] =>
  [...additions, ...updates, ...merged, ...moves].map(({ comparison }) => comparison.id);
