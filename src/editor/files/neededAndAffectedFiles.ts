import type { Located } from '../../core/text/span.ts';
import { casesInSameSet } from './caseSets.ts';
import type { CaseIndex, IndexedCase } from './index/caseIndex.ts';

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

/** What changed since a state of the files. */
interface CaseChanges {
  readonly isChanged: (file: IndexedCase) => boolean;
  /** Whether the test case with an id was deleted; called for ids that no file has. */
  readonly isDeleted: (id: string) => boolean;
}

/**
 * Finds the test cases whose runs a change affects: those that changed, that depend on one directly or indirectly, or
 * whose runs end with a changed teardown. What a teardown depends on isn't part of such a run.
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
