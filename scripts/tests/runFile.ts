import { format } from 'node:util';
import Mocha from 'mocha';
import { takeNotes } from './notes.ts';
import { collectResults, withoutResult, type FileRun } from './testResults.ts';

export interface FileRunOptions extends Mocha.MochaOptions {
  /** The module to load, by its path. */
  readonly module: string;
  /** The file to name in the results; relative to the checkout. */
  readonly file: string;
  /** Whether it is a CommonJS module for `require`, as an extension host needs it. */
  readonly isRequired?: boolean;
}

/** Runs one file of tests in this process by a mocha of its own. A file can be loaded once in a process. */
export async function runFile({
  module,
  file,
  isRequired = false,
  ...options
}: FileRunOptions): Promise<FileRun> {
  const start = performance.now();
  const lines: string[] = [];
  Mocha.reporters.Base.consoleLog = (...parts: unknown[]) => lines.push(format(...parts));
  const mocha = new Mocha({ ui: 'bdd', reporter: 'spec', ...options });
  mocha.addFile(module);
  try {
    if (!isRequired) await mocha.loadFilesAsync();
    const results = await new Promise<Pick<FileRun, 'tests' | 'unreached'>>((resolve) => {
      const runner = mocha.run(() => resolve(collected()));
      bailBySuite(runner);
      const collected = collectResults(runner);
    });
    const ms = performance.now() - start;
    return { file, ...results, ms, output: lines.join('\n'), notes: takeNotes() };
  } catch (error) {
    return unloadable(file, error, performance.now() - start);
  }
}

/** Makes each suite that bails end at a failed test in it: mocha ends it at one in a suite before it, too. */
function bailBySuite(runner: Mocha.Runner): void {
  const bailing = new Set([...suitesIn(runner.suite)].filter((suite) => suite.bail()));
  for (const suite of bailing) suite.bail(false);
  runner.on('fail', ({ parent }) => {
    const ended = [...ancestors(parent)].findLast((suite) => bailing.has(suite));
    if (ended) for (const suite of suitesIn(ended)) suite.bail(true);
  });
}

function* suitesIn(suite: Mocha.Suite): Iterable<Mocha.Suite> {
  yield suite;
  for (const nested of suite.suites) yield* suitesIn(nested);
}

function* ancestors(suite: Mocha.Suite | undefined): Iterable<Mocha.Suite> {
  for (; suite; suite = suite.parent) yield suite;
}

function unloadable(file: string, error: unknown, ms: number): FileRun {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return withoutResult(file, text, ms, `${file} cannot be loaded`);
}
