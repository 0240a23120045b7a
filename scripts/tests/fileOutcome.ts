import type { FileRun, TestResult } from './testResults.ts';

/** All runs of one file: the first, and those that repeated it. */
export interface FileOutcome {
  readonly level: string;
  readonly file: string;
  /** Oldest first; at least one. */
  readonly runs: readonly FileRun[];
}

/** Counts of test results. */
export interface Sum {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Not run, because a test that they follow failed. */
  readonly unreached: number;
  /** Failed, and passed when their file was repeated. */
  readonly flaky: number;
}

const lastOf = ({ runs }: FileOutcome): FileRun => runs.at(-1)!;
const inState = (run: FileRun, state: TestResult['state']): TestResult[] =>
  run.tests.filter((test) => test.state === state);

/** The tests that failed in the last run of their file. */
export const failuresOf = (outcome: FileOutcome): TestResult[] => inState(lastOf(outcome), 'failed');

/** The first failure of each test that failed in a run of its file but in the last one. */
export function flakyOf(outcome: FileOutcome): TestResult[] {
  const failed = new Set(failuresOf(outcome).map(({ title }) => title));
  const flaky = new Map<string, TestResult>();
  for (const run of outcome.runs.slice(0, -1))
    for (const test of inState(run, 'failed'))
      if (!failed.has(test.title) && !flaky.has(test.title)) flaky.set(test.title, test);
  return [...flaky.values()];
}

/** Whether a file is to be run again. */
export const hasFailed = (outcome: FileOutcome): boolean => failuresOf(outcome).length > 0;

/** The sum over files of tests. */
export function sumOf(outcomes: readonly FileOutcome[]): Sum {
  const count = (state: TestResult['state']): number =>
    outcomes.reduce((sum, outcome) => sum + inState(lastOf(outcome), state).length, 0);
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    unreached: outcomes.reduce((sum, outcome) => sum + lastOf(outcome).unreached, 0),
    flaky: outcomes.reduce((sum, outcome) => sum + flakyOf(outcome).length, 0),
  };
}
