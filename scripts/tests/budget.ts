import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../host/paths.ts';
import type { FileOutcome } from './fileOutcome.ts';
import type { Notes } from './notes.ts';

/** What a file of tests costs beside its time. */
export interface Counts {
  /** Windows of VS Code that were opened. */
  readonly windows: number;
  /** VS Code servers that were started. */
  readonly servers: number;
  /** Processes of Playwright Test that opened a browser. */
  readonly playwright: number;
  /** Browsers that were started, those of windows and of Playwright Test too. */
  readonly browsers: number;
}

/**
 * How much all tests together may take: a new test in a window or with a browser is paid for by moving another one to a
 * lower level. Which worker runs a file depends on the time that others take, and each worker keeps its own servers and
 * their browsers, so these two have some room. After a run or a live page, Playwright and a browser wait for the next one:
 * each host in which test cases run ends with such a pair that nobody used.
 */
const budget: Counts = { windows: 19, servers: 16, playwright: 82, browsers: 156 };

const countNames = ['windows', 'servers', 'playwright', 'browsers'] as const satisfies (keyof Counts)[];

/** A file of tests with what its first run took. */
export interface FileCost {
  readonly file: string;
  /** In ms. */
  readonly ms: number;
  readonly counts: Counts;
}

/** The costs of files of tests, of their first runs: one that is repeated runs alone. */
export const costsOf = (outcomes: readonly FileOutcome[]): FileCost[] =>
  outcomes.flatMap(({ file, runs: [run] }) =>
    run ? [{ file, ms: run.ms, counts: countNotes(run.notes) }] : [],
  );

/** Counts what was noted while a file of tests ran. */
export function countNotes({ window = [], server = [], browser = [] }: Notes): Counts {
  // A worker of Playwright Test starts a browser; the process above it has several workers.
  const runs = browser.filter((parent) =>
    /[\\/]playwright[\\/]lib[\\/]|[\\/]playwrightStandby\.js/.test(parent),
  );
  return {
    windows: window.length,
    servers: server.length,
    playwright: new Set(runs.map((parent) => parent.split(' ')[0])).size,
    browsers: browser.length,
  };
}

const sumOf = (files: readonly FileCost[], name: keyof Counts): number =>
  files.reduce((sum, { counts }) => sum + counts[name], 0);

/** The sum of each count beside its limit. */
export const budgetLines = (files: readonly FileCost[], limits: Counts = budget): string[] =>
  countNames.map((name) => `${String(sumOf(files, name)).padStart(8)}  ${name} (at most ${limits[name]})`);

/**
 * Names what all tests together take more than the budget allows: a sentence for each count, with the files that take
 * more than when they were recorded.
 */
export function overBudget(
  costs: readonly FileCost[],
  recorded: Recorded = readRecorded(),
  limits: Counts = budget,
): string[] {
  return countNames.flatMap((name) => {
    const sum = sumOf(costs, name);
    if (sum <= limits[name]) return [];
    const more = costs.flatMap(({ file, counts }) => {
      const before = recorded[file]?.[name] ?? 0;
      return counts[name] > before ? [`${file} (${counts[name]}, ${before} when recorded)`] : [];
    });
    const files = more.join(', ') || 'no file takes more than when it was recorded';
    return `${sum} ${name} are more than the budget of ${limits[name]}: ${files}`;
  });
}

/** What each file of tests took in the last recorded run: seconds, and the counts that aren't 0. */
export type Recorded = Readonly<Record<string, Partial<Counts> & { readonly seconds: number }>>;

const recordFile = path.join(repoRoot, 'scripts/tests/recorded.json');

/** Reads what files of tests took when they were last recorded. */
export const readRecorded = (): Recorded => JSON.parse(readFileSync(recordFile, 'utf8')) as Recorded;

/** Records what files of tests took, for the order of the next run and for what `overBudget` says. */
export function writeRecorded(files: readonly FileCost[]): void {
  const rows = files
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ file, ms, counts }) => {
      const costs = countNames.filter((name) => counts[name] > 0).map((name) => `"${name}": ${counts[name]}`);
      return `  ${JSON.stringify(file)}: { ${[`"seconds": ${Math.ceil(ms / 1000)}`, ...costs].join(', ')} }`;
    });
  writeFileSync(recordFile, `{\n${rows.join(',\n')}\n}\n`);
}
