import { casesInSameSet } from './casesInSameSet.ts';
import type { CaseIndex, IndexedCase } from './index/caseIndex.ts';

/** The dependencies of a test case, nearest first. */
export function dependenciesOf(index: CaseIndex, own: IndexedCase): IndexedCase[] {
  const chain: IndexedCase[] = [];
  const seen = new Set([own.summary.id?.value]);
  let next = own.summary.dependencyId?.value;
  while (next && !seen.has(next)) {
    seen.add(next);
    const [file] = casesInSameSet(index.byId(next), own.uri);
    if (file) chain.push(file);
    next = file?.summary.dependencyId?.value;
  }
  return chain;
}
