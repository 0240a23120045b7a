import path from 'node:path';
import * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { findBranchChanges } from '../../disk/findBranchChanges.ts';
import { caseSetFolderLookup } from '../files/caseSets.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import { languageId } from '../ui/languageId.ts';

/** Changes of the branch and unsaved edits: the files that differ, and the ids of deleted test cases. */
export interface ChangedCases {
  readonly uris: ReadonlySet<string>;
  readonly deletedIds: ReadonlySet<string>;
}

/**
 * Finds what differs from the default branch in the folders of test cases. Unsaved edits count, as a run uses them.
 *
 * @throws UserError where git can't list the changes of a folder
 */
export async function findChangedCases(
  index: Pick<CaseIndex, 'all'>,
  signal: AbortSignal,
): Promise<ChangedCases> {
  const uris = new Set(unsavedFiles());
  const deletedIds = new Set<string>();
  const fallback = message('Run the test cases from the Testing view');
  for (const folder of foldersOf(index.all())) {
    const { changed, deleted } = await findBranchChanges(folder.fsPath, fallback, signal);
    for (const file of changed) uris.add(vscode.Uri.file(path.join(folder.fsPath, file)).toString());
    for (const { text } of deleted) {
      const id = parseCase(text).testCase?.id;
      if (id) deletedIds.add(id);
    }
  }
  return { uris, deletedIds };
}

/** The folders of the sets that files belong to; those of the workspace for files without a set. */
function foldersOf(files: Iterable<IndexedCase>): vscode.Uri[] {
  const setOf = caseSetFolderLookup();
  const folders = new Map<string, vscode.Uri>();
  for (const { uri } of files) {
    const folder = setOf(uri)?.folder ?? vscode.workspace.getWorkspaceFolder(uri)?.uri;
    if (folder?.scheme === 'file') folders.set(folder.toString(), folder);
  }
  return [...folders.values()];
}

const unsavedFiles = (): string[] =>
  vscode.workspace.textDocuments
    .filter((document) => document.isDirty && document.languageId === languageId)
    .map(({ uri }) => uri.toString());
