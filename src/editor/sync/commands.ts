import * as vscode from 'vscode';
import { fileOf } from '../arguments.ts';
import { compareWithService } from '../caseCommands.ts';
import { chooseFolder } from '../chooseFolder.ts';
import type { CommandTable } from '../commands.ts';
import type { FolderSync } from '../folderSync.ts';
import { pull, type PullParts } from '../pullCommand.ts';
import { draftPushFile, pushAll, pushFile } from '../pushCommands.ts';
import type { Syncs } from './syncs.ts';
import { undoPull } from './undoPull.ts';

export interface SyncParts extends PullParts {
  readonly syncs: Syncs;
  /** Which services were pushed to before. */
  readonly pushedBefore: vscode.Memento;
  /** Runs after each command that changes files or the service. */
  readonly afterwards: <Result>(work: Promise<Result>) => Promise<Result>;
}

type SyncCommand =
  | 'portableTests.pull'
  | 'portableTests.undoPull'
  | 'portableTests.completeMerge'
  | 'portableTests.pushAll'
  | 'portableTests.pushFile'
  | 'portableTests.draftPushFile'
  | 'portableTests.compareWithService';

/** The commands that compare a folder with its service, and change one of them. */
export function syncCommands(parts: SyncParts): Pick<CommandTable, SyncCommand> {
  const { syncs, documents, pushedBefore, afterwards } = parts;
  const inFolder = async <Result>(work: (sync: FolderSync) => Promise<Result>): Promise<Result> =>
    afterwards(syncs.use(await chooseFolder(), work));
  const inFolderOf = async <Result>(
    argument: unknown,
    work: (sync: FolderSync, uri: vscode.Uri) => Promise<Result>,
  ): Promise<Result> => {
    const uri = fileOf(argument);
    return afterwards(syncs.use(await chooseFolder(uri), (sync) => work(sync, uri)));
  };
  return {
    'portableTests.pull': () => inFolder((sync) => pull(sync, parts)),
    'portableTests.undoPull': () => inFolder(undoPull),
    'portableTests.completeMerge': async () => vscode.commands.executeCommand('mergeEditor.acceptMerge'),
    'portableTests.pushAll': () => inFolder((sync) => pushAll(sync, pushedBefore)),
    'portableTests.pushFile': (argument) =>
      inFolderOf(argument, (sync, uri) => pushFile(sync, uri, pushedBefore)),
    'portableTests.draftPushFile': (argument) =>
      inFolderOf(argument, (sync, uri) => draftPushFile(sync, uri, documents)),
    'portableTests.compareWithService': (argument) =>
      inFolderOf(argument, (sync, uri) => compareWithService(sync, uri, documents)),
  };
}
