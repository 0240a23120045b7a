import {
  keepLocalVersion,
  resolveConflict,
  useServiceVersion,
  type ConflictParts,
} from './resolveConflict.ts';
import type { CommandTable } from '../../ui/registerCommands.ts';
import type { SelectedRows } from '../../cases/selection/filesOfRows.ts';
import { runInFolderOfFile, runInFolderOfFiles, type FolderParts } from '../folder/runInFolder.ts';
import { keepLocalVersions, useServiceVersions } from './settleFiles.ts';
import type { ConflictCommand } from './conflictCommandIds.ts';

/** The commands that settle how files differ from the service, or show it of one. */
export function conflictCommands(
  parts: FolderParts & ConflictParts & SelectedRows,
): Pick<CommandTable, ConflictCommand> {
  const inFolderOf = runInFolderOfFile(parts);
  const inFilesOf = runInFolderOfFiles(parts);
  const { targetName } = parts;
  return {
    'portableTests.useServiceVersion': (argument) =>
      inFilesOf(
        argument,
        (sync, uri) => useServiceVersion(sync, uri, targetName),
        (sync, files) => useServiceVersions(sync, files, targetName),
      ),
    'portableTests.keepLocalVersion': (argument) =>
      inFilesOf(
        argument,
        (sync, uri) => keepLocalVersion(sync, uri, targetName),
        (sync, files) => keepLocalVersions(sync, files, targetName),
      ),
    'portableTests.resolveConflict': (argument) =>
      inFolderOf(argument, (sync, uri) => resolveConflict(sync, uri, parts)),
  };
}
