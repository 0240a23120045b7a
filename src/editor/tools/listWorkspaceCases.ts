import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import { caseSetFolderLookup } from '../files/caseSets.ts';

/** The test cases in folders of test cases, as they are at this moment: agents write files and ask at once. */
export async function listWorkspaceCases(index: CaseIndex): Promise<IndexedCase[]> {
  await index.refresh();
  const setOf = caseSetFolderLookup();
  return [...index.all()]
    .filter(({ uri, summary }) => summary.id !== undefined && setOf(uri) !== undefined)
    .toSorted((a, b) => (a.uri.path < b.uri.path ? -1 : 1));
}
