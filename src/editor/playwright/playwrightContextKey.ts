import * as vscode from 'vscode';
import { findPlaywright } from '../../runner/find/playwright.ts';
import { languageId } from '../ui/languageId.ts';
import { contextKeySetter, type SetContextKey } from '../ui/contextKeySetter.ts';
import { playwrightFolders } from './playwrightFolders.ts';

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
