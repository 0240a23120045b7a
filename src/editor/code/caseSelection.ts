import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { isTargetNode } from '../targets/targetNodes.ts';
import { createPause } from '../../node/createEventLoopPause.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { casesLabel } from '../cases/selection/casesLabel.ts';
import { chooseFolder } from '../targets/chooseFolder.ts';
import { withProgress } from '../ui/progress.ts';
import { folderOfTarget, targetFolderOf, type TargetFolder } from '../targets/targetFolders.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import { demandSound, readNeeded } from './readNeededCases.ts';

/** The cases that code is made of. */
export interface Wanted {
  readonly cases: readonly TestCase[];
  /** The case that gets a test; all where it is left out. */
  readonly only: TestCase | undefined;
  /** Their file or folder. */
  readonly about: vscode.Uri;
  readonly folder: TargetFolder | undefined;
}

/** A file with what it needs. */
export async function ofFile(uri: vscode.Uri, index: CaseIndex): Promise<Wanted> {
  const document = await vscode.workspace.openTextDocument(uri);
  const read = await withProgress(vscode.l10n.t('Reading test cases'), async (signal) => {
    await index.refresh();
    return readNeeded(document, index, createPause(signal));
  });
  return { cases: demandSound(read), only: read.testCase, about: uri, folder: targetFolderOf(uri) };
}

/** All cases of a folder that belongs to a target. */
export async function ofFolder(folder: TargetFolder, locks: FolderLocks): Promise<Wanted> {
  const read = await locks.run(folder, (sync) =>
    withProgress(vscode.l10n.t('Reading test cases'), async (signal) => ({
      local: await sync.local(signal),
      uriOf: (path: string) => sync.files.uriOf(path),
    })),
  );
  return { cases: demandSound(read), only: undefined, about: folder.uri, folder };
}

/** What a title says the code is of. */
export const subjectOf = ({ only, cases }: Pick<Wanted, 'only' | 'cases'>): string =>
  casesLabel((only ? [only] : cases).map((testCase) => ({ testCase })));

/** The folder of a target in the view, else the one that the user means. */
export async function folderOf(argument: unknown): Promise<TargetFolder> {
  const bound =
    isTargetNode(argument) &&
    folderOfTarget({ serviceUrl: argument.serviceUrl, testTargetId: argument.target.id });
  return bound || chooseFolder();
}
