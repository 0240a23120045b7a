import type { Located } from '../../core/text/span.ts';
import { casesInSameSet } from './casesInSameSet.ts';
import type { CaseIndex, IndexedCase } from './index/caseIndex.ts';

/** What changed since a state of the files. */
export interface CaseChanges {
  readonly isChanged: (file: IndexedCase) => boolean;
  /** Whether the test case with an id was deleted; called for ids that no file has. */
  readonly isDeleted: (id: string) => boolean;
}

/**
 * Finds the test cases whose runs a change affects: those that changed, that depend on one directly or indirectly, or
 * whose runs end with a changed teardown. What a teardown depends on is no part of such a run.
 */
export function findAffectedFiles(
  index: Pick<CaseIndex, 'all' | 'byId'>,
  { isChanged, isDeleted }: CaseChanges,
): IndexedCase[] {
  const known = new Map<IndexedCase, boolean>();
  const follow = (file: IndexedCase, link: Located | undefined): IndexedCase | undefined =>
    link && casesInSameSet(index.byId(link.value), file.uri)[0];
  const isGone = (link: Located | undefined): boolean =>
    link !== undefined && index.byId(link.value).length === 0 && isDeleted(link.value);
  const changesItself = (file: IndexedCase): boolean => {
    const { dependencyId, teardownId } = file.summary;
    const teardown = follow(file, teardownId);
    return isChanged(file) || (teardown && isChanged(teardown)) || isGone(dependencyId) || isGone(teardownId);
  };
  const isAffected = (file: IndexedCase): boolean => {
    const chain = new Set<IndexedCase>();
    let result = false;
    for (let next: IndexedCase | undefined = file; next && !result && !chain.has(next);) {
      chain.add(next);
      result = known.get(next) ?? changesItself(next);
      next = known.has(next) ? undefined : follow(next, next.summary.dependencyId);
    }
    for (const member of chain) known.set(member, result);
    return result;
  };
  return [...index.all()].filter(isAffected);
}
