import path from 'node:path';
import type { endpoints, QueryOf } from '../../api/contract/endpoints.ts';
import { isSameCase } from '../../core/case/caseDifferences.ts';
import { getDefaultLayout } from '../../core/case/caseFilePath.ts';
import { message, render } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { explainWriteErrors } from '../../disk/explainWriteErrors.ts';
import type { CaseComparison } from '../../sync/compare/compareCases.ts';
import { applyPull, type PullOutcome, type PullChoices } from '../../sync/pull/applyPull.ts';
import { idsToPull, planPull, type PullPlan, type PulledFile } from '../../sync/pull/planPull.ts';
import type { PullOptions } from '../arguments/commandOptions.ts';
import type { Service } from '../connection/connectToService.ts';
import type { OutcomeParts, Action, OutcomeEntry, Reason } from '../outcome/commandOutcome.ts';
import { Refusal } from '../outcome/refusal.ts';
import type { LinkedFolder, ComparedFolder } from './linkedFolder.ts';
import { findFolderMerges } from './pushCommand.ts';

/**
 * Pulls all test cases of a target, or those of a test plan or report. Either the whole plan is applied, or
 * nothing.
 *
 * @throws {Refusal} when something needs a decision that `--yes` does not give
 */
export async function* pullCommand(
  folder: LinkedFolder,
  service: Service,
  options: PullOptions,
): OutcomeParts {
  const compared = await folder.compare(service, selectionOf(options));
  yield { notes: compared.notes };
  const { comparisons, selected, whole } = compared;
  const only = selected && idsToPull(selected, compared);
  const layout = options.layout ?? getDefaultLayout(path.basename(path.resolve(folder.folder)));
  const taken = await folder.files.entries(folder.signal);
  const merges = await findFolderMerges(compared, folder, options);
  const plan = await planPull(comparisons, { ...compared, merges }, { layout, taken }, folder.pause, only);
  yield { plan: pullOutcomeEntries(plan) };
  const reasons = pullObstacleReasons(plan, compared, only, options.yes);
  if (reasons.length > 0) throw new Refusal(reasons);
  const appliedPlan = only ? { ...plan, present: whole.cases } : plan;
  const { saved, ...outcome } = await explainWriteErrors(
    applyPull(appliedPlan, choicesOf(plan), folder, { signal: folder.signal }),
    folder.folder,
  );
  yield { outcome, summary: summary(outcome) };
  if (saved.length === 0) return;
  yield { saved };
  throw savedMeanwhile(saved);
}

/** An error, because a script must know that the pull is incomplete. */
const savedMeanwhile = (paths: readonly string[]): UserError =>
  new UserError(
    message('Not changed, because they were saved during the pull: {0}', paths.join(', ')),
    message('Pull again'),
  );

/** The test plan or report whose test cases are pulled; undefined for the whole set. */
const selectionOf = ({ plan, report }: PullOptions): QueryOf<typeof endpoints.pull> | undefined =>
  plan === undefined && report === undefined ? undefined : { testPlanId: plan, testReportId: report };

/** The choices of a plan without obstacles: `--yes` was given where files are deleted or restored. */
const choicesOf = (plan: PullPlan): PullChoices => ({
  useServiceVersion: new Set<string>(),
  keepLocalVersion: new Set<string>(),
  keepFiles: new Set<string>(),
  restore: new Set(plan.missing.map(({ comparison }) => comparison.id)),
  deleteFiles: new Set(plan.deletedOnService.map(({ id }) => id)),
});

function summary({ added, restored, updated, merged, moved, deleted }: Omit<PullOutcome, 'saved'>): string {
  const parts = Object.entries({ added, restored, updated, merged, moved, deleted }).filter(
    ([, count]) => count > 0,
  );
  return parts.length === 0
    ? 'The files are up to date.'
    : `Pulled: ${parts.map(([change, count]) => `${count} ${change}`).join(', ')}.`;
}

/** The entries of a plan, one for each file. */
function pullOutcomeEntries(plan: PullPlan): OutcomeEntry[] {
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
const isEditedLocally = ({ state }: CaseComparison): boolean =>
  state === 'changed-locally-deleted-on-service';

const resolveConflict = 'Resolve the conflict in VS Code, or edit the file to match the service';

/**
 * The reasons why a plan is not applied.
 *
 * @param only ids of the test cases that are pulled; undefined for all
 * @param yes whether the user confirmed deletions and restored files
 */
function pullObstacleReasons(
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
      ? `"${testCase.description}" changed in ${path} and on the service`
      : `${path} differs from "${testCase.description}" on the service, and it is unknown which version is newer`;
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
    message: `The file of "${testCase.description}" was deleted locally, but the service has the test case`,
    todo: 'Pull with --yes to restore the file, or push with --yes to delete the test case',
  })),
];
