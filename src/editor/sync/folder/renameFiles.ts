import * as vscode from 'vscode';
import { planFileNames } from '../../../sync/files/planFileNames.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { requirePreview } from '../../ui/requirePreview.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { withProgress } from '../../ui/withProgress.ts';

/** Gives the files of a folder the names that its layout gives to new files, after a preview. */
export async function renameFiles(sync: FolderSync): Promise<void> {
  const renames = await withProgress(vscode.l10n.t('Reading test cases'), async (signal) => {
    const { cases } = await sync.local(signal);
    const byPath = new Map([...cases.values()].map(({ file, testCase }) => [file.path, testCase]));
    return planFileNames(byPath, await sync.placing(signal), sync.pause);
  });
  const [first] = renames;
  if (!first) {
    showDone(vscode.l10n.t('All files are named after their test cases'));
    return;
  }
  const label = vscode.l10n.t('Rename files after their test cases');
  const change = new vscode.WorkspaceEdit();
  for (const { path, newPath } of renames)
    change.renameFile(
      sync.files.uriOf(path),
      sync.files.uriOf(newPath),
      { overwrite: false },
      { needsConfirmation: false, label, description: newPath },
    );
  requirePreview(change, sync.files.uriOf(first.path), label);
  const isApplied = await vscode.workspace.applyEdit(change, { isRefactoring: true });
  if (isApplied) showDone(vscode.l10n.t('Renamed files: {0}', renames.length));
}
