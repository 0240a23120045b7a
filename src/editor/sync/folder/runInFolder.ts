import type * as vscode from 'vscode';
import { fileOfArgument } from '../../cases/selection/fileOfArgument.ts';
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
