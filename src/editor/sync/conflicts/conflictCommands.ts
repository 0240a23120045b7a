import { keepMine, resolveConflict, takeTheirs, type ConflictParts } from './resolveConflict.ts';
import type { CommandTable } from '../../ui/registerCommands.ts';
import { runInFolderOfFile, type FolderParts } from '../folder/runInFolder.ts';

export type ConflictCommand =
  | 'portableTests.takeTheirs'
  | 'portableTests.keepMine'
  | 'portableTests.resolveConflict';

/** The commands that settle or show how one file differs from the service. */
export function conflictCommands(parts: FolderParts & ConflictParts): Pick<CommandTable, ConflictCommand> {
  const inFolderOf = runInFolderOfFile(parts);
  const { targetName } = parts;
  return {
    'portableTests.takeTheirs': (argument) =>
      inFolderOf(argument, (sync, uri) => takeTheirs(sync, uri, targetName)),
    'portableTests.keepMine': (argument) =>
      inFolderOf(argument, (sync, uri) => keepMine(sync, uri, targetName)),
    'portableTests.resolveConflict': (argument) =>
      inFolderOf(argument, (sync, uri) => resolveConflict(sync, uri, parts)),
  };
}
