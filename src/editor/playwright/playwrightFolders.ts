import * as vscode from 'vscode';
import { playwrightVariable, findPlaywright } from '../../runner/find/playwright.ts';
import { contextKeySetter, type SetContextKey } from '../ui/contextKeySetter.ts';
import { languageId } from '../ui/documents.ts';
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

/** Keeps the context key `portableTests.hasPlaywright` up to date from the first open test case on. */
export class PlaywrightContextKey implements vscode.Disposable {
  private readonly following = vscode.window.onDidChangeActiveTextEditor(() => this.follow());

  constructor(
    private readonly globalStorage: vscode.Uri,
    private readonly set: SetContextKey = contextKeySetter(),
  ) {
    this.follow();
  }

  async update(): Promise<void> {
    const found = await findPlaywright(playwrightFolders(this.globalStorage));
    this.set('portableTests.hasPlaywright', found !== undefined);
  }

  dispose(): void {
    this.following.dispose();
  }

  private follow(): void {
    if (vscode.window.activeTextEditor?.document.languageId === languageId) void this.update();
  }
}
