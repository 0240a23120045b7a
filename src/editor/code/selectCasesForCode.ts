import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { noFileError, casesLabel } from '../cases/selection/commandRows.ts';
import { withProgress } from '../ui/withProgress.ts';
import { targetFolderOf, type TargetFolder } from '../targets/targetFolders.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import { readNeededCases } from './readNeededCases.ts';
import { getValidCases } from './getValidCases.ts';

/** The cases that code is made of. */
export interface CaseSelection {
  readonly cases: readonly TestCase[];
  /** The cases that get a test; all if it is undefined. */
  readonly only: readonly TestCase[] | undefined;
  /** Their file or folder. */
  readonly uri: vscode.Uri;
  readonly folder: TargetFolder | undefined;
}

/** Selects the cases of files of one folder, with all that they need. */
export async function selectFiles(uris: readonly vscode.Uri[], index: CaseIndex): Promise<CaseSelection> {
  const [first, ...others] = uris;
  if (!first) throw noFileError();
  const folder = targetFolderOf(first);
  if (others.some((uri) => targetFolderOf(uri)?.uri.toString() !== folder?.uri.toString()))
    throw severalFoldersError();
  const documents = await Promise.all(uris.map((uri) => vscode.workspace.openTextDocument(uri)));
  const read = await withProgress(vscode.l10n.t('Reading test cases'), async (signal) => {
    await index.refresh();
    return readNeededCases(documents, index, createEventLoopPause(signal));
  });
  return {
    cases: getValidCases(read),
    only: read.testCases.length > 0 ? read.testCases : undefined,
    uri: first,
    folder,
  };
}

const severalFoldersError = (): UserError =>
  new UserError(
    message('The selected files belong to several test targets, and a project is generated for one'),
    message('Select test cases of one test target'),
  );

/** Selects all cases of a folder that belongs to a target. */
export async function selectFolder(folder: TargetFolder, locks: FolderLocks): Promise<CaseSelection> {
  const read = await locks.run(folder, (sync) =>
    withProgress(vscode.l10n.t('Reading test cases'), async (signal) => ({
      local: await sync.local(signal),
      uriOf: (path: string) => sync.files.uriOf(path),
    })),
  );
  return { cases: getValidCases(read), only: undefined, uri: folder.uri, folder };
}

/** The subject of the code, for titles. */
export const selectionTitle = ({ only, cases }: Pick<CaseSelection, 'only' | 'cases'>): string =>
  casesLabel((only ?? cases).map((testCase) => ({ testCase })));
