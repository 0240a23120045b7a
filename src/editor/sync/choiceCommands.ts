import type * as vscode from 'vscode';
import { fileOf } from '../arguments.ts';
import { keepMine, takeTheirs } from '../caseChoices.ts';
import { revealCase } from '../caseCommands.ts';
import { chooseFolder } from '../chooseFolder.ts';
import type { CommandTable } from '../commands.ts';
import type { FolderSync } from '../folderSync.ts';
import type { TreeNode } from '../tree.ts';
import type { TreeModel } from '../treeModel.ts';
import type { SyncParts } from './commands.ts';

type ChoiceCommand = 'portableTests.takeTheirs' | 'portableTests.keepMine' | 'portableTests.revealCase';

/** The commands that settle or show how one file differs from the service. */
export function choiceCommands(
  { syncs, afterwards }: Pick<SyncParts, 'syncs' | 'afterwards'>,
  model: TreeModel,
  view: vscode.TreeView<TreeNode>,
): Pick<CommandTable, ChoiceCommand> {
  const onFile =
    (work: (sync: FolderSync, uri: vscode.Uri) => Promise<void>) =>
    async (argument: unknown): Promise<void> => {
      const uri = fileOf(argument);
      return afterwards(syncs.use(await chooseFolder(uri), (sync) => work(sync, uri)));
    };
  return {
    'portableTests.takeTheirs': onFile(takeTheirs),
    'portableTests.keepMine': onFile(keepMine),
    'portableTests.revealCase': (argument) => revealCase(fileOf(argument), model, view),
  };
}
