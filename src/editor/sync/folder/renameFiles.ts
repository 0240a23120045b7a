import * as vscode from 'vscode';
import { planFileNames, renamesInTurns, type FileRename } from '../../../sync/files/filePlacer.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { requirePreview } from '../../ui/textEdits.ts';
import { withProgress } from '../../ui/withProgress.ts';

/** Gives the files of a folder the names that its layout gives to new files, after a preview. */
export async function renameFiles(sync: FolderSync): Promise<void> {
  const { renames, byPath, turns } = await withProgress(
    vscode.l10n.t('Reading test cases'),
    async (signal) => {
      const { cases } = await sync.local(signal);
      const byPath = new Map([...cases.values()].map(({ file, testCase }) => [file.path, testCase]));
      const placing = await sync.placing(signal);
      const planned = await planFileNames(byPath, placing, sync.pause);
      return { renames: planned, byPath, turns: renamesInTurns(planned, placing.taken) };
    },
  );
  const [first] = renames;
  if (!first) {
    showDone(vscode.l10n.t('All files are named after their test cases'));
    return;
  }
  const label = vscode.l10n.t('Rename files after their test cases');
  const change = new vscode.WorkspaceEdit();
  for (const turn of turns) {
    for (const { path, newPath } of turn)
      change.renameFile(
        sync.files.uriOf(path),
        sync.files.uriOf(newPath),
        { overwrite: false },
        { needsConfirmation: false, label, description: newPath },
      );
    separateTurns(change, sync.folder.uri);
  }
  requirePreview(change, sync.files.uriOf(first.path), label);
  await vscode.workspace.applyEdit(change, { isRefactoring: true });
  const { cases } = await sync.local();
  const pathOf = ({ path }: FileRename): string | undefined =>
    cases.get(byPath.get(path)?.id ?? '')?.file.path;
  const done = renames.filter((rename) => pathOf(rename) === rename.newPath).length;
  // Renames may be deselected, and one that fails ends the others.
  if (done === renames.length) showDone(vscode.l10n.t('Renamed files: {0}', done));
  else if (renames.some((rename) => pathOf(rename) !== rename.path))
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        '{0} of {1} files were renamed. To rename the others, run the command again.',
        done,
        renames.length,
      ),
    );
}

/**
 * Lets what follows happen after what is in the change so far. VS Code carries out renames that follow each other at
 * once, and none if one of them goes where a file is; so something comes between that changes nothing and is not shown.
 *
 * @param folder a folder that exists
 */
const separateTurns = (change: vscode.WorkspaceEdit, folder: vscode.Uri): void =>
  change.createFile(folder, { ignoreIfExists: true });
