import { render } from '../../core/message.ts';
import type { CaseComparison } from '../../sync/compare/compareCases.ts';
import type { PulledFile, PullPlan } from '../../sync/pull/planPull.ts';
import type { Action, OutcomeEntry } from '../outcome/outcomeEntry.ts';

/** The entries of a plan, one for each file. */
export function pullOutcomeEntries(plan: PullPlan): OutcomeEntry[] {
  return [
    ...plan.additions.map((change) => entryOf('add', change)),
    ...plan.updates.map((change) => entryOf('update', change)),
    ...plan.merged.map((change) => entryOf('merge', change)),
    ...plan.moves.map((change) => entryOf('move', change)),
    ...plan.missing.map((change) => entryOf('restore', change)),
    ...plan.deletedOnService.map(deletionEntry),
    ...plan.conflicts.map((change) => entryOf('conflict', change)),
    ...plan.absent.map((change) => ({
      ...entryOf('leave', change),
      note: 'its file is missing since the last checkout: it may be on another branch',
    })),
    ...plan.invalid.map(({ path, problem }) => ({
      action: 'leave' as const,
      path,
      line: problem.line,
      note: render(problem.message),
    })),
  ];
}

function entryOf(
  action: Action,
  { comparison: { id, localCase }, testCase, file }: PulledFile,
): OutcomeEntry {
  const from = localCase && localCase.file.path !== file.path ? localCase.file.path : undefined;
  return { action, id, description: testCase.description, path: file.path, from };
}

const deletionEntry = (gone: CaseComparison): OutcomeEntry => ({
  action: isEditedLocally(gone) ? 'conflict' : 'delete',
  id: gone.id,
  description: gone.localCase?.testCase.description,
  path: gone.localCase?.file.path,
});

/** Whether a file was edited whose test case was deleted on the service. */
export const isEditedLocally = ({ state }: CaseComparison): boolean =>
  state === 'changed-locally-deleted-on-service';
