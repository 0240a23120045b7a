import type * as vscode from 'vscode';
import { fileOf } from '../arguments.ts';
import { keepMine, resolveConflict, takeTheirs } from './resolveConflict.ts';
import { revealCase } from '../caseCommands.ts';
import type { CommandTable } from '../ui/commands.ts';
import type { TreeNode } from '../tree/node.ts';
import type { TreeModel } from '../cases/catalog.ts';
import type { SyncParts } from './commands.ts';
import { inFolderOfFile } from './inFolder.ts';

type ChoiceCommand =
  | 'portableTests.takeTheirs'
  | 'portableTests.keepMine'
  | 'portableTests.resolveConflict'
  | 'portableTests.revealCase';

/** The commands that settle or show how one file differs from the service. */
export function choiceCommands(
  parts: Pick<SyncParts, 'syncs' | 'afterwards' | 'targetName' | 'merges'>,
  model: TreeModel,
  view: vscode.TreeView<TreeNode>,
): Pick<CommandTable, ChoiceCommand> {
  const inFolderOf = inFolderOfFile(parts);
  const { targetName } = parts;
  return {
    'portableTests.takeTheirs': (argument) =>
      inFolderOf(argument, (sync, uri) => takeTheirs(sync, uri, targetName)),
    'portableTests.keepMine': (argument) =>
      inFolderOf(argument, (sync, uri) => keepMine(sync, uri, targetName)),
    'portableTests.resolveConflict': (argument) =>
      inFolderOf(argument, (sync, uri) => resolveConflict(sync, uri, parts)),
    'portableTests.revealCase': (argument) => revealCase(fileOf(argument), model, view),
  };
}
