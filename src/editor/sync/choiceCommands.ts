import { keepMine, resolveConflict, takeTheirs } from './resolveConflict.ts';
import type { CommandTable } from '../ui/commands.ts';
import type { SyncParts } from './syncParts.ts';
import { inFolderOfFile } from './inFolder.ts';

export type ChoiceCommand =
  | 'portableTests.takeTheirs'
  | 'portableTests.keepMine'
  | 'portableTests.resolveConflict';

/** The commands that settle or show how one file differs from the service. */
export function choiceCommands(
  parts: Pick<SyncParts, 'syncs' | 'afterwards' | 'targetName' | 'merges'>,
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
  };
}
