import * as assert from 'node:assert/strict';
import type { FileOutcome } from '../../../scripts/tests/fileOutcome.ts';
import { isGreen, summary, type Check } from '../../../scripts/tests/summary.ts';
import type { FileRun, TestResult } from '../../../scripts/tests/testResults.ts';

const passed = (title: string, ms = 1): TestResult => ({ title, state: 'passed', ms });
const failed = (title: string): TestResult => ({
  title,
  state: 'failed',
  ms: 1,
  error: 'Error: it is so\n    at x',
});
const run = (...tests: TestResult[]): FileRun => ({
  file: 'a.ts',
  tests,
  unreached: 0,
  ms: 1500,
  output: '',
  notes: {},
});
const file = (...runs: FileRun[]): FileOutcome => ({ level: 'unit', file: 'a.ts', runs });
const check = (isOk: boolean): Check => ({ name: 'lint', isOk, ms: 2000 });
const lines = (outcomes: FileOutcome[], checks: Check[] = []): string[] =>
  summary({ outcomes, checks, ms: 3000 }).split('\n');
const sum = (outcomes: FileOutcome[], checks: Check[] = []): string | undefined =>
  lines(outcomes, checks).at(-1);

describe('the summary of a test run', () => {
  const sums: Record<string, { outcomes: FileOutcome[]; checks?: Check[]; expected: string }> = {
    'adds up the tests of all files': {
      outcomes: [file(run(passed('one'), passed('two'))), file(run(passed('three'), failed('four')))],
      expected: '3 passed, 1 failed',
    },
    'does not count a check that passes': {
      outcomes: [file(run(passed('one')))],
      checks: [check(true)],
      expected: '1 passed, 0 failed',
    },
    'counts a failed check as one failure': {
      outcomes: [file(run(passed('one')))],
      checks: [check(false)],
      expected: '1 passed, 1 failed',
    },
    'counts a run without tests as one failure': { outcomes: [], expected: '0 passed, 1 failed' },
    'counts a test that passed when its file was repeated as passed': {
      outcomes: [file(run(failed('one'), passed('two')), run(passed('one'), passed('two')))],
      expected: '2 passed, 0 failed',
    },
    'counts a test that failed again as failed': {
      outcomes: [file(run(failed('one')), run(failed('one')), run(failed('one')))],
      expected: '0 passed, 1 failed',
    },
    'counts a test that failed only when its file was repeated as failed': {
      outcomes: [file(run(failed('one'), passed('two')), run(passed('one'), failed('two')))],
      expected: '1 passed, 1 failed',
    },
  };
  for (const [claim, { outcomes, checks = [], expected }] of Object.entries(sums))
    it(claim, () => {
      assert.equal(sum(outcomes, checks), expected);
      assert.equal(isGreen({ outcomes, checks, ms: 1 }), expected.endsWith(', 0 failed'));
    });

  it('shows what was flaky with its first error and its picture, and names it once more at the end', () => {
    const first = { ...failed('suite breaks'), pictures: ['shots/broken.png'] };
    const text = lines([file(run(first), run(passed('suite breaks', 4000)))]);
    assert.deepEqual(text.slice(text.indexOf('Flaky: failed, and passed when repeated')), [
      'Flaky: failed, and passed when repeated',
      '  suite breaks (a.ts)',
      '    Error: it is so',
      '        at x',
      '    Picture: shots/broken.png',
      '',
      '✔ unit            1 passed, 0 failed, 1 flaky (3.0 s)',
      'In all 3.0 s',
      '1 flaky:',
      '  suite breaks',
      '1 passed, 0 failed',
    ]);
  });

  it('shows what failed with its error, and each check and level in a line that is not the sum', () => {
    const text = lines([file(run(passed('one'), failed('two')))], [check(true), check(false)]);
    assert.deepEqual(text.slice(text.indexOf('Failed')), [
      'Failed',
      '  two (a.ts)',
      '    Error: it is so',
      '        at x',
      '',
      '✔ lint            ok (2.0 s)',
      '✘ lint            failed (2.0 s)',
      '✘ unit            1 passed, 1 failed (1.5 s)',
      'In all 3.0 s',
      '1 passed, 2 failed',
    ]);
  });

  it('lists the 25 slowest files and tests, the slowest first', () => {
    const tests = Array.from({ length: 30 }, (_, at) => passed(`test ${at}`, at * 1000));
    const text = lines([file(run(...tests))]);
    assert.deepEqual(text.slice(0, 4), ['', 'Slowest files', '   1.5 s  a.ts', '']);
    assert.deepEqual(
      text.filter((line) => line.includes('test ')),
      Array.from({ length: 25 }, (_, at) => `${`${29 - at}.0 s`.padStart(8)}  test ${29 - at} (a.ts)`),
    );
  });
});
