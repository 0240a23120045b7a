import * as vscode from 'vscode';
import type { FileLayout } from '../../core/case/filePaths.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { folderLayout } from '../targets/targetMap.ts';
import type { IndexedCase } from './index/caseIndex.ts';
import { boundFolder } from './index/caseFolders.ts';

/**
 * Finds the cases that a file refers to among several with the same id: those of its own set, since two
 * targets in one workspace may have the same ids. All of them where its set has none.
 */
export function casesInSameSet(cases: readonly IndexedCase[], uri: vscode.Uri): readonly IndexedCase[] {
  if (cases.length < 2) return cases;
  const near = cases.filter(isInSetOf(uri));
  return near.length > 0 ? near : cases;
}

/** Creates a predicate for cases in the set of a file: links never cross sets. */
export function isInSetOf(uri: vscode.Uri): (indexed: IndexedCase) => boolean {
  const setOf = caseSetFolderLookup();
  const own = setOf(uri)?.folder.toString();
  return (indexed) => setOf(indexed.uri)?.folder.toString() === own;
}

/** The folder whose files make a set with a file: what is pushed together. */
export interface CaseSetFolder {
  readonly folder: vscode.Uri;
  readonly layout: FileLayout;
}

const knownClientsFolder = /^.*?\/\.octomind(?=\/)/;

/** Creates a lookup of the set of a file, with the present settings. */
export function caseSetFolderLookup(): (uri: vscode.Uri) => CaseSetFolder | undefined {
  const bound = targetFolders().map((folder) => ({
    holds: boundFolder(folder.uri).holds,
    set: { folder: folder.uri, layout: folderLayout(folder) },
  }));
  return (uri) => {
    const path = knownClientsFolder.exec(uri.path)?.[0];
    const known: CaseSetFolder[] = path ? [{ folder: uri.with({ path }), layout: 'dependencies' }] : [];
    const all = [...bound.filter(({ holds }) => holds(uri)).map(({ set }) => set), ...known];
    return all.toSorted((a, b) => b.folder.path.length - a.folder.path.length)[0];
  };
}

/** Gets the title of a case: its description, or its file name. */
export const caseTitle = ({ uri, summary }: IndexedCase): string =>
  summary.description?.value.trim() || uri.path.slice(uri.path.lastIndexOf('/') + 1);

/** Gets the path of a file relative to the workspace. */
export const relativePath = (uri: vscode.Uri): string => vscode.workspace.asRelativePath(uri);
