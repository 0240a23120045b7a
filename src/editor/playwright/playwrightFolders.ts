import * as vscode from 'vscode';
import { playwrightVariable } from '../../runner/find/playwright.ts';
import { readSetting } from '../ui/settings.ts';

/** The folder in the extension's storage that Playwright is installed into on request. */
export const installedPlaywright = (globalStorage: vscode.Uri): string =>
  vscode.Uri.joinPath(globalStorage, 'playwright').fsPath;

/**
 * The folders to search for Playwright: that of the setting, else those of the workspace, of the environment variable
 * and of the extension's storage.
 */
export function playwrightFolders(globalStorage: vscode.Uri): string[] {
  const set = readSetting('run.playwright').trim();
  if (set !== '') return [set];
  const local = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const named = process.env[playwrightVariable];
  return [
    ...local.map(({ uri }) => uri.fsPath),
    ...(named ? [named] : []),
    installedPlaywright(globalStorage),
  ];
}

/** The folders that the local service searches: it serves all windows, so one window's installation must be found too. */
export const servicePlaywrightFolders = (globalStorage: vscode.Uri): string[] => [
  ...new Set([...playwrightFolders(globalStorage), installedPlaywright(globalStorage)]),
];
