import * as vscode from 'vscode';
import { explainWriteErrors } from '../../../disk/explainWriteErrors.ts';
import type { ApplyOptions } from '../../../sync/files/applyChanges.ts';
import { isDeletion, type FileChange } from '../../../sync/files/caseFiles.ts';
import { applyPull, type PullOutcome, type PullChoices } from '../../../sync/pull/applyPull.ts';
import type { PullPlan } from '../../../sync/pull/planPull.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { formatNumber } from '../../ui/texts.ts';
import { warnOfFilesSavedDuringSync } from './warnOfFilesSavedDuringSync.ts';

/**
 * Applies a plan to the files of a folder, and says which of them stay as somebody saved them meanwhile.
 *
 * @throws {UserError} when a file cannot be written, or changed since the plan was made
 */
export async function applyPullInFolder(
  plan: PullPlan,
  choices: PullChoices,
  sync: FolderSync,
  options?: ApplyOptions,
): Promise<PullOutcome> {
  const applied = applyPull(plan, choices, sync, options);
  const outcome = await explainWriteErrors(applied, sync.folder.workspaceFolder.uri.fsPath);
  warnOfFilesSavedDuringSync(outcome.saved);
  return outcome;
}

const noChoices: PullChoices = {
  useServiceVersion: new Set(),
  keepLocalVersion: new Set(),
  restore: new Set(),
  deleteFiles: new Set(),
  keepFiles: new Set(),
};

/** Applies a plan with these choices only. */
export const applyPullWithOnly = (
  plan: PullPlan,
  choices: Partial<PullChoices>,
  sync: FolderSync,
): Promise<PullOutcome> => applyPullInFolder(plan, { ...noChoices, ...choices }, sync);

/** The text about files that were restored; empty where there are none. */
export function restoredText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? vscode.l10n.t('1 file restored')
    : vscode.l10n.t('{0} files restored', formatNumber(count));
}

/** The text about files that an undo wrote as they were, and those that it deleted, as they were not there before. */
export function undoneText(changes: readonly FileChange[]): string {
  const deleted = changes.filter((change) => isDeletion(change) && change.movesWith === undefined).length;
  const restored = changes.filter((change) => !isDeletion(change)).length;
  const parts = [restoredText(restored), deletedText(deleted)].filter(Boolean);
  return parts.length === 0
    ? vscode.l10n.t('Last pull undone')
    : vscode.l10n.t('Last pull undone: {0}', parts.join(', '));
}

function deletedText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? vscode.l10n.t('1 file deleted')
    : vscode.l10n.t('{0} files deleted', formatNumber(count));
}
