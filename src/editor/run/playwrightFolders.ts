import * as vscode from 'vscode';

/** The folder in the extension's storage that Playwright is installed into on request. */
export const installedPlaywright = (globalStorage: vscode.Uri): string =>
  vscode.Uri.joinPath(globalStorage, 'playwright').fsPath;

/** Where Playwright is looked for: where a setting says, else in the workspace, then in the extension's storage. */
export function playwrightFolders(globalStorage: vscode.Uri): string[] {
  const set = vscode.workspace.getConfiguration('portableTests.run').get<string>('playwright', '').trim();
  if (set !== '') return [set];
  const local = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return [...local.map(({ uri }) => uri.fsPath), installedPlaywright(globalStorage)];
}
