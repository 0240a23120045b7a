import * as vscode from 'vscode';
import type { BackgroundCompare } from '../cases/catalog/backgroundCompare.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import type { Target } from '../targets/target.ts';
import { TargetMap } from '../targets/targetMap.ts';
import { TargetFolderWatcher } from './targetFolderWatcher.ts';
import { targetsNear } from './targetsNear.ts';
import type { TestCasesTree } from './testCasesTree.ts';

/** Time without changes before the view is drawn again, in ms: a checkout changes many files at once. */
const quiet = 300;

interface CaseFileParts {
  readonly tree: Pick<TestCasesTree, 'filesChanged'>;
  readonly background: Pick<BackgroundCompare, 'compareSoon'>;
}

/** Updates the rows of a target, and compares it with its service, after files of its folder have changed. */
export function watchCaseFiles({ tree, background }: CaseFileParts): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const changed = new TargetMap<true>();
  const update = (): void => {
    const targets = changed.targets();
    changed.clear();
    void tree.filesChanged(targets).then(() => background.compareSoon());
  };
  const updateSoon = (...targets: Target[]): void => {
    for (const target of targets) changed.set(target, true);
    clearTimeout(timer);
    if (changed.targets().length > 0) timer = setTimeout(update, quiet);
  };
  const folders = new TargetFolderWatcher(updateSoon);
  folders.update();
  return vscode.Disposable.from(
    { dispose: () => clearTimeout(timer) },
    folders,
    watchEdits((...uris) => updateSoon(...uris.flatMap((uri) => targetsNear(uri, targetFolders())))),
    vscode.workspace.onDidChangeWorkspaceFolders(() => folders.update()),
    vscode.workspace.onDidChangeConfiguration(
      (event) => event.affectsConfiguration('portableTests') && folders.update(),
    ),
  );
}

/** Changes that the editor makes are known at once, also where the file system reports none. */
const watchEdits = (changed: (...uris: vscode.Uri[]) => void): vscode.Disposable =>
  vscode.Disposable.from(
    vscode.workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
    vscode.workspace.onDidDeleteFiles(({ files }) => changed(...files)),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      changed(...files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])),
    ),
  );
