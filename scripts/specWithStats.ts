import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import type { Stats } from './stats.mts';

/** Mocha's spec lines, and beside them what it came to as JSON in the file that `PTC_STATS_FILE` names. */
export class SpecWithStats extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env.PTC_STATS_FILE;
    if (!file) return;
    const failures: string[] = [];
    const repeated: string[] = [];
    runner.on('fail', (test, error) => failures.push(told(test, error)));
    runner.on('retry', (test, error) => repeated.push(told(test, error)));
    runner.on('end', () => {
      const { passes: passed, failures: failed } = this.stats;
      const stats: Stats = { passed, failed, failures, repeated };
      writeFileSync(file, JSON.stringify(stats));
    });
  }
}

/** Enough to find a test and to see what it met. */
const told = (test: Mocha.Runnable, error: unknown): string =>
  `${test.fullTitle()}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
