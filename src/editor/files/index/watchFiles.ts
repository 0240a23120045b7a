import * as vscode from 'vscode';
import type { CaseFolder } from './caseFolders.ts';
import { isYamlFile } from './yamlFiles.ts';
import { FolderWatcher, type DiskEvents } from './folderWatcher.ts';

/** Handlers of changes to files and to their texts in editors. */
export interface FileEvents extends DiskEvents {
  /** The editor itself has deleted or moved a file, or a folder with all below it. */
  deleted(uri: vscode.Uri): void;
  /** Other folders count from now on. */
  folders(): void;
}

/** Watches the files in some folders, and documents anywhere. */
export function watchFiles(
  folders: () => CaseFolder[],
  events: FileEvents,
): Pick<FolderWatcher, 'watchFolder' | 'watchFolderOf' | 'dispose'> {
  const came = (uri: vscode.Uri): void => (isYamlFile(uri) ? events.touched(uri) : events.appeared(uri));
  const went = (uri: vscode.Uri): void => {
    events.touched(uri);
    events.removed(uri);
  };
  const watcher = new FolderWatcher({ ...events, removed: went });
  watcher.follow(folders());
  const foldersChanged = (): void => {
    watcher.follow(folders());
    events.folders();
  };
  const subscriptions = vscode.Disposable.from(
    watcher,
    vscode.workspace.onDidChangeWorkspaceFolders(foldersChanged),
    vscode.workspace.onDidGrantWorkspaceTrust(foldersChanged),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('portableTests.targets')) foldersChanged();
    }),
    // What the editor itself does is known at once, also where the file system tells nothing.
    vscode.workspace.onDidCreateFiles(({ files }) => files.forEach(came)),
    vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach((uri) => events.deleted(uri))),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      files.forEach(({ oldUri }) => events.deleted(oldUri));
      files.forEach(({ newUri }) => came(newUri));
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => events.touched(uri)),
    vscode.workspace.onDidOpenTextDocument(({ uri }) => events.touched(uri)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => events.touched(uri)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => events.touched(document.uri)),
  );
  return {
    watchFolder: (folder) => watcher.watchFolder(folder),
    watchFolderOf: (file) => watcher.watchFolderOf(file),
    dispose: () => subscriptions.dispose(),
  };
}
