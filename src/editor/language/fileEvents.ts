import * as vscode from 'vscode';
import type { CaseFolder } from './caseFolders.ts';

/** What is to be done about what happens to files. */
export interface FileEvents {
  /** A file or its text in an editor has changed, came or went. */
  touched(uri: vscode.Uri): void;
  /** A file or a folder with all below it is gone. */
  removed(uri: vscode.Uri): void;
  /** Other folders count from now on. */
  folders(): void;
}

/** Tells what happens to the files in some folders, and to documents anywhere. */
export function followFiles(folders: () => CaseFolder[], events: FileEvents): vscode.Disposable {
  let watchers = folders().map((folder) => watch(folder, events));
  const foldersChanged = (): void => {
    watchers.forEach((watcher) => watcher.dispose());
    watchers = folders().map((folder) => watch(folder, events));
    events.folders();
  };
  return vscode.Disposable.from(
    { dispose: () => watchers.forEach((watcher) => watcher.dispose()) },
    vscode.workspace.onDidChangeWorkspaceFolders(foldersChanged),
    vscode.workspace.onDidGrantWorkspaceTrust(foldersChanged),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('portableTests.targets')) foldersChanged();
    }),
    vscode.workspace.onDidOpenTextDocument(({ uri }) => events.touched(uri)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => events.touched(uri)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => events.touched(document.uri)),
  );
}

function watch({ pattern, holds }: CaseFolder, { touched, removed }: FileEvents): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const touchedIfHeld = (uri: vscode.Uri): void => {
    if (holds(uri)) touched(uri);
  };
  watcher.onDidCreate(touchedIfHeld);
  watcher.onDidChange(touchedIfHeld);
  watcher.onDidDelete((uri) => (holds(uri) ? touched(uri) : removed(uri)));
  return watcher;
}
