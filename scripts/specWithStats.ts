import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Mocha's spec lines, and beside them the totals as JSON in the file that `PTC_STATS_FILE` names. */
export class SpecWithStats extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env.PTC_STATS_FILE;
    if (!file) return;
    const failures: string[] = [];
    runner.on('fail', (test: Mocha.Runnable) => failures.push(test.fullTitle()));
    runner.on('end', () => {
      const { passes: passed, failures: failed, pending, duration } = this.stats;
      writeFileSync(file, JSON.stringify({ passed, failed, pending, duration, failures }));
    });
  }
}
