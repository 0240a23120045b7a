import * as vscode from 'vscode';
import type { WriteOutcome } from '../../codegen/write/applyWritePlan.ts';

/** The spec of a project that has only one. */
export const onlySpecPath = (files: ReadonlyMap<string, unknown>): string | undefined => {
  const specs = [...files.keys()].filter((path) => path.endsWith('.spec.ts'));
  return specs.length === 1 ? specs[0] : undefined;
};

/** Shows how many files were written, with buttons to open them. */
export function showWriteOutcome(
  { written, deleted }: WriteOutcome,
  folder: vscode.Uri,
  spec: string | undefined,
): void {
  const name = vscode.workspace.asRelativePath(folder);
  const text =
    written.length + deleted.length === 0
      ? vscode.l10n.t('The code in {0} is up to date.', name)
      : vscode.l10n.t(
          'Generated code in {0}: {1} files written, {2} deleted.',
          name,
          written.length,
          deleted.length,
        );
  const openFile = vscode.l10n.t('Open File');
  const openFolder = vscode.l10n.t('Open Folder');
  void vscode.window
    .showInformationMessage(text, ...(spec === undefined ? [] : [openFile]), openFolder)
    .then((chosen) => {
      if (chosen === openFile && spec !== undefined)
        return vscode.window.showTextDocument(vscode.Uri.joinPath(folder, ...spec.split('/')));
      return chosen === openFolder ? showFolder(folder) : undefined;
    });
}

/** In the explorer where it is part of the workspace, else in a window of its own. */
const showFolder = (folder: vscode.Uri): Thenable<unknown> =>
  vscode.workspace.getWorkspaceFolder(folder)
    ? vscode.commands.executeCommand('revealInExplorer', folder)
    : vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: true });
