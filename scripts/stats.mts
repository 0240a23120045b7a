import { readFileSync } from 'node:fs';

/** What one level of tests came to. */
export interface Stats {
  passed: number;
  failed: number;
  /** Each failed test with its error. */
  failures: readonly string[];
  /** Each attempt that failed and was repeated, with its error. */
  repeated: readonly string[];
}

/** Reads what the reporter wrote; `undefined` where the tests did not come to an end. */
export function readStats(file: string): Stats | undefined {
  try {
    const stats: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isStats(stats) ? stats : undefined;
  } catch {
    return undefined;
  }
}

const isStats = (value: unknown): value is Stats =>
  typeof value === 'object' &&
  value !== null &&
  'passed' in value &&
  'failed' in value &&
  Number.isInteger(value.passed) &&
  Number.isInteger(value.failed) &&
  'failures' in value &&
  areTexts(value.failures) &&
  'repeated' in value &&
  areTexts(value.repeated);

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** One step of `npm test`: tests that count one by one, or a check that counts only when it fails. */
export interface Level {
  name: string;
  kind: 'tests' | 'check';
  code: number;
  stats?: Stats | undefined;
}

/** The sum over all levels. A failed check counts as one failure, and so do tests without a result. */
export const total = (levels: readonly Level[]): Stats => sumOf(levels.map(count));

export const sumOf = (all: readonly Stats[]): Stats => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  failures: all.flatMap(({ failures }) => failures),
  repeated: all.flatMap(({ repeated }) => repeated),
});

const nothing: Stats = { passed: 0, failed: 0, failures: [], repeated: [] };

function count({ kind, code, stats = nothing }: Level): Stats {
  if (kind === 'check') return { ...nothing, failed: code === 0 ? 0 : 1 };
  const { passed, failed } = stats;
  const silent = code !== 0 && failed === 0;
  return { ...stats, failed: failed + (silent || passed + failed === 0 ? 1 : 0) };
}

export const statsLine = ({ passed, failed }: Stats): string => `${passed} passed, ${failed} failed`;

/** One line of the summary, which cannot be taken for the sum. */
export function levelLine(level: Level): string {
  const how =
    level.kind === 'tests' && level.stats ? statsLine(level.stats) : level.code === 0 ? 'ok' : 'failed';
  const mark = count(level).failed > 0 ? '✘' : '✔';
  return `${mark} ${level.name.padEnd(15)} ${level.kind === 'tests' && !level.stats ? 'gave no result' : how}`;
}

const longest = 3000;

/** What failed, also at first, once more: the lines of many tests stand between it and the end. */
export function flaws({ failures, repeated }: Stats): string {
  const list = (heading: string, tests: readonly string[]): string[] =>
    tests.length === 0
      ? []
      : [heading, ...tests.map((one) => `  ${one.slice(0, longest).replaceAll('\n', '\n    ')}`)];
  return [...list('Failed:', failures), ...list('Failed at first, and was repeated:', repeated)].join('\n');
}
