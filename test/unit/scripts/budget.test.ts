import * as assert from 'node:assert/strict';
import { budgetLines, costsOf, overBudget, type FileCost } from '../../../scripts/tests/budget.ts';
import type { Notes } from '../../../scripts/tests/notes.ts';

const costOf = (file: string, notes: Notes): FileCost => {
  const run = { file, tests: [], unreached: 0, ms: 1, output: '', notes };
  const again = { ...run, ms: 2, notes: { window: Array(9).fill('folder=a') as string[] } };
  return costsOf([{ level: 'browser', file, runs: [run, again] }])[0] ?? assert.fail('no cost');
};
const worker = (above: number): string => `${above} node /a/node_modules/playwright/lib/common/process.js `;

describe('the budget of a test run', () => {
  const window = costOf('window.ts', {
    window: ['folder=a', 'ew=true'],
    server: ['a'],
    browser: ['7 node w.ts '],
  });
  const runs = costOf('runs.ts', { browser: [worker(12), worker(12), worker(13), '9 node runs.ts '] });
  const limits = { windows: 2, servers: 1, playwright: 2, browsers: 5 };

  it('counts windows and servers, the browsers of all processes, and each run of Playwright once', () => {
    assert.deepEqual(window.counts, { windows: 2, servers: 1, playwright: 0, browsers: 1 });
    assert.deepEqual(runs.counts, { windows: 0, servers: 0, playwright: 2, browsers: 4 });
    assert.deepEqual(budgetLines([window, runs], limits), [
      '       2  windows (at most 2)',
      '       1  servers (at most 1)',
      '       2  playwright (at most 2)',
      '       5  browsers (at most 5)',
    ]);
  });

  it('says nothing while it is kept', () => {
    assert.deepEqual(overBudget([window, runs], {}, limits), []);
  });

  it('names the files that take more than before where it is not', () => {
    const recorded = { 'window.ts': { seconds: 3, windows: 2 }, 'runs.ts': { seconds: 3, playwright: 1 } };
    assert.deepEqual(overBudget([window, runs], recorded, { ...limits, windows: 1, playwright: 1 }), [
      '2 windows are more than the budget of 1: no file takes more than when it was recorded',
      '2 playwright are more than the budget of 1: runs.ts (2, 1 when recorded)',
    ]);
  });
});
