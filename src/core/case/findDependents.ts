import type { TestCase } from './testCase.ts';

/** The cases that need this one, as their dependency or teardown. */
export const findDependents = (id: string, cases: readonly TestCase[]): TestCase[] =>
  cases.filter((testCase) => testCase.dependencyId === id || testCase.teardownId === id);
