import * as vscode from 'vscode';
import type { TestCase } from '../../core/case/testCase.ts';
import { createEventLoopPause } from '../../node/createEventLoopPause.ts';
import { isTargetNode, targetOfRow } from '../targets/targetNodes.ts';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import { casesLabel } from '../cases/selection/casesLabel.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import { withProgress } from '../ui/withProgress.ts';
import { folderOfTarget, targetFolderOf, type TargetFolder } from '../targets/targetFolders.ts';
import type { FolderLocks } from '../sync/folder/folderLocks.ts';
import { getValidCases, readNeededCases } from './readNeededCases.ts';

/** The cases that code is made of. */
export interface CaseSelection {
  readonly cases: readonly TestCase[];
  /** The case that gets a test; all if it is undefined. */
  readonly only: TestCase | undefined;
  /** Their file or folder. */
  readonly about: vscode.Uri;
  readonly folder: TargetFolder | undefined;
}

/** Selects the case of a file, with all that it needs. */
export async function selectFile(uri: vscode.Uri, index: CaseIndex): Promise<CaseSelection> {
  const document = await vscode.workspace.openTextDocument(uri);
  const read = await withProgress(vscode.l10n.t('Reading test cases'), async (signal) => {
    await index.refresh();
    return readNeededCases(document, index, createEventLoopPause(signal));
  });
  return { cases: getValidCases(read), only: read.testCase, about: uri, folder: targetFolderOf(uri) };
}

/** Selects all cases of a folder that belongs to a target. */
export async function selectFolder(folder: TargetFolder, locks: FolderLocks): Promise<CaseSelection> {
  const read = await locks.run(folder, (sync) =>
    withProgress(vscode.l10n.t('Reading test cases'), async (signal) => ({
      local: await sync.local(signal),
      uriOf: (path: string) => sync.files.uriOf(path),
    })),
  );
  return { cases: getValidCases(read), only: undefined, about: folder.uri, folder };
}

/** The subject of the code, for titles. */
export const selectionTitle = ({ only, cases }: Pick<CaseSelection, 'only' | 'cases'>): string =>
  casesLabel((only ? [only] : cases).map((testCase) => ({ testCase })));

/** Resolves the folder of a target in the view, else asks for one. */
export async function resolveTargetFolder(argument: unknown): Promise<TargetFolder> {
  const bound = isTargetNode(argument) && folderOfTarget(targetOfRow(argument));
  return bound || pickTargetFolder();
}
