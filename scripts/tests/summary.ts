import { budgetLines, costsOf } from './budget.ts';
import { failuresOf, flakyOf, sumOf, type FileOutcome } from './fileOutcome.ts';
import type { FileRun, TestResult } from './testResults.ts';

/** A check that `npm test` runs beside tests; it counts only if it fails, as one failure. */
export interface Check {
  readonly name: string;
  readonly isOk: boolean;
  readonly ms: number;
}

/** All that a run came to. */
export interface Results {
  readonly checks: readonly Check[];
  readonly outcomes: readonly FileOutcome[];
  /** How long everything took, in ms. */
  readonly ms: number;
}

/** How many of the slowest files and tests are listed. */
const slowest = 25;
/** Of an error, in characters. */
const longest = 3000;

/** Whether nothing failed, and tests were run. */
export const isGreen = (results: Results): boolean => failed(results) === 0 && passed(results) > 0;

const passed = ({ outcomes }: Results): number => sumOf(outcomes).passed;

/** A run without a test has shown nothing, so it counts as one failure. */
function failed({ checks, outcomes }: Results): number {
  const sum = sumOf(outcomes);
  const none = sum.passed + sum.failed === 0 ? 1 : 0;
  return sum.failed + none + checks.filter(({ isOk }) => !isOk).length;
}

/** The end of a run: the slowest, what was flaky, what failed, each level in a line, and the sum in the last one. */
export function summary(results: Results): string {
  const { outcomes } = results;
  return [
    ...slowestFiles(outcomes),
    '',
    'Opened and started',
    ...budgetLines(costsOf(outcomes)),
    ...slowestTests(outcomes),
    ...listed('Flaky: failed, and passed when repeated', outcomes, flakyOf),
    ...listed('Failed', outcomes, failuresOf),
    '',
    ...levelLines(results),
    ...flakyTitles(outcomes),
    `${passed(results)} passed, ${failed(results)} failed`,
  ].join('\n');
}

/** The run whose times count: a repeated file runs alone. */
const firstRun = ({ runs }: FileOutcome): FileRun => runs[0]!;

function slowestFiles(outcomes: readonly FileOutcome[]): string[] {
  const files = outcomes.map((outcome) => ({ ms: firstRun(outcome).ms, name: outcome.file }));
  return table('Slowest files', files);
}

function slowestTests(outcomes: readonly FileOutcome[]): string[] {
  const tests = outcomes.flatMap((outcome) =>
    firstRun(outcome).tests.map(({ ms, title }) => ({ ms, name: `${title} (${outcome.file})` })),
  );
  return table('Slowest tests', tests);
}

function table(heading: string, rows: readonly { ms: number; name: string }[]): string[] {
  const sorted = rows.toSorted((one, other) => other.ms - one.ms).slice(0, slowest);
  return ['', heading, ...sorted.map(({ ms, name }) => `${seconds(ms).padStart(8)}  ${name}`)];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function listed(
  heading: string,
  outcomes: readonly FileOutcome[],
  of: (outcome: FileOutcome) => readonly TestResult[],
): string[] {
  const lines = outcomes.flatMap((outcome) =>
    of(outcome).flatMap((test) => failureLines(outcome.file, test)),
  );
  return lines.length > 0 ? ['', heading, ...lines] : [];
}

function failureLines(file: string, { title, error = '', pictures = [] }: TestResult): string[] {
  const text = [error.slice(0, longest), ...pictures.map((picture) => `Picture: ${picture}`)].join('\n');
  return [`  ${title} (${file})`, ...text.split('\n').map((line) => `    ${line}`)];
}

/** A line for each check and each level, which can't be taken for the sum. */
function levelLines({ checks, outcomes, ms }: Results): string[] {
  const levels = [...new Set(outcomes.map(({ level }) => level))];
  return [
    ...checks.map((check) => line(check.isOk, check.name, check.isOk ? 'ok' : 'failed', check.ms)),
    ...levels.map((level) => {
      const own = outcomes.filter((outcome) => outcome.level === level);
      const { passed, failed, skipped, unreached, flaky } = sumOf(own);
      const others = Object.entries({ skipped, 'not reached': unreached, flaky });
      const counts = [
        `${passed} passed, ${failed} failed`,
        ...others.flatMap(([name, count]) => (count > 0 ? `${count} ${name}` : [])),
      ];
      return line(failed === 0, level, counts.join(', '), timeOf(own));
    }),
    `In all ${seconds(ms)}`,
  ];
}

const line = (isOk: boolean, name: string, text: string, ms: number): string =>
  `${isOk ? '✔' : '✘'} ${name.padEnd(15)} ${text} (${seconds(ms)})`;

/** The time of a level's files together, of which some run at the same time. */
const timeOf = (outcomes: readonly FileOutcome[]): number =>
  outcomes.flatMap(({ runs }) => runs).reduce((sum, { ms }) => sum + ms, 0);

function flakyTitles(outcomes: readonly FileOutcome[]): string[] {
  const titles = outcomes.flatMap((outcome) => flakyOf(outcome).map(({ title }) => title));
  return titles.length > 0 ? [`${titles.length} flaky:`, ...titles.map((title) => `  ${title}`)] : [];
}
