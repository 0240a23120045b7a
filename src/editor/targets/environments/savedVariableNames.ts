import * as vscode from 'vscode';
import { isValuesKey, type SavedVariableValues } from './savedVariableValues.ts';

/** The names of variables with a value that was saved on this machine, read when first asked for. */
export class SavedVariableNames implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly following: vscode.Disposable;
  private read: Promise<ReadonlyMap<string, readonly string[]> | undefined> | undefined;
  /** Fires when a value was saved or deleted, also by another window. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly values: Pick<SavedVariableValues, 'originsByName'>,
    secrets: Pick<vscode.SecretStorage, 'onDidChange'>,
  ) {
    this.following = secrets.onDidChange(({ key }) => {
      if (!isValuesKey(key)) return;
      this.read = undefined;
      this.changed.fire();
    });
  }

  dispose(): void {
    this.following.dispose();
    this.changed.dispose();
  }

  /** The origins of each name; undefined if the secret storage can't be read. */
  originsByName(): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
    this.read ??= this.values.originsByName().catch(() => undefined);
    return this.read;
  }
}
