import * as vscode from 'vscode';

const usualName = 'playwright-tests';

/**
 * Asks for the folder that code is written to.
 *
 * @param last the one that was chosen last time
 * @param about a file or folder that tells which folder of the workspace is meant
 * @throws vscode.CancellationError when the user chooses none
 */
export async function askFolder(last: vscode.Uri | undefined, about: vscode.Uri): Promise<vscode.Uri> {
  const home = vscode.workspace.getWorkspaceFolder(about) ?? vscode.workspace.workspaceFolders?.[0];
  const usual = home && vscode.Uri.joinPath(home.uri, usualName);
  const offered = [...new Map([last, usual].flatMap((uri) => (uri ? [[uri.toString(), uri]] : []))).values()];
  if (offered.length === 0) return openDialog(undefined);
  const items = offered.map((uri) => ({
    label: `$(folder) ${vscode.workspace.asRelativePath(uri, true).replaceAll('$(', String.raw`\$(`)}`,
    uri: uri as vscode.Uri | undefined,
  }));
  const other = { label: `$(folder-opened) ${vscode.l10n.t('Choose a Folder…')}`, uri: undefined };
  const picked = await vscode.window.showQuickPick([...items, other], {
    title: vscode.l10n.t('Generate Code: Folder'),
    placeHolder: vscode.l10n.t('What is there is shown before anything is overwritten'),
    ignoreFocusOut: true,
  });
  if (!picked) throw new vscode.CancellationError();
  return picked.uri ?? openDialog(home?.uri);
}

async function openDialog(defaultUri: vscode.Uri | undefined): Promise<vscode.Uri> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: vscode.l10n.t('Generate Here'),
      title: vscode.l10n.t('Generate Code: Folder'),
      ...(defaultUri && { defaultUri }),
    })) ?? [];
  if (!chosen) throw new vscode.CancellationError();
  return chosen;
}
