import * as vscode from 'vscode';
import type { PlaywrightStandby } from '../../runner/launch/playwrightStandby.ts';
import { deferred } from '../ui/deferred.ts';

type Storage = Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri'>;

/** The process that loads Playwright ahead of runs; its code is loaded with the first run. */
export class RunStandby implements vscode.Disposable {
  private created: PlaywrightStandby | undefined;

  constructor(private readonly storage: Storage) {}

  readonly get = deferred(async () => {
    const { PlaywrightStandby } = await import('../../runner/launch/playwrightStandby.ts');
    const { extensionUri, globalStorageUri } = this.storage;
    this.created = new PlaywrightStandby(
      vscode.Uri.joinPath(extensionUri, 'dist', 'playwrightStandby.js').fsPath,
      vscode.Uri.joinPath(globalStorageUri, 'compile-cache').fsPath,
    );
    return this.created;
  });

  dispose(): void {
    this.created?.dispose();
  }
}
