import * as vscode from 'vscode';
import { playwrightVariable } from '../../runner/find/playwright.ts';

/** The folder in the extension's storage that Playwright is installed into on request. */
export const installedPlaywright = (globalStorage: vscode.Uri): string =>
  vscode.Uri.joinPath(globalStorage, 'playwright').fsPath;

/**
 * Where Playwright is looked for: where a setting says, else in the workspace, where the environment of the editor
 * says, then in the extension's storage.
 */
export function playwrightFolders(globalStorage: vscode.Uri): string[] {
  const set = vscode.workspace.getConfiguration('portableTests.run').get<string>('playwright', '').trim();
  if (set !== '') return [set];
  const local = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const named = process.env[playwrightVariable];
  return [
    ...local.map(({ uri }) => uri.fsPath),
    ...(named ? [named] : []),
    installedPlaywright(globalStorage),
  ];
}

/** Where the local service looks: it serves all windows, so what one of them installs must be found. */
export const servicePlaywrightFolders = (globalStorage: vscode.Uri): string[] => [
  ...new Set([...playwrightFolders(globalStorage), installedPlaywright(globalStorage)]),
];
