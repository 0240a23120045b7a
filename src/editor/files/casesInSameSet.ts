import type * as vscode from 'vscode';
import type { IndexedCase } from './index/caseIndex.ts';
import { caseSetFolderLookup } from './caseSetFolder.ts';

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
