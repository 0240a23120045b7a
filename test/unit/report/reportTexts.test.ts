import assert from 'node:assert/strict';
import {
  selectCasesToRunAgain,
  totalDuration,
  toReportDetail,
} from '../../../src/report/summary/toReportDetail.ts';
import {
  breakableParts,
  durationText,
  readFailure,
  headline,
  readableConstant,
} from '../../../src/report/text/reportTexts.ts';
import { idOf, pageTexts, report, result } from '../../support/reports.ts';

const none = { failed: 0, waiting: 0, other: 0, skipped: 0, passed: 0 };

describe('the summary of a report', () => {
  for (const [counts, words] of [
    [{ failed: 1, passed: 15 }, '1 of 16 failed'],
    [{ failed: 1, passed: 14, skipped: 1, waiting: 1 }, '1 of 16 failed · 1 waiting · 1 skipped'],
    [{ waiting: 2, passed: 1 }, '2 of 3 waiting'],
    [{ passed: 16 }, '16 of 16 passed'],
    [{ passed: 1, other: 2 }, '1 of 3 passed · 2 with another status'],
    [{ skipped: 2 }, '2 skipped'],
    [{}, 'No results'],
  ] as const)
    it(`starts with the most important: ${words}`, () =>
      assert.equal(headline({ ...none, ...counts }, pageTexts), words));
});

describe('constants and addresses of a service', () => {
  it('are shown as people write them; other text stays as it is', () => {
    assert.deepEqual(
      [
        'CHROMIUM',
        'DESKTOP',
        'github',
        'azureDevOps',
        'manual',
        'SAFARI_17',
        'iPhone 15',
        'constructor',
        '',
      ].map(readableConstant),
      [
        'Chromium',
        'Desktop',
        'GitHub',
        'Azure DevOps',
        'Manual',
        'Safari 17',
        'iPhone 15',
        'Constructor',
        '',
      ],
    );
  });

  it('break after a slash and before a query, and lose nothing', () => {
    const address = 'https://shop.example/a/long/path?one=1&two=2#top';
    assert.deepEqual(breakableParts(address), [
      'https://shop.example/',
      'a/',
      'long/',
      'path',
      '?one=1',
      '&two=2',
      '#top',
    ]);
    assert.deepEqual(breakableParts('feature/a-branch'), ['feature/', 'a-branch']);
    assert.equal(breakableParts('//a//b/').join(''), '//a//b/');
  });
});

describe('durations', () => {
  it('are given in the words of the page', () => {
    const german = { ...pageTexts, messages: { '{0} min {1} s': '{0} Min. {1} Sek.' } };
    assert.equal(durationText(61_000, 'de', german), '1 Min. 1 Sek.');
    assert.equal(durationText(3249, 'de', german), '3,2 s');
  });

  it('in all go from the start of the first test case to the end of the last, however many ran at once', () => {
    const at = (second: number): string => `2026-11-09T10:00:${String(second).padStart(2, '0')}Z`;
    const ran = (end: number, duration?: number) => ({
      status: 'passed' as const,
      updatedAt: at(end),
      ...(duration === undefined ? {} : { duration }),
    });
    assert.equal(totalDuration([ran(10, 8000), ran(12, 9000)]), 10_000);
    assert.equal(totalDuration([ran(10, 8000), ran(40)]), 8000, 'nobody knows how long the other one took');
    assert.equal(totalDuration([ran(10), ran(12)]), undefined);
    assert.equal(totalDuration([ran(10, 8000), { ...ran(12), status: 'waiting' }]), undefined);
  });
});

describe('what a run knows beside the contract', () => {
  const some = report(1, [
    result(1, 'PASSED', { updatedAt: '2026-11-01T10:00:20Z' }),
    result(2, 'FAILED', { updatedAt: '2026-11-01T10:00:30Z' }),
  ]);
  const named = (id: string) => ({ name: `Case ${Number(id.slice(-4))}`, hasFile: id !== idOf(3) });
  const run = {
    durations: { [idOf(1001)]: 5000, [idOf(1002)]: 12_000 },
    skipped: [{ testCaseId: idOf(3), reason: 'Its run status is OFF.' }],
  };

  it('adds how long each test case and all of them took, and which ones were skipped and why', () => {
    const { summary, results, duration } = toReportDetail(some, undefined, named, false, run);
    assert.deepEqual(
      results.map(({ name, status, error, duration: time }) => [name, status, error, time]),
      [
        ['Case 2', 'failed', '', 12_000],
        ['Case 3', 'skipped', 'Its run status is OFF.', undefined],
        ['Case 1', 'passed', '', 5000],
      ],
    );
    assert.equal(duration, 15_000);
    assert.equal(headline(summary.counts, pageTexts), '1 of 2 failed · 1 skipped');
  });

  it('is not invented if a service doesn’t return it', () => {
    const { results, duration } = toReportDetail(some, undefined, named, false);
    assert.deepEqual([duration, ...results.map((one) => one.duration)], [undefined, undefined, undefined]);
  });

  it('leaves out what was skipped where a report is run again: what failed, or else all that has a file', () => {
    const idsOf = (...results: ReturnType<typeof result>[]): string[] =>
      selectCasesToRunAgain(toReportDetail(report(1, results), undefined, named, false, run).results).map(
        ({ caseId }) => caseId,
      );
    assert.deepEqual(idsOf(result(1, 'PASSED'), result(2, 'FAILED')), [idOf(2)]);
    assert.deepEqual(idsOf(result(1, 'PASSED'), result(4, 'PASSED')), [idOf(1), idOf(4)]);
    assert.deepEqual(idsOf(result(3, 'FAILED')), []);
  });
});

