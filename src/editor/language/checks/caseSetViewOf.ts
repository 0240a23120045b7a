import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { OtherCase, CaseSetView } from '../../../core/checks/views/caseSetView.ts';
import type { CaseIndex, IndexedCase } from '../../files/index/caseIndex.ts';
import { caseSetFolderLookup } from '../../files/caseSets.ts';

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
