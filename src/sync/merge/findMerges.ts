import { checkCaseSet, type CaseSetProblem, findDependents } from '../../core/case/caseDependencies.ts';
import { isSameCase } from '../../core/case/caseDifferences.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { checkCase } from '../../core/checks/checkCase.ts';
import type { CaseSetView, OtherCase } from '../../core/checks/views/caseSetView.ts';
import { render } from '../../core/message.ts';
import type { Pause } from '../../core/slices.ts';
import { summarize } from '../../core/summary/caseSummary.ts';
import { isSameValue, withoutUndefined } from '../../core/values.ts';
import { editCase } from '../../core/yaml/editCase.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { printCase } from '../../core/yaml/printCase.ts';
import { updatedFileShape, fileShape } from '../cases/caseShapes.ts';
import type { LocalCase } from '../cases/localSet.ts';
import { type CaseComparison, type ComparedSides, compareCase } from '../compare/compareCases.ts';
import type { CaseOrigin } from '../state/baseStore.ts';
import { mergeCases } from './mergeCases.ts';

/**
 * Finds the conflicts that merge by themselves: both sides changed different fields and steps, and the result parses
 * and has no problem that neither side had. Pure but for `pause`, which is awaited before each test case.
 *
 * @param comparisons those of the whole set, since problems may stand between test cases
 */
export async function findMerges(
  comparisons: readonly CaseComparison[],
  sides: ComparedSides,
  pause: Pause,
): Promise<Merges> {
  const merges = new Map<string, MergedCase>();
  for (const comparison of comparisons) {
    if (comparison.state !== 'conflict') continue;
    await pause();
    const merged = mergeConflict(comparison, sides);
    if (merged) merges.set(comparison.id, merged);
  }
  return merges.size > 0 ? dropMergesWithProblems(merges, comparisons, sides, pause) : merges;
}

function mergeConflict(
  { id, localCase, remoteCase, base }: CaseComparison,
  { remote }: ComparedSides,
): MergedCase | undefined {
  const pulled = remote.pulled.get(id);
  if (!localCase || !remoteCase || !base || !pulled) return undefined;
  const { file, testCase: local } = localCase;
  const merged = mergeCases(base, local, remoteCase, updatedFileShape(local, remoteCase, pulled));
  if (!merged) return undefined;
  const text = editCase(file.text, merged);
  const { testCase } = parseCase(text);
  return isSameValue(testCase, withoutUndefined(merged)) && testCase ? { testCase, text } : undefined;
}

/**
 * The merges without those whose result has a problem that neither side has, such as a circular dependency to which each
 * side added a part. Pure but for `pause`.
 */
async function dropMergesWithProblems(
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

/** A test case and the text of its file, which is made when it is used. */
interface CaseText {
  readonly testCase: TestCase;
  readonly text: string;
}

/** The problems of a set of test cases, as keys that are the same in another set with the same problem. */
class CheckedSet {
  private readonly others = new Map<string, OtherCase>();
  private readonly testCases: readonly TestCase[];
  private links: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor(private readonly cases: ReadonlyMap<string, CaseText>) {
    this.testCases = [...cases.values()].map(({ testCase }) => testCase);
  }

  /** The ids of the test cases of each problem between test cases. */
  problemsBetween(): ReadonlyMap<string, ReadonlySet<string>> {
    return (this.links ??= new Map(checkCaseSet(this.testCases).map(linkProblem)));
  }

  /** The errors and warnings of one test case. */
  problemsOf(id: string): ReadonlySet<string> {
    const text = this.cases.get(id)?.text;
    if (text === undefined) return new Set();
    const schema = parseCase(text).problems.map(({ code, message }) => `${code} ${render(message)}`);
    const shared = checkCase(text, this.view(id))
      .filter(({ severity }) => severity === 'error' || severity === 'warning')
      .map(({ code, message }) => `${code} ${render(message)}`);
    return new Set([...schema, ...shared]);
  }

  private view(key: string): CaseSetView {
    return {
      key,
      complete: true,
      byId: (id) => this.other(id),
      dependantsOf: (id) => findDependents(id, this.testCases).flatMap((testCase) => this.other(testCase.id)),
      all: () => [...this.cases.keys()].flatMap((id) => this.other(id)),
      newId: () => key,
    };
  }

  private other(id: string): OtherCase[] {
    const found = this.cases.get(id);
    if (!found) return [];
    const known = this.others.get(id) ?? { key: id, summary: summarize(found.text), text: found.text };
    this.others.set(id, known);
    return [known];
  }
}

function linkProblem(problem: CaseSetProblem): [key: string, ids: ReadonlySet<string>] {
  const cases = 'cases' in problem ? problem.cases : [problem.case];
  const ids = cases.map(({ id }) => id).toSorted();
  return [[problem.kind, ...ids, 'id' in problem ? problem.id : ''].join(' '), new Set(ids)];
}

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
interface MergedCase {
  readonly testCase: TestCase;
  /** The text of its file. */
  readonly text: string;
}

/** The conflicts that merge by themselves, by id. */
export type Merges = ReadonlyMap<string, MergedCase>;
