import {
  keepLocalVersion,
  resolveConflict,
  useServiceVersion,
  type ConflictParts,
} from './resolveConflict.ts';
import type { CommandTable } from '../../ui/registerCommands.ts';
import { runInFolderOfFile, type FolderParts } from '../folder/runInFolder.ts';
import type { ConflictCommand } from './conflictCommandIds.ts';

/** The commands that settle or show how one file differs from the service. */
export function conflictCommands(parts: FolderParts & ConflictParts): Pick<CommandTable, ConflictCommand> {
  const inFolderOf = runInFolderOfFile(parts);
  const { targetName } = parts;
  return {
    'portableTests.useServiceVersion': (argument) =>
      inFolderOf(argument, (sync, uri) => useServiceVersion(sync, uri, targetName)),
    'portableTests.keepLocalVersion': (argument) =>
      inFolderOf(argument, (sync, uri) => keepLocalVersion(sync, uri, targetName)),
    'portableTests.resolveConflict': (argument) =>
      inFolderOf(argument, (sync, uri) => resolveConflict(sync, uri, parts)),
  };
}
