import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { LocalSet } from '../../../sync/cases/localSet.ts';
import { compareCase, type CaseComparison } from '../../../sync/compare/compareCases.ts';
import { planPull, type PullPlan, type PullSides } from '../../../sync/pull/planPull.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { SeveralFiles } from '../../cases/selection/filesOfRows.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { shortList } from '../../ui/texts.ts';
import { partialError, type Failure } from '../../ui/tryEach.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { applyPullWithOnly } from '../folder/applyPull.ts';
import { confirmTargetChange, type GetTargetName } from '../folder/runInFolder.ts';
import { hasMergeEditor } from './mergeEditor.ts';
import type { Merges } from './merges.ts';

/** Replaces a file with the service's version, or deletes it with its case. Asks first: edits of the file are lost. */
export async function useServiceVersion(
  sync: FolderSync,
  uri: vscode.Uri,
  targetName: GetTargetName,
): Promise<void> {
  const { plan, comparison } = await planConflict(sync, uri, targetName);
  if (comparison.state === 'unchanged') return showUpToDate();
  const path = sync.files.pathOf(uri);
  const isDeleted = plan.deletedOnService.length > 0;
  const yes = isDeleted ? vscode.l10n.t('Delete File') : vscode.l10n.t('Use Service Version');
  const answer = await vscode.window.showWarningMessage(
    isDeleted
      ? vscode.l10n.t('The service no longer has the test case of {0}. Delete the file?', path)
      : vscode.l10n.t('Replace {0} with the service version?', path),
    { modal: true, detail: vscode.l10n.t('"Undo Last Pull" restores your file.') },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
  const ids = new Set([comparison.id]);
  await applyPullWithOnly(plan, { useServiceVersion: ids, deleteFiles: ids }, sync);
  showDone(isDeleted ? vscode.l10n.t('Deleted {0}', path) : vscode.l10n.t('{0} matches the service', path));
}

/** Keeps a file, and accepts the service's version as seen: the next push may replace it. */
export async function keepLocalVersion(
  sync: FolderSync,
  uri: vscode.Uri,
  targetName: GetTargetName,
): Promise<void> {
  const { plan, comparison } = await planConflict(sync, uri, targetName);
  if (comparison.state === 'unchanged') return showUpToDate();
  const ids = new Set([comparison.id]);
  await applyPullWithOnly({ ...plan, moves: [] }, { keepLocalVersion: ids, keepFiles: ids }, sync);
  showDone(vscode.l10n.t('Kept {0}: push it to change the service', sync.files.pathOf(uri)));
}

/** Dependencies of resolving a conflict. */
interface ConflictParts {
  readonly merges: Pick<Merges, 'start'>;
  readonly targetName: GetTargetName;
}

/**
 * Opens a conflict in the merge editor.
 *
 * @throws {UserError} where there is nothing to merge, or nothing to merge it in
 */
export async function resolveConflict(
  sync: FolderSync,
  uri: vscode.Uri,
  { merges, targetName }: ConflictParts,
): Promise<void> {
  const { plan, comparison } = await planConflict(sync, uri, targetName);
  if (comparison.state === 'unchanged') return showUpToDate();
  const [change] = plan.conflicts;
  if (change && comparison.state === 'conflict' && (await hasMergeEditor()))
    return merges.start(sync, change);
  throw new UserError(
    message('{0} cannot be merged with the version on the service', sync.files.pathOf(uri)),
    message(
      'Use "Compare with Service", then "Keep Local Version" or "Use Service Version" in "More Actions for This Test Case…"',
    ),
  );
}

const showUpToDate = (): void => showDone(vscode.l10n.t('The file already matches the service'));

/** Plans a pull of one case as a conflict, whichever side changed. */
async function planConflict(
  sync: FolderSync,
  uri: vscode.Uri,
  targetName: GetTargetName,
): Promise<{ plan: PullPlan; comparison: CaseComparison }> {
  await confirmTargetChange(sync, await sync.base.read(), targetName);
  return withProgress(vscode.l10n.t('Comparing with the service'), async (signal) => {
    const sides = await sync.sides(await sync.client(), signal);
    const path = sync.files.pathOf(uri);
    const id = findCaseId(path, sides.local);
    const compared = id ? compareCase(id, sides.local, sides.remote, sides.base) : undefined;
    const comparison = assertComparable(compared, path);
    const conflict: CaseComparison = comparison.remoteCase
      ? { ...comparison, state: 'conflict' }
      : comparison;
    const plan = await planPull([conflict], sides, await sync.placing(signal), sync.pause);
    return { comparison, plan };
  });
}

/** Finds the id of the case that a file holds. */
const findCaseId = (path: string, { cases }: LocalSet): string | undefined =>
  [...cases].find(([, { file }]) => file.path === path)?.[0];

/** @throws {UserError} where a pull can't show the case of the file, so that there is nothing to compare it with */
function assertComparable(comparison: CaseComparison | undefined, path: string): CaseComparison {
  if (!comparison) {
    throw new UserError(
      message('{0} contains no readable test case', path),
      message('Fix the errors in the file, then try again'),
      'show-problems',
    );
  }
  if (!comparison.remoteCase && !comparison.base) {
    throw new UserError(
      message('The service does not have the test case of {0}', path),
      message('Push the test case to add it'),
    );
  }
  if (comparison.hidden) {
    throw new UserError(
      message(
        "The test case of {0} is a draft or disabled on the service, and isn't included in pulls",
        path,
      ),
      message('Enable it on the service, then try again'),
    );
  }
  return comparison;
}

/** How several files differ from the service: those that match it are in no plan. */
interface FilesPlan {
  readonly plan: PullPlan;
  readonly paths: ReadonlyMap<string, string>;
  readonly failures: readonly Failure[];
}

/**
 * Replaces several files with their service versions, or deletes them, after one question; “Undo Last Pull” restores
 * all of them.
 *
 * @throws {UserError} that names the files that cannot be compared
 */
export async function useServiceVersions(
  sync: FolderSync,
  files: SeveralFiles,
  targetName: GetTargetName,
): Promise<void> {
  const { plan, paths, failures } = await planFiles(sync, files, targetName);
  if (paths.size > 0) {
    await confirmReplacing(plan, [...paths.values()]);
    const ids = new Set(paths.keys());
    await applyPullWithOnly(plan, { useServiceVersion: ids, deleteFiles: ids }, sync);
  }
  if (failures.length > 0)
    throw partialError(message('{0} of {1} files match the service', ...counts(files, failures)), failures);
  showDone(vscode.l10n.t('{0} files match the service', files.uris.length));
}

/**
 * Keeps several files, and accepts the service's versions as seen: the next push may replace them.
 *
 * @throws {UserError} that names the files that cannot be compared
 */
export async function keepLocalVersions(
  sync: FolderSync,
  files: SeveralFiles,
  targetName: GetTargetName,
): Promise<void> {
  const { plan, paths, failures } = await planFiles(sync, files, targetName);
  const ids = new Set(paths.keys());
  if (ids.size > 0)
    await applyPullWithOnly({ ...plan, moves: [] }, { keepLocalVersion: ids, keepFiles: ids }, sync);
  if (failures.length > 0)
    throw partialError(message('Kept {0} of {1} files', ...counts(files, failures)), failures);
  showDone(vscode.l10n.t('Kept {0} files: push them to change the service', files.uris.length));
}

/** How many files have no failure, and how many there are. */
function counts({ uris, failures: withoutFile }: SeveralFiles, all: readonly Failure[]): [number, number] {
  const count = uris.length + withoutFile.length;
  return [count - all.length, count];
}

async function confirmReplacing({ deletedOnService }: PullPlan, paths: readonly string[]): Promise<void> {
  const deleted = deletedOnService.length;
  const replaced = paths.length - deleted;
  const replace =
    replaced === 1
      ? vscode.l10n.t('Replace 1 file with its service version?')
      : vscode.l10n.t('Replace {0} files with their service versions?', replaced);
  const remove =
    deleted === 1
      ? vscode.l10n.t('Delete 1 file whose test case the service no longer has?')
      : vscode.l10n.t('Delete {0} files whose test cases the service no longer has?', deleted);
  const yes = deleted === 0 ? vscode.l10n.t('Use Service Versions') : vscode.l10n.t('Replace and Delete');
  const answer = await vscode.window.showWarningMessage(
    [...(replaced > 0 ? [replace] : []), ...(deleted > 0 ? [remove] : [])].join(' '),
    {
      modal: true,
      detail: [...shortList(paths, 10), '', vscode.l10n.t('"Undo Last Pull" restores your files.')].join(
        '\n',
      ),
    },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
}

/** Plans a pull of some cases as conflicts, whichever side changed. */
async function planFiles(
  sync: FolderSync,
  { uris, failures: withoutFile }: SeveralFiles,
  targetName: GetTargetName,
): Promise<FilesPlan> {
  await confirmTargetChange(sync, await sync.base.read(), targetName);
  return withProgress(vscode.l10n.t('Comparing with the service'), async (signal) => {
    const sides = await sync.sides(await sync.client(), signal);
    const paths = new Map<string, string>();
    const conflicts: CaseComparison[] = [];
    const failures = [...withoutFile];
    for (const path of uris.map((uri) => sync.files.pathOf(uri))) {
      try {
        const comparison = compareFile(path, sides);
        if (comparison.state === 'unchanged') continue;
        conflicts.push(comparison.remoteCase ? { ...comparison, state: 'conflict' } : comparison);
        paths.set(comparison.id, path);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        failures.push({ name: path, error });
      }
    }
    return {
      plan: await planPull(conflicts, sides, await sync.placing(signal), sync.pause),
      paths,
      failures,
    };
  });
}

function compareFile(path: string, { local, remote, base }: PullSides): CaseComparison {
  const id = findCaseId(path, local);
  return assertComparable(id ? compareCase(id, local, remote, base) : undefined, path);
}
