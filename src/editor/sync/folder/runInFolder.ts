import type * as vscode from 'vscode';
import {
  forEachTarget,
  noFileError,
  isRowArgument,
  fileOfArgument,
} from '../../cases/selection/commandRows.ts';
import { getFilesByTarget, type SelectedRows, type SeveralFiles } from '../../cases/selection/filesOfRows.ts';
import { getLinkedFolder } from '../../targets/getLinkedFolder.ts';
import { pickTargetFolder } from '../../targets/pickTargetFolder.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import type { FolderLocks } from './folderLocks.ts';

/** The folders of a command, and what runs after it. */
export interface FolderParts {
  readonly locks: FolderLocks;
  /** Runs after each command that changes files or the service. */
  readonly afterwards: <Result>(work: Promise<Result>, folder?: TargetFolder) => Promise<Result>;
}

/** Runs work on a folder that no other command works on, and updates the view afterwards. */
export const runInFolder = <Result>(
  { locks, afterwards }: FolderParts,
  folder: TargetFolder,
  work: (sync: FolderSync) => Promise<Result>,
): Promise<Result> => afterwards(locks.run(folder, work), folder);

/**
 * Runs work on the files of the rows that a command was called on, in the folder of each target that they belong to;
 * `one` where it is about a single file, such as the one in the editor.
 */
export const runInFolderOfFiles =
  (parts: FolderParts & SelectedRows) =>
  async (
    argument: unknown,
    one: (sync: FolderSync, uri: vscode.Uri) => Promise<unknown>,
    several: (sync: FolderSync, files: SeveralFiles) => Promise<unknown>,
  ): Promise<void> => {
    if (!isRowArgument(argument)) {
      await runInFolderOfFile(parts)(argument, one);
      return;
    }
    await forEachTarget(await getFilesByTarget(argument, parts), ({ uris, failures, ...target }) => {
      const [first, ...others] = uris;
      if (!first) return Promise.reject(noFileError());
      if (others.length + failures.length === 0) return runInFolderOfFile(parts)(first, one);
      return runInFolder(parts, getLinkedFolder(target), (sync) => several(sync, { uris, failures }));
    });
  };

/** Runs work on the file that a command is about, in the folder of its target. */
export const runInFolderOfFile =
  (parts: FolderParts) =>
  async <Result>(
    argument: unknown,
    work: (sync: FolderSync, uri: vscode.Uri) => Promise<Result>,
  ): Promise<Result> => {
    const uri = fileOfArgument(argument);
    const folder = await pickTargetFolder(uri);
    return runInFolder(parts, folder, (sync) => work(sync, uri));
  };