describe('an error message', () => {
  const read = (error: string) => readFailure(error, pageTexts, 'en');

  it('is shown as step, reason, and output of the test runner', () => {
    const details = [
      'TimeoutError: locator.click: Timeout 10000ms exceeded.',
      'Call log:',
      "  - waiting for getByRole('link', { name: 'Log in now' })",
    ].join('\n');
    assert.deepEqual(read(`Log in · Step 2 · Click link 'Go: now': ${details}`), {
      step: "Log in · Step 2 · Click link 'Go: now'",
      reason: "Nothing on the page matches getByRole('link', { name: 'Log in now' })",
      details,
    });
  });

  it('keeps the text before the output of the test runner', () => {
    assert.deepEqual(
      read(
        "Step 1 · Click 'it's': Nothing matches getByText('a')\nNear: 'b'\n\nError: locator.click: x\nCall log:",
      ),
      {
        step: "Step 1 · Click 'it's'",
        reason: "Nothing matches getByText('a')\nNear: 'b'",
        details: 'Error: locator.click: x\nCall log:',
      },
    );
    assert.deepEqual(read('The browser did not start. browserType.launch: Failed\n<launched> pid=1'), {
      step: '',
      reason: 'The browser did not start.',
      details: 'browserType.launch: Failed\n<launched> pid=1',
    });
    assert.deepEqual(read('Nobody knows: why\n\nand more'), {
      step: '',
      reason: 'Nobody knows: why',
      details: 'and more',
    });
  });

  for (const [what, text, reason] of [
    [
      'an element that is there and not ready',
      "TimeoutError: locator.fill: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByLabel('a')\n    - locator resolved to <input>\n    - element is not enabled",
      "getByLabel('a') was not ready within 5 s: the element is disabled",
    ],
    [
      'an assertion',
      'Error: expect(locator).toContainText(expected) failed\n\nLocator: locator(\'h1\')\nExpected substring: "Pencil sets"\nReceived string:    "Pencil set"\nTimeout: 5000ms',
      "Expected text to contain 'Pencil sets', found 'Pencil set'",
    ],
    [
      'an assertion on nothing',
      "Error: expect(locator).toBeVisible() failed\n\nLocator: getByText('a')\nExpected: visible\nError: element(s) not found",
      "Nothing on the page matches getByText('a')",
    ],
    [
      'too many elements',
      "Error: locator.click: Error: strict mode violation: getByText('a') resolved to 3 elements:\n    1) <a>",
      "3 elements match getByText('a')",
    ],
    [
      'a page that is not there',
      'Error: page.goto: net::ERR_CONNECTION_REFUSED at http://localhost:1/\nCall log:',
      'http://localhost:1/ could not be opened (ERR_CONNECTION_REFUSED): nothing responds there; check whether the application is running, and its port',
    ],
    [
      'a timeout without a locator',
      'Test timeout of 9ms\nTimeout 30000ms exceeded.\nCall log:',
      'Test timeout of 9ms',
    ],
    ['another error', 'Error: out of stock\n    at <anonymous>', 'out of stock'],
  ] as const)
    it(`describes Playwright’s message for ${what}`, () => {
      assert.equal(read(`Step 3 · Do this: ${text}`).reason.split('\n')[0], reason);
    });

  it('has nothing to unfold where the reason says it all, and loses no step without a reason', () => {
    assert.deepEqual(read('Error: out of stock'), { step: '', reason: 'out of stock', details: '' });
    assert.deepEqual(read('Step 2 · Click\nTimeout'), {
      step: 'Step 2 · Click',
      reason: 'Timeout',
      details: '',
    });
    assert.deepEqual(read('Step 2: '), { step: 'Step 2', reason: '', details: '' });
    assert.deepEqual(read(''), { step: '', reason: '', details: '' });
  });

  it('is shown in short where it is long, and in full below', () => {
    const error = `Step 1 · Click: ${'N'.repeat(1000)}`;
    assert.deepEqual(read(error), { step: 'Step 1 · Click', reason: `${'N'.repeat(500)}…`, details: error });
  });

  it('is read however long and odd it is', () => {
    for (const odd of ["'", "': ", ' · ', 'Step 1 · ', 'Error: ', '- waiting for ']) {
      const { step, reason } = read(`Step 1 · ${odd.repeat(50_000)}`);
      assert.ok(step.startsWith('Step 1'));
      assert.ok(step.length <= 501 && reason.length <= 501, odd);
    }
  });
});
