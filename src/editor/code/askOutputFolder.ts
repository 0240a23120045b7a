import * as vscode from 'vscode';
import { pickOne } from '../ui/prompts.ts';

const usualName = 'playwright-tests';

/**
 * Asks for the folder that code is written to.
 *
 * @param last the one that was chosen last time
 * @param resource a file or folder that tells which folder of the workspace is meant
 * @param subject what the code is of, for the title
 * @throws vscode.CancellationError when the user chooses none
 */
export async function askOutputFolder(
  last: vscode.Uri | undefined,
  resource: vscode.Uri,
  subject: string,
): Promise<vscode.Uri> {
  const title = vscode.l10n.t('Code of {0}: Folder', subject);
  const home = vscode.workspace.getWorkspaceFolder(resource) ?? vscode.workspace.workspaceFolders?.[0];
  const usual = home && vscode.Uri.joinPath(home.uri, usualName);
  const offered = [...new Map([last, usual].flatMap((uri) => (uri ? [[uri.toString(), uri]] : []))).values()];
  if (offered.length === 0) return openDialog(undefined, title);
  const items = offered.map((uri) => ({
    label: `$(folder) ${vscode.workspace.asRelativePath(uri, true).replaceAll('$(', String.raw`\$(`)}`,
    uri: uri as vscode.Uri | undefined,
  }));
  const other = { label: `$(folder-opened) ${vscode.l10n.t('Choose a Folder…')}`, uri: undefined };
  const picked = await pickOne([...items, other], {
    title,
    placeHolder: vscode.l10n.t('You can review existing files before they are overwritten'),
  });
  return picked.uri ?? openDialog(home?.uri, title);
}

async function openDialog(defaultUri: vscode.Uri | undefined, title: string): Promise<vscode.Uri> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: vscode.l10n.t('Generate Here'),
      title,
      ...(defaultUri && { defaultUri }),
    })) ?? [];
  if (!chosen) throw new vscode.CancellationError();
  return chosen;
}
