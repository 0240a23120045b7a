import * as vscode from 'vscode';
import { isYaml, type CaseFolder } from './caseFolders.ts';

/** Handlers of changes to files. */
export interface FileEvents {
  /** A file or its text in an editor has changed, came or went. */
  touched(uri: vscode.Uri): void;
  /** A file or a folder with all below it is gone. */
  removed(uri: vscode.Uri): void;
  /** Perhaps a folder has come, with all that is in it: of that, watchers don't always tell. */
  appeared(uri: vscode.Uri): void;
  /** Other folders count from now on. */
  folders(): void;
}

/** Watches the files in some folders, and documents anywhere. */
export function watchFiles(folders: () => CaseFolder[], events: FileEvents): vscode.Disposable {
  let watchers = folders().map((folder) => watch(folder, events));
  const foldersChanged = (): void => {
    watchers.forEach((watcher) => watcher.dispose());
    watchers = folders().map((folder) => watch(folder, events));
    events.folders();
  };
  const came = (uri: vscode.Uri): void => (isYaml(uri) ? events.touched(uri) : events.appeared(uri));
  const went = (uri: vscode.Uri): void => {
    events.touched(uri);
    events.removed(uri);
  };
  return vscode.Disposable.from(
    { dispose: () => watchers.forEach((watcher) => watcher.dispose()) },
    vscode.workspace.onDidChangeWorkspaceFolders(foldersChanged),
    vscode.workspace.onDidGrantWorkspaceTrust(foldersChanged),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('portableTests.targets')) foldersChanged();
    }),
    // What the editor itself does is known at once, also where the file system tells nothing.
    vscode.workspace.onDidCreateFiles(({ files }) => files.forEach(came)),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach(went)),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      files.forEach(({ oldUri }) => went(oldUri));
      files.forEach(({ newUri }) => came(newUri));
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => events.touched(uri)),
    vscode.workspace.onDidOpenTextDocument(({ uri }) => events.touched(uri)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => events.touched(uri)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => events.touched(document.uri)),
  );
}

function watch(
  { pattern, holds }: CaseFolder,
  { touched, removed, appeared }: FileEvents,
): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  const touchedIfHeld = (uri: vscode.Uri): void => {
    if (holds(uri)) touched(uri);
  };
  watcher.onDidCreate((uri) => (holds(uri) ? touched(uri) : appeared(uri)));
  watcher.onDidChange(touchedIfHeld);
  watcher.onDidDelete((uri) => (holds(uri) ? touched(uri) : removed(uri)));
  return watcher;
}
