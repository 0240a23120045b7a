import type * as vscode from 'vscode';
import { caseFolders } from '../files/index/caseFolders.ts';
import { FolderWatcher } from '../files/index/folderWatcher.ts';
import { targetFolders, type TargetFolder } from '../targets/targetFolders.ts';
import { isInsideFolder } from '../ui/isInsideFolder.ts';
import type { Target } from '../targets/target.ts';

/** Watches the bound folders, also outside the workspace's own watcher excludes. */
export class TargetFolderWatcher implements vscode.Disposable {
  private readonly watcher: FolderWatcher;
  private folders: readonly TargetFolder[] = [];

  constructor(changed: (...targets: Target[]) => void) {
    const changedAt = (uri: vscode.Uri): void => {
      const targets = targetsNear(uri, this.folders);
      if (targets.length > 0) changed(...targets);
    };
    this.watcher = new FolderWatcher({ touched: changedAt, removed: changedAt, appeared: changedAt });
  }

  /** Watches the folders that the settings bind now. */
  update(): void {
    this.folders = targetFolders();
    this.watcher.follow(caseFolders());
  }

  dispose(): void {
    this.watcher.dispose();
  }
}

/** The targets whose folders a file or folder lies in, or that lie in it. */
export const targetsNear = (uri: vscode.Uri, folders: readonly TargetFolder[]): Target[] =>
  folders.filter(
    (folder) => isInsideFolder(uri, folder.uri) || isInsideFolder(folder.uri, uri) || isSame(uri, folder.uri),
  );

const isSame = (a: vscode.Uri, b: vscode.Uri): boolean => a.toString() === b.toString();
