import { isSameCase } from '../../core/case/isSameCase.ts';
import { render } from '../../core/message.ts';
import type { CaseComparison } from '../../sync/compare/compareCases.ts';
import type { PulledFile, PullPlan } from '../../sync/pull/planPull.ts';
import type { Reason } from '../outcome/reason.ts';
import { isEditedLocally } from './pullOutcomeEntries.ts';
import type { ComparedFolder } from './linkedFolder.ts';

const resolveConflict = 'Resolve the conflict in VS Code, or edit the file to match the service';

/**
 * The reasons why a plan is not applied.
 *
 * @param only ids of the test cases that are pulled; undefined for all
 * @param yes whether the user confirmed deletions and restored files
 */
export function pullObstacleReasons(
  plan: PullPlan,
  compared: ComparedFolder,
  only: ReadonlySet<string> | undefined,
  yes: boolean,
): Reason[] {
  return [
    ...plan.conflicts.map(conflictReason),
    ...plan.deletedOnService.filter(isEditedLocally).map(({ localCase }) => ({
      message: `${localCase?.file.path ?? ''} changed locally, but its test case was deleted on the service`,
      todo: 'Delete the file, or give it a new id to keep it as a separate test case',
    })),
    ...invalidFileReasons(compared, only),
    ...(yes ? [] : unconfirmedReasons(plan)),
  ];
}

function conflictReason({ comparison: { state, localCase }, testCase, file }: PulledFile): Reason {
  const path = localCase?.file.path ?? file.path;
  const message =
    state === 'conflict'
      ? `“${testCase.description}” changed in ${path} and on the service`
      : `${path} differs from “${testCase.description}” on the service, and it is unknown which version is newer`;
  return { message, todo: resolveConflict };
}

/** Files with errors stay as they are: a change of the service for one of them stops the pull. */
function invalidFileReasons(
  { comparisons, local }: ComparedFolder,
  only: ReadonlySet<string> | undefined,
): Reason[] {
  return comparisons.flatMap((comparison) => {
    const file = local.invalidById.get(comparison.id);
    if (!file || (only && !only.has(comparison.id)) || !isChangedRemotely(comparison)) return [];
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

function isChangedRemotely({ localCase, remoteCase, base, hidden }: CaseComparison): boolean {
  if (!remoteCase) return base !== undefined && !hidden;
  return (
    !(base && isSameCase(remoteCase, base)) && !(localCase && isSameCase(localCase.testCase, remoteCase))
  );
}

const unconfirmedReasons = ({ deletedOnService, missing }: PullPlan): Reason[] => [
  ...deletedOnService
    .filter((comparison) => !isEditedLocally(comparison))
    .map(({ localCase }) => ({
      message: `The test case of ${localCase?.file.path ?? ''} was deleted on the service`,
      todo: 'Pull with --yes to delete the file',
    })),
  ...missing.map(({ testCase }) => ({
    message: `The file of “${testCase.description}” was deleted locally, but the service has the test case`,
    todo: 'Pull with --yes to restore the file, or push with --yes to delete the test case',
  })),
];
