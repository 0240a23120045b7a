import type { TestCase } from './testCase.ts';

/** What is wrong between test cases rather than inside one; each blocks a push. */
export type SetProblem =
  | { readonly kind: 'duplicate-id'; readonly id: string; readonly cases: readonly TestCase[] }
  | { readonly kind: 'unknown-dependency' | 'unknown-teardown'; readonly case: TestCase; readonly id: string }
  | { readonly kind: 'cycle'; readonly cases: readonly TestCase[] };

/** Checks a whole set: duplicate ids, dependencies and teardowns that are not in it, cycles. */
export function checkSet(cases: readonly TestCase[]): SetProblem[] {
  const byId = new Map<string, TestCase[]>();
  for (const one of cases) byId.set(one.id, [...(byId.get(one.id) ?? []), one]);
  const duplicates = [...byId].filter(([, same]) => same.length > 1);
  const links = cases.flatMap((one) => [
    ...missing('unknown-dependency', one, one.dependencyId),
    ...missing('unknown-teardown', one, one.teardownId),
  ]);
  return [
    ...duplicates.map(([id, same]): SetProblem => ({ kind: 'duplicate-id', id, cases: same })),
    ...links,
    ...cycles(cases),
  ];

  function missing(
    kind: 'unknown-dependency' | 'unknown-teardown',
    one: TestCase,
    id?: string | null,
  ): SetProblem[] {
    return id && !byId.has(id) ? [{ kind, case: one, id }] : [];
  }
}

/** Every loop of dependencies once, in the order in which the cases need each other. */
function cycles(cases: readonly TestCase[]): SetProblem[] {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const done = new Set<string>();
  const found: SetProblem[] = [];
  for (const start of cases) {
    const trail: TestCase[] = [];
    let at: TestCase | undefined = start;
    while (at && !done.has(at.id)) {
      done.add(at.id);
      trail.push(at);
      at = at.dependencyId ? byId.get(at.dependencyId) : undefined;
    }
    const loop = at ? trail.findIndex((one) => one.id === at?.id) : -1;
    if (loop >= 0) found.push({ kind: 'cycle', cases: trail.slice(loop) });
  }
  return found;
}

/**
 * The cases that `ids` need: themselves, their dependencies, their teardowns, and what those need.
 * Ids that the set lacks are left out; `checkSet` names them.
 */
export function withNeeded(ids: Iterable<string>, cases: ReadonlyMap<string, TestCase>): TestCase[] {
  const needed = new Map<string, TestCase>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const one = cases.get(id);
    if (!one || needed.has(id)) continue;
    needed.set(id, one);
    open.push(...[one.dependencyId, one.teardownId].filter((next) => typeof next === 'string'));
  }
  return [...needed.values()];
}

/** The cases that need this one, as their dependency or teardown. */
export const dependants = (id: string, cases: readonly TestCase[]): TestCase[] =>
  cases.filter((one) => one.dependencyId === id || one.teardownId === id);
