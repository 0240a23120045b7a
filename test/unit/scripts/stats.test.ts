import * as assert from 'node:assert/strict';
import { flaws, levelLine, statsLine, total, type Level } from '../../../scripts/stats.mts';

const tests = (passed: number, failed: number): Level => ({
  name: 'unit',
  kind: 'tests',
  code: failed ? 1 : 0,
  stats: {
    passed,
    failed,
    failures: Array.from({ length: failed }, (_, at) => `test ${at + 1}\nError: it is so`),
    repeated: [],
  },
});
const check = (code: number): Level => ({ name: 'lint', kind: 'check', code });

describe('the sum of npm test', () => {
  const sums: Record<string, { levels: Level[]; sum: string }> = {
    'adds up the tests of all levels': { levels: [tests(3, 0), tests(2, 1)], sum: '5 passed, 1 failed' },
    'does not count a check that passes': { levels: [tests(3, 0), check(0)], sum: '3 passed, 0 failed' },
    'counts a failed check as one failure': { levels: [tests(3, 0), check(2)], sum: '3 passed, 1 failed' },
    'counts a level without a result as one failure': {
      levels: [tests(3, 0), { name: 'editor', kind: 'tests', code: 2 }],
      sum: '3 passed, 1 failed',
    },
    'counts a level that ran no test as one failure': {
      levels: [tests(3, 0), tests(0, 0)],
      sum: '3 passed, 1 failed',
    },
    'counts a runner that fails though its tests pass': {
      levels: [{ ...tests(3, 0), code: 7 }],
      sum: '3 passed, 1 failed',
    },
  };
  for (const [claim, { levels, sum }] of Object.entries(sums)) {
    it(claim, () => assert.equal(statsLine(total(levels)), sum));
  }

  it('shows each level in a line that is not the sum', () => {
    assert.deepEqual([tests(3, 1), check(0), check(1)].map(levelLine), [
      '✘ unit            3 passed, 1 failed',
      '✔ lint            ok',
      '✘ lint            failed',
    ]);
  });

  it('names what failed once more, and what had to be repeated, each with its error', () => {
    const repeated = { passed: 1, failed: 0, failures: [], repeated: ['slow one\nError: timeout'] };
    assert.equal(
      flaws(total([tests(3, 2), check(1), { ...tests(0, 0), stats: repeated }])),
      [
        'Failed:',
        '  test 1\n    Error: it is so',
        '  test 2\n    Error: it is so',
        'Failed at first, and was repeated:',
        '  slow one\n    Error: timeout',
      ].join('\n'),
    );
    assert.equal(flaws(total([tests(3, 0)])), '');
  });
});
