import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import { compareCase, type CaseComparison } from '../../../sync/compare/compareCases.ts';
import { planPull, type PullPlan, type PullSides } from '../../../sync/pull/planPull.ts';
import type { SeveralFiles } from '../../cases/selection/filesOfRows.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { partialError, type Failure } from '../../ui/partialError.ts';
import { shortList } from '../../ui/shortList.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { applyPullWithOnly } from '../folder/applyPullWithOnly.ts';
import { confirmTargetChange, type GetTargetName } from '../folder/confirmTargetChange.ts';
import { assertComparable, findCaseId } from './resolveConflict.ts';

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
 * @throws UserError that names the files that cannot be compared
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
 * @throws UserError that names the files that cannot be compared
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
      detail: [...shortList(paths, 10), '', vscode.l10n.t('“Undo Last Pull” restores your files.')].join(
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
