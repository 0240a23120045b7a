import { sameCase } from '../../core/case/equality.ts';
import { render } from '../../core/errors.ts';
import type { Comparison } from '../../sync/compare.ts';
import type { CaseChange, PullPlan } from '../../sync/pull.ts';
import type { Compared } from './syncedFolder.ts';
import type { Action, PlanEntry } from '../outcome/planEntry.ts';
import type { Reason } from '../outcome/reason.ts';

/** A plan, one entry for each file that it is about. */
export function pullEntries(plan: PullPlan): PlanEntry[] {
  return [
    ...plan.additions.map((one) => entryOf('add', one)),
    ...plan.updates.map((one) => entryOf('update', one)),
    ...plan.moves.map((one) => entryOf('move', one)),
    ...plan.missing.map((one) => entryOf('restore', one)),
    ...plan.gone.map(goneEntry),
    ...plan.conflicts.map((one) => entryOf('conflict', one)),
    ...plan.absent.map((one) => ({
      ...entryOf('leave', one),
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

function entryOf(action: Action, { comparison: { id, here }, testCase, file }: CaseChange): PlanEntry {
  const from = here && here.file.path !== file.path ? here.file.path : undefined;
  return { action, id, description: testCase.description, path: file.path, from };
}

const goneEntry = (one: Comparison): PlanEntry => ({
  action: isEdited(one) ? 'conflict' : 'delete',
  id: one.id,
  description: one.here?.testCase.description,
  path: one.here?.file.path,
});

const isEdited = ({ state }: Comparison): boolean => state === 'changed-here-deleted-there';

const choose = 'Resolve the conflict in VS Code, or edit the file to match the service';

/**
 * Why a plan may not be applied.
 *
 * @param yes whether the word for deletions, and for bringing back, was given
 */
export function pullReasons(
  plan: PullPlan,
  compared: Compared,
  only: ReadonlySet<string> | undefined,
  yes: boolean,
): Reason[] {
  return [
    ...plan.conflicts.map(conflictReason),
    ...plan.gone.filter(isEdited).map(({ here }) => ({
      message: `${here?.file.path ?? ''} changed locally, but its test case was deleted on the service`,
      todo: 'Delete the file, or give it a new id to keep it as a separate test case',
    })),
    ...changedUnread(compared, only),
    ...(yes ? [] : unconfirmed(plan)),
  ];
}

function conflictReason({ comparison: { state, here }, testCase, file }: CaseChange): Reason {
  const path = here?.file.path ?? file.path;
  const message =
    state === 'conflict'
      ? `“${testCase.description}” changed in ${path} and on the service`
      : `${path} differs from “${testCase.description}” on the service, and it is unknown which version is newer`;
  return { message, todo: choose };
}

/** Files with errors are left alone; where the service has a change for one, that cannot be. */
function changedUnread({ comparisons, local }: Compared, only: ReadonlySet<string> | undefined): Reason[] {
  return comparisons.flatMap((one) => {
    const file = local.invalidById.get(one.id);
    if (!file || (only && !only.has(one.id)) || !isChangedThere(one)) return [];
    const problem = local.invalid.find(({ path }) => path === file.path)?.problem;
    const reason = problem ? `, line ${problem.line}: ${render(problem.message)}` : '';
    return [
      {
        message: `The service has a change for a file with errors: ${file.path}${reason}`,
        todo: 'Fix the file, then pull again',
      },
    ];
  });
}

function isChangedThere({ here, there, base, hidden }: Comparison): boolean {
  if (!there) return base !== undefined && !hidden;
  return !(base && sameCase(there, base)) && !(here && sameCase(here.testCase, there));
}

const unconfirmed = ({ gone, missing }: PullPlan): Reason[] => [
  ...gone
    .filter((one) => !isEdited(one))
    .map(({ here }) => ({
      message: `The test case of ${here?.file.path ?? ''} was deleted on the service`,
      todo: 'Pull with --yes to delete the file',
    })),
  ...missing.map(({ testCase }) => ({
    message: `The file of “${testCase.description}” was deleted locally, but the service has the test case`,
    todo: 'Pull with --yes to restore the file, or push with --yes to delete the test case',
  })),
];
