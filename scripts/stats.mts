import { readFileSync } from 'node:fs';

/** What one level of tests came to. */
export interface Stats {
  passed: number;
  failed: number;
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
  Number.isInteger(value.failed);

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
});

function count({ kind, code, stats }: Level): Stats {
  if (kind === 'check') return { passed: 0, failed: code === 0 ? 0 : 1 };
  const { passed, failed } = stats ?? { passed: 0, failed: 0 };
  const silent = code !== 0 && failed === 0;
  return { passed, failed: failed + (silent || passed + failed === 0 ? 1 : 0) };
}

export const statsLine = ({ passed, failed }: Stats): string => `${passed} passed, ${failed} failed`;

/** One line of the summary, which cannot be taken for the sum. */
export function levelLine(level: Level): string {
  const how =
    level.kind === 'tests' && level.stats ? statsLine(level.stats) : level.code === 0 ? 'ok' : 'failed';
  const mark = count(level).failed > 0 ? '✘' : '✔';
  return `${mark} ${level.name.padEnd(15)} ${level.kind === 'tests' && !level.stats ? 'gave no result' : how}`;
}
