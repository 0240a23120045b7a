import type { TestCase } from './testCase.ts';

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
