import type { Pause } from '../../core/cooperativePause.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { fileShape } from '../cases/fileShapes.ts';
import type { LocalCase } from '../cases/localSet.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import type { ComparedSides } from '../compare/comparedSides.ts';
import { CheckedSet, type CaseText } from './checkedSet.ts';
import type { MergedCase, Merges } from './mergedCase.ts';

/**
 * The merges without those whose result has a problem that neither side has, such as a circular dependency to which each
 * side added a part. Pure but for `pause`.
 */
export async function dropMergesWithProblems(
  found: Merges,
  comparisons: readonly CaseComparison[],
  { local, remote, base }: ComparedSides,
  pause: Pause,
): Promise<Merges> {
  const sides = [
    new CheckedSet(
      new Map([...local.cases].map(([id, localCase]) => [id, textOfLocal(localCase, base.cases.get(id))])),
    ),
    new CheckedSet(new Map([...remote.cases].map(([id, testCase]) => [id, textOfRemote(testCase)]))),
  ];
  let merges = found;
  for (;;) {
    const after = new CheckedSet(new Map(comparisons.flatMap((compared) => caseAfter(compared, merges))));
    const left = new Map<string, MergedCase>();
    for (const [id, merged] of merges) {
      await pause();
      if (!hasNewProblem(id, after, sides)) left.set(id, merged);
    }
    if (left.size === merges.size) return merges;
    merges = left;
  }
}

function hasNewProblem(id: string, after: CheckedSet, sides: readonly CheckedSet[]): boolean {
  const between = [...after.problemsBetween()].some(
    ([key, ids]) => ids.has(id) && !sides.some((side) => side.problemsBetween().has(key)),
  );
  if (between) return true;
  const known = sides.map((side) => side.problemsOf(id));
  return [...after.problemsOf(id)].some((problem) => !known.some((problems) => problems.has(problem)));
}

/** The case that files and service have after a pull or a push with these merges. */
function caseAfter(comparison: CaseComparison, merges: Merges): [id: string, CaseText][] {
  const { id, state, localCase, remoteCase, base, hidden } = comparison;
  const merged = merges.get(id);
  if (merged) return [[id, merged]];
  const isDeletedRemotely = state === 'deleted-on-service' || state === 'changed-locally-deleted-on-service';
  if (isDeletedRemotely && !hidden) return [];
  const isUpdated = state === 'changed-on-service';
  if (localCase && !(isUpdated && remoteCase)) return [[id, textOfLocal(localCase, base)]];
  const other = remoteCase ?? base;
  return other ? [[id, textOfRemote(other)]] : [];
}

/** A file that is known to say the same as what was synced is parsed when its case is used. */
const textOfLocal = (localCase: LocalCase, base: TestCase | undefined): CaseText => ({
  testCase: localCase.isSynced && base ? base : localCase.testCase,
  text: localCase.file.text,
});

const textOfRemote = (testCase: TestCase): CaseText => ({
  testCase,
  get text() {
    return printCase(fileShape(testCase));
  },
});
