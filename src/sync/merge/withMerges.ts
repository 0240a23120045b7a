import { isSameCase } from '../../core/case/isSameCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { CaseOrigin } from '../state/baseStore.ts';
import type { LocalCase } from '../cases/localSet.ts';
import { compareCase, type CaseComparison, type ComparedSides } from '../compare/compareCases.ts';

/**
 * The sides as they were if the files had the changes of the service already: a push sends only what was edited
 * locally. A case without such an edit stays a conflict, since there is nothing to send: a pull updates its file. Pure.
 */
export function withMerges<Sides extends ComparedSides>(sides: Sides, merges: Merges): Sides {
  if (merges.size === 0) return sides;
  const cases = new Map<string, LocalCase>(sides.local.cases);
  const synced = new Map<string, TestCase>(sides.base.cases);
  const origins = new Map<string, CaseOrigin>(sides.base.origins);
  for (const [id, { testCase, text }] of merges) {
    const [localCase, remoteCase] = [sides.local.cases.get(id), sides.remote.cases.get(id)];
    if (!localCase || !remoteCase || isSameCase(testCase, remoteCase)) continue;
    const { file } = localCase;
    cases.set(id, {
      file: { path: file.path, text },
      testCase,
      unmerged: { file, base: sides.base.cases.get(id) },
    });
    synced.set(id, remoteCase);
    origins.delete(id);
  }
  return {
    ...sides,
    local: { ...sides.local, cases },
    base: { ...sides.base, cases: synced, origins },
  };
}

/** The comparisons of these sides, in which merged cases are changed locally only. Pure. */
export const compareMerged = (
  comparisons: readonly CaseComparison[],
  { local, remote, base }: ComparedSides,
): CaseComparison[] =>
  comparisons.flatMap((comparison) =>
    local.cases.get(comparison.id)?.unmerged
      ? (compareCase(comparison.id, local, remote, base) ?? [])
      : [comparison],
  );

/** A test case with the changes of both sides. */
export interface MergedCase {
  readonly testCase: TestCase;
  /** The text of its file. */
  readonly text: string;
}

/** The conflicts that merge by themselves, by id. */
export type Merges = ReadonlyMap<string, MergedCase>;
