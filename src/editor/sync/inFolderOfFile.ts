import type * as vscode from 'vscode';
import { fileOf } from '../arguments.ts';
import { chooseFolder } from '../chooseFolder.ts';
import type { FolderSync } from '../folderSync.ts';
import type { SyncParts } from './commands.ts';

/** Runs work on the file that a command is about, in the folder of its target. */
export const inFolderOfFile =
  ({ syncs, afterwards }: Pick<SyncParts, 'syncs' | 'afterwards'>) =>
  async <Result>(
    argument: unknown,
    work: (sync: FolderSync, uri: vscode.Uri) => Promise<Result>,
  ): Promise<Result> => {
    const uri = fileOf(argument);
    const folder = await chooseFolder(uri);
    return afterwards(
      syncs.use(folder, (sync) => work(sync, uri)),
      folder,
    );
  };
