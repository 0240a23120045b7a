import { inspect } from 'node:util';
import type Mocha from 'mocha';
import type { Notes } from './notes.ts';

/** The result of one test, or of a hook that failed. */
export interface TestResult {
  /** With the titles of its suites. */
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** How long it took, in ms. */
  readonly ms: number;
  /** With the stack, where it failed. */
  readonly error?: string;
  /** The files of the pictures taken when it failed. */
  readonly pictures?: readonly string[];
}

/** One run of one file of tests. */
export interface FileRun {
  /** Relative to the checkout, with slashes. */
  readonly file: string;
  readonly tests: readonly TestResult[];
  /** Tests that were not reached, because one that they follow failed. */
  readonly unreached: number;
  /** How long the file took with its hooks, in ms. */
  readonly ms: number;
  /** The output of the reporter. */
  readonly output: string;
  readonly notes: Notes;
}

/** A file that gave no result counts as one failure; `title` names it where it is not the file itself. */
export const withoutResult = (file: string, error: string, ms: number, title = file): FileRun => ({
  file,
  tests: [{ title, state: 'failed', ms, error }],
  unreached: 0,
  ms,
  output: error,
  notes: {},
});

/** An error with pictures of what was on screen. */
export interface PicturedError extends Error {
  pictures?: string[];
}

/** Collects what a run of mocha comes to; call it before the run has begun, and ask once it has ended. */
export function collectResults(runner: Mocha.Runner): () => Pick<FileRun, 'tests' | 'unreached'> {
  const passed: Mocha.Test[] = [];
  const skipped: Mocha.Test[] = [];
  const failed: { test: Mocha.Runnable; error: unknown }[] = [];
  runner.on('pass', (test) => passed.push(test));
  runner.on('pending', (test) => skipped.push(test));
  runner.on('fail', (test, error: unknown) => failed.push({ test, error }));
  return () => {
    const failedTests = failed.filter(({ test }) => isTest(test)).length;
    return {
      tests: [
        ...passed.map((test) => described(test, 'passed')),
        ...skipped.map((test) => described(test, 'skipped')),
        ...failed.map(({ test, error }) => ({ ...described(test, 'failed'), ...explained(error) })),
      ],
      unreached: Math.max(0, runner.total - passed.length - skipped.length - failedTests),
    };
  };
}

const isTest = (runnable: Mocha.Runnable): boolean => 'type' in runnable && runnable.type === 'test';

const described = (test: Mocha.Runnable, state: TestResult['state']): TestResult => ({
  title: test.fullTitle(),
  state,
  ms: test.duration ?? 0,
});

function explained(error: unknown): Pick<TestResult, 'error' | 'pictures'> {
  if (!(error instanceof Error)) return { error: inspect(error) };
  const { pictures } = error as PicturedError;
  return { error: withMessage(error), ...(pictures && { pictures }) };
}

/** The stack of some errors lacks their message, which a debugger or a library has set later. */
function withMessage({ name, message, stack = '' }: Error): string {
  return stack.includes(message) ? stack : `${name}: ${message}\n${stack}`;
}
