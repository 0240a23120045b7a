import type { CaseIndex, IndexedCase } from './index/caseIndex.ts';
import { casesInSameSet } from './casesInSameSet.ts';

/**
 * The files of test cases with those that they need, dependencies and teardowns, each file once, the
 * chosen ones first. What is not there is left out.
 */
export function withNeededFiles(
  chosen: readonly IndexedCase[],
  index: Pick<CaseIndex, 'byId'>,
): IndexedCase[] {
  const files = new Map(chosen.map((file) => [file.uri.toString(), file]));
  for (const { summary, uri } of files.values()) {
    for (const link of [summary.dependencyId, summary.teardownId]) {
      const [next] = link ? casesInSameSet(index.byId(link.value), uri) : [];
      if (next && !files.has(next.uri.toString())) files.set(next.uri.toString(), next);
    }
  }
  return [...files.values()];
}
