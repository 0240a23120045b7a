import type { TestCase } from './testCase.ts';

/** A problem between test cases rather than inside one; each blocks a push. */
export type CaseSetProblem =
  | { readonly kind: 'duplicate-id'; readonly id: string; readonly cases: readonly TestCase[] }
  | { readonly kind: 'unknown-dependency' | 'unknown-teardown'; readonly case: TestCase; readonly id: string }
  | { readonly kind: 'cycle'; readonly cases: readonly TestCase[] };

/** Checks a whole set: duplicate ids, dependencies and teardowns that are not in it, cycles. */
export function checkCaseSet(cases: readonly TestCase[]): CaseSetProblem[] {
  const byId = new Map<string, TestCase[]>();
  for (const testCase of cases) byId.set(testCase.id, [...(byId.get(testCase.id) ?? []), testCase]);
  const duplicates = [...byId].filter(([, same]) => same.length > 1);
  const links = cases.flatMap((testCase) => [
    ...missing('unknown-dependency', testCase, testCase.dependencyId),
    ...missing('unknown-teardown', testCase, testCase.teardownId),
  ]);
  return [
    ...duplicates.map(([id, same]): CaseSetProblem => ({ kind: 'duplicate-id', id, cases: same })),
    ...links,
    ...cycles(cases),
  ];

  function missing(
    kind: 'unknown-dependency' | 'unknown-teardown',
    testCase: TestCase,
    id?: string | null,
  ): CaseSetProblem[] {
    return id && !byId.has(id) ? [{ kind, case: testCase, id }] : [];
  }
}

/** Every loop of dependencies once, in the order in which the cases need each other. */
function cycles(cases: readonly TestCase[]): CaseSetProblem[] {
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const done = new Set<string>();
  const found: CaseSetProblem[] = [];
  for (const start of cases) {
    const trail: TestCase[] = [];
    let at: TestCase | undefined = start;
    while (at && !done.has(at.id)) {
      done.add(at.id);
      trail.push(at);
      at = at.dependencyId ? byId.get(at.dependencyId) : undefined;
    }
    const loop = at ? trail.findIndex((testCase) => testCase.id === at?.id) : -1;
    if (loop >= 0) found.push({ kind: 'cycle', cases: trail.slice(loop) });
  }
  return found;
}

/**
 * The cases that `ids` need: themselves, their dependencies, their teardowns, and what those need.
 * Ids that the set lacks are left out; `checkCaseSet` names them.
 */
export function withRequiredCases(ids: Iterable<string>, cases: ReadonlyMap<string, TestCase>): TestCase[] {
  const needed = new Map<string, TestCase>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const testCase = cases.get(id);
    if (!testCase || needed.has(id)) continue;
    needed.set(id, testCase);
    open.push(...[testCase.dependencyId, testCase.teardownId].filter((next) => typeof next === 'string'));
  }
  return [...needed.values()];
}

/** The cases that need this one, as their dependency or teardown. */
export const findDependents = (id: string, cases: readonly TestCase[]): TestCase[] =>
  cases.filter((testCase) => testCase.dependencyId === id || testCase.teardownId === id);

/** Whether a test case runs by itself. One that only cleans up runs after others, or when it is asked for. */
export const runsByItself = ({ type }: { readonly type?: string | null }): boolean => type !== teardown;

const teardown = 'TEARDOWN' satisfies TestCase['type'];
