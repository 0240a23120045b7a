import path from 'node:path';
import * as vscode from 'vscode';
import { LinuxFolderWatcher } from '../../../disk/linuxFolderWatcher.ts';
import { type CaseFolder, isYamlFile } from './caseFolders.ts';

/** Actions for what happens on disk. */
interface DiskEvents {
  /** A YAML file is new or has changed. */
  touched(uri: vscode.Uri): void;
  /** A file, or a folder with all below it, is gone. */
  removed(uri: vscode.Uri): void;
  /** Perhaps a folder is new, with all that is in it: watchers don't always report that. */
  appeared(uri: vscode.Uri): void;
}

/** Reports what happens on disk in and around folders of test cases, also where VS Code's watcher misses it. */
export class FolderWatcher implements vscode.Disposable {
  private folders: readonly CaseFolder[] = [];
  private watchers: readonly vscode.Disposable[] = [];
  private readonly watched: LinuxFolderWatcher;

  constructor(private readonly events: DiskEvents) {
    this.watched = new LinuxFolderWatcher(
      {
        touched: (file) => this.touched(vscode.Uri.file(file)),
        removed: (file) => this.events.removed(vscode.Uri.file(file)),
      },
      (folder) => this.folders.some(({ leadsTo }) => leadsTo(vscode.Uri.file(folder))),
    );
  }

  /** Watches these folders from now on, instead of those before. */
  follow(folders: readonly CaseFolder[]): void {
    this.end();
    this.folders = folders;
    this.watchers = folders.map(({ base }) => this.watch(base));
  }

  /**
   * Watches a folder, before it is listed: VS Code's watcher starts later, and what is written between the list and
   * its start would never be seen.
   */
  watchFolder(folder: vscode.Uri): void {
    if (isOnDisk(folder) && this.folders.some(({ leadsTo }) => leadsTo(folder)))
      this.watched.watch(folder.fsPath);
  }

  /** Watches the folder of a file that is there: VS Code's watcher may have missed it when it was new. */
  watchFolderOf(file: vscode.Uri): void {
    if (isOnDisk(file) && this.folders.some(({ holds }) => holds(file)))
      this.watched.watch(path.dirname(file.fsPath));
  }

  dispose(): void {
    this.end();
    this.watched.dispose();
  }

  private end(): void {
    for (const watcher of this.watchers) watcher.dispose();
  }

  private watch(base: vscode.Uri): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(base, '**'));
    const came = (uri: vscode.Uri): void => this.came(uri);
    watcher.onDidCreate(came);
    watcher.onDidChange(came); // also a folder that was deleted and created at once
    watcher.onDidDelete((uri) => {
      this.watched.remove(uri.fsPath);
      this.events.removed(uri);
    });
    return watcher;
  }

  private came(uri: vscode.Uri): void {
    if (isYamlFile(uri)) this.events.touched(uri);
    else if (isOnDisk(uri)) void this.watched.scan(uri.fsPath);
    else this.events.appeared(uri);
  }

  private touched(uri: vscode.Uri): void {
    if (isYamlFile(uri)) this.events.touched(uri);
  }
}

const isOnDisk = ({ scheme }: vscode.Uri): boolean => scheme === 'file';

/** Handlers of changes to files and to their texts in editors. */
interface FileEvents extends DiskEvents {
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
