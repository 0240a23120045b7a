import * as vscode from 'vscode';
import { isOnDefaultBranch } from '../../../node/readGitHead.ts';
import { targetFolderOf } from '../../targets/targetFolders.ts';
import { contextKeySetter } from '../../ui/contextKeySetter.ts';
import { readSetting } from '../../ui/settings.ts';

/** Keeps the context key `portableTests.primaryPush` up to date: `draft` on a branch, `push` on the default branch. */
export function watchPrimaryPushContextKey(): vscode.Disposable {
  const setKey = contextKeySetter();
  const update = (): void => {
    void primaryOf(vscode.window.activeTextEditor?.document.uri).then((primary) =>
      setKey('portableTests.primaryPush', primary),
    );
  };
  update();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(update),
    // A checkout happens in a terminal as well as here.
    vscode.window.onDidChangeWindowState(({ focused }) => focused && update()),
    vscode.workspace.onDidSaveTextDocument(update),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('portableTests')) update();
    }),
  );
}

async function primaryOf(uri: vscode.Uri | undefined): Promise<'push' | 'draft'> {
  const folder = uri && targetFolderOf(uri);
  if (!folder) return 'push';
  const set = readSetting('push.primary', folder.uri);
  if (set === 'push' || set === 'draft') return set;
  const isBranch = folder.uri.scheme === 'file' && (await isOnDefaultBranch(folder.uri.fsPath)) === false;
  return isBranch ? 'draft' : 'push';
}
