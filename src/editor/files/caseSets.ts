import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { FileLayout } from '../../core/case/caseFilePath.ts';
import type { OtherCase, CaseSetView } from '../../core/checks/views/caseSetView.ts';
import { targetFolders, folderLayout } from '../targets/targetFolders.ts';
import { boundFolder } from './index/caseFolders.ts';
import type { IndexedCase, CaseIndex } from './index/caseIndex.ts';

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
interface CaseSetFolder {
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

/** The index as checks of one file see it: only the files of the same set. */
export function caseSetViewOf(
  uri: vscode.Uri,
  index: CaseIndex,
  isReady: boolean,
  setOf = caseSetFolderLookup(),
): CaseSetView {
  const own = setOf(uri)?.folder.toString();
  const isOurs = (file: IndexedCase): boolean =>
    own !== undefined && setOf(file.uri)?.folder.toString() === own;
  const others = (cases: Iterable<IndexedCase>): OtherCase[] =>
    [...cases].filter(isOurs).map((file) => ({
      key: file.uri.toString(),
      summary: file.summary,
      get text() {
        return file.text;
      },
    }));
  return {
    key: uri.toString(),
    complete: isReady && own !== undefined && index.at(uri) !== undefined,
    byId: (id) => others(index.byId(id)),
    dependantsOf: (id) => others(index.dependantsOf(id)),
    all: () => others(index.all()),
    newId: () => randomUUID(),
  };
}
