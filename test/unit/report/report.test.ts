import assert from 'node:assert/strict';
import { isWebAddress } from '../../../src/core/target/serviceAddresses.ts';
import {
  compareResults,
  earlierReports,
  sharedPart,
  findTrend,
  plotPosition,
} from '../../../src/report/history/comparisonAndTrend.ts';
import { findRowsInView } from '../../../src/report/page/results/findRowsInView.ts';
import { toExtension, toPage } from '../../../src/report/protocol/messages.ts';
import { reportDetail } from '../../../src/report/protocol/shownReport.ts';
import { longestInterval, nextRefreshInterval } from '../../../src/report/refreshInterval.ts';
import { reportMarkdown } from '../../../src/report/reportMarkdown.ts';
import { groupResults, toReportDetail } from '../../../src/report/summary/toReportDetail.ts';
import { toReportSummary } from '../../../src/report/summary/toReportSummary.ts';
import { failingStep } from '../../../src/report/text/reportTexts.ts';
import { safeLine, safeText } from '../../../src/report/text/safeText.ts';
import { idOf, pageTexts, report, result } from '../../support/reports.ts';

const unknown = () => undefined;
const statusOf = (...words: string[]): string =>
  toReportSummary(
    report(
      1,
      words.map((word, index) => result(index, word)),
    ),
  ).status;

describe('the status of a report', () => {
  it('waits while any result waits, whatever failed', () => {
    assert.equal(statusOf('FAILED', 'WAITING', 'PASSED'), 'waiting');
  });

  it('fails when all are done and one failed; an error is a failure', () => {
    assert.deepEqual([statusOf('PASSED', 'FAILED'), statusOf('PASSED', 'ERROR')], ['failed', 'failed']);
  });

  it('passes only if every result passed: neither unknown statuses nor empty reports pass', () => {
    assert.deepEqual(
      [statusOf('PASSED', 'PASSED'), statusOf('PASSED', 'CANCELLED'), statusOf()],
      ['passed', 'other', 'empty'],
    );
  });

  it('is that of the results that ran: what was skipped has neither passed nor failed', () => {
    assert.deepEqual(
      [statusOf('PASSED', 'SKIPPED'), statusOf('FAILED', 'SKIPPED'), statusOf('SKIPPED')],
      ['passed', 'failed', 'skipped'],
    );
  });
});

describe('what is shown of a report', () => {
  it('puts failed results first and keeps the order otherwise', () => {
    const some = report(1, [
      result(1, 'PASSED'),
      result(2, 'WAITING'),
      result(3, 'ERROR'),
      result(4, 'FAILED'),
    ]);
    const { results } = toReportDetail(some, undefined, unknown, false);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['failed', 'failed', 'waiting', 'passed'],
    );
    assert.deepEqual(
      results.map(({ caseId }) => caseId),
      [3, 4, 2, 1].map(idOf),
    );
  });

  it('names cases by their files, browser and breakpoint by the list', () => {
    const { browser: _, breakpoint: __, ...single } = report(1, [result(1, 'PASSED')]);
    const known = () => ({ name: 'Log in', hasFile: true });
    const { summary, results } = toReportDetail(single, report(1, []), known, true);
    assert.deepEqual(
      [summary.browser, summary.breakpoint, results[0]?.name, results[0]?.hasFile],
      ['CHROMIUM', 'DESKTOP', 'Log in', true],
    );
  });

  it('includes no trace address, only whether there is one', () => {
    const traces = [
      'https://traces.example/a.zip?token=secret',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'command:x',
    ];
    const shown = toReportDetail(
      report(
        1,
        traces.map((traceUrl, index) => result(index, 'FAILED', { traceUrl })),
      ),
      undefined,
      unknown,
      false,
    );
    assert.deepEqual(
      shown.results.map(({ hasTrace }) => hasTrace),
      [true, false, false, false],
    );
    assert.doesNotMatch(JSON.stringify(shown), /token|secret/);
  });

  it('takes the password out of the address of the application', () => {
    const { executionUrl } = toReportSummary(
      report(1, [], { executionUrl: 'https://ada:s3cret@shop.example/' }),
    );
    assert.equal(executionUrl, 'https://shop.example/');
  });

  it('fits the protocol whatever the service says', () => {
    const long = '\u202E'.repeat(100_000);
    const context = {
      source: long,
      description: long,
      ref: long,
      sha: long,
      repo: long,
      owner: long,
      issueNumber: 1,
    };
    const results = Array.from({ length: 1000 }, (_, index) =>
      result(index, long, { errorMessage: long, testCaseVersionId: long }),
    );
    const hostile = report(1, results, {
      context,
      createdAt: long,
      updatedAt: long,
      executionUrl: long,
      browser: long,
    });
    const shown = toReportDetail(hostile, hostile, () => ({ name: long, hasFile: true }), true);
    assert.deepEqual(reportDetail.safeParse(shown).error, undefined);
    assert.ok(JSON.stringify(shown).length < 30_000_000);
  });

  it('opens nothing but web addresses', () => {
    assert.deepEqual(
      ['https://a.example', 'http://a', 'javascript:1', 'vscode://x', 'a', undefined].map(isWebAddress),
      [true, true, false, false, false, false],
    );
  });
});

describe('text of a service', () => {
  it('cannot reorder, hide or colour what stands around it', () => {
    assert.equal(safeText('a\u202Eb\u200Bc\u0007\u001B[31md\n e', 100), 'a‹U+202E›b‹U+200B›c‹U+0007›d\n e');
  });

  it('is cut to what fits, never within a character', () => {
    assert.equal(safeLine('😀😀😀', 4), '😀…');
    assert.equal(safeLine(' a \n\t b ', 10), 'a b');
  });
});

describe('two reports compared', () => {
  const of = (...some: [number, string][]) =>
    toReportDetail(
      report(
        1,
        some.map(([number, status]) => result(number, status)),
      ),
      undefined,
      (id) => ({ name: `Case ${Number(id.slice(-4))}`, hasFile: false }),
      false,
    ).results;

  it('show newly failing, newly fixed and still failing test cases', () => {
    const now = of([1, 'FAILED'], [2, 'PASSED'], [3, 'ERROR'], [4, 'PASSED'], [5, 'FAILED'], [6, 'WAITING']);
    const before = of([1, 'PASSED'], [2, 'FAILED'], [3, 'FAILED'], [4, 'PASSED'], [6, 'FAILED']);
    assert.deepEqual(compareResults(now, before), {
      newlyFailing: ['Case 1', 'Case 5'],
      newlyFixed: ['Case 2'],
      stillFailing: ['Case 3'],
    });
  });

  it('include every failing test case', () => {
    const now = of([1, 'FAILED'], [2, 'FAILED'], [3, 'ERROR'], [4, 'FAILED']);
    const before = of([1, 'PASSED'], [2, 'WAITING'], [4, 'FAILED']);
    const { newlyFailing, stillFailing } = compareResults(now, before);
    assert.deepEqual([newlyFailing, stillFailing], [['Case 1', 'Case 2', 'Case 3'], ['Case 4']]);
  });

  it('count a case as failed that failed once of many times', () => {
    assert.deepEqual(compareResults(of([1, 'FAILED'], [1, 'PASSED']), of([1, 'PASSED'])).newlyFailing, [
      'Case 1',
    ]);
  });

  it('have little to say where they have few cases in common', () => {
    assert.equal(sharedPart(of([1, 'FAILED']), of([2, 'FAILED'])), 0);
    assert.equal(sharedPart(of([1, 'FAILED'], [1, 'PASSED']), of([1, 'PASSED'], [2, 'PASSED'])), 1);
    assert.equal(sharedPart(of([1, 'FAILED'], [2, 'PASSED']), of([1, 'PASSED'])), 0.5);
    assert.equal(sharedPart([], of([1, 'PASSED'])), 0);
  });

  it('are of the same browser and size, and the earlier one has ended', () => {
    const all = [
      report(9, [result(1, 'PASSED')]),
      report(8, [result(1, 'FAILED')]),
      report(7, [result(1, 'WAITING')]),
      report(6, [result(1, 'PASSED')], { browser: 'FIREFOX' }),
      report(5, [result(1, 'PASSED')], { breakpoint: 'MOBILE' }),
      report(4, [result(1, 'PASSED')]),
    ].map(toReportSummary);
    const current = all[1];
    assert.ok(current);
    assert.deepEqual(
      earlierReports(all, current).map(({ createdAt }) => createdAt.slice(0, 10)),
      ['2026-11-04'],
    );
  });
});

describe('the pass rate over time', () => {
  const run = (number: number, statuses: string, more = {}) =>
    report(
      number,
      statuses
        .split('')
        .map((one, at) => result(at, one === 'P' ? 'PASSED' : one === 'F' ? 'FAILED' : 'WAITING')),
      more,
    );
  const trend = (...reports: ReturnType<typeof run>[]) => findTrend(reports.map(toReportSummary));

  it('counts ended reports only, oldest first', () => {
    const runs = trend(run(4, 'PPW'), run(3, 'PF'), run(2, ''), run(1, 'PP'));
    assert.deepEqual(
      runs?.points.map(({ createdAt, passed, total }) => [createdAt.slice(8, 10), passed, total]),
      [
        ['01', 2, 2],
        ['03', 1, 2],
      ],
    );
  });

  it('compares full runs of one environment only, and says how many others there are', () => {
    const stage = { executionUrl: 'https://stage.example/' };
    const runs = trend(
      run(9, 'P'),
      run(8, 'PPPPPP'),
      run(7, 'PPPPPP', stage),
      run(6, 'PPPPPPPP'),
      run(5, 'PPPPPPPP', { browser: 'FIREFOX' }),
      run(4, 'PPPPPPPPPP'),
      run(3, 'FFFFF'),
    );
    assert.deepEqual(
      runs?.points.map(({ total }) => total),
      [10, 8],
    );
    assert.deepEqual([runs?.others, runs?.executionUrl], [5, 'https://shop.example/']);
  });

  it('is none of runs of one test case each, nor of a single run', () => {
    assert.equal(trend(run(3, 'P'), run(2, 'F'), run(1, 'P')), undefined);
    assert.equal(trend(run(3, 'PPP'), run(2, 'F')), undefined);
  });

  it('stands within its drawing', () => {
    const size = { width: 100, height: 50, margin: 5 };
    assert.deepEqual(
      [plotPosition(0, 3, 1, size), plotPosition(2, 3, 0, size), plotPosition(0, 1, 0.5, size)],
      [
        { x: 5, y: 5 },
        { x: 95, y: 45 },
        { x: 50, y: 25 },
      ],
    );
  });
});

describe('a report as Markdown', () => {
  it('names the address of another report if it ran elsewhere', () => {
    const some = toReportDetail(report(1, [result(1, 'PASSED')]), undefined, () => undefined, false);
    const changes = { newlyFailing: [], newlyFixed: [], stillFailing: [] };
    const headings = (otherUrl?: string): string | undefined =>
      reportMarkdown(some, pageTexts, 'en', { previous: 'May 1', ...changes, ...(otherUrl && { otherUrl }) })
        .split('\n')
        .find((line) => line.startsWith('### Compared'));
    assert.equal(headings(), '### Compared with the report of May 1');
    assert.match(
      headings('https://staging') ?? '',
      /^### Compared with the report of May 1, which ran at https.*staging$/,
    );
  });

  it('says what failed, with its message', () => {
    const some = toReportDetail(
      report(1, [result(1, 'FAILED', { errorMessage: 'Step 2 · Click\nTimeout' }), result(2, 'PASSED')]),
      undefined,
      (id) => ({ name: `Case ${Number(id.slice(-4))}`, hasFile: false }),
      false,
    );
    assert.equal(
      reportMarkdown(some, pageTexts, 'en'),
      [
        '## 1 of 2 failed',
        '',
        '- Started: 2026\\-11\\-01T10\\:00\\:00\\.000Z',
        '- Application: https\\://shop\\.example/',
        '- Browser: Chromium · Desktop',
        '',
        '### Failed (1)',
        '',
        '- Case 1',
        '',
        '  ```text',
        '  Step 2 · Click',
        '  Timeout',
        '  ```',
        '',
        '',
        '### Passed (1)',
        '',
        '- Case 2',
        '',
      ].join('\n'),
    );
  });

  it('lets no text of the service become markup', () => {
    const hostile = toReportDetail(
      report(1, [result(1, 'FAILED', { errorMessage: '````\n# out' })]),
      undefined,
      () => ({ name: '<img src=x> [a](javascript:b) **c** @all', hasFile: false }),
      false,
    );
    const text = reportMarkdown(hostile, pageTexts, 'en');
    assert.match(text, /- \\<img src\\=x\\> \\\[a\\\]\\\(javascript\\:b\\\) \\\*\\\*c\\\*\\\* \\@all/);
    assert.match(text, /`````text\n {2}````\n {2}# out\n {2}`````/);
  });
});

describe('the search in a report', () => {
  const { results } = toReportDetail(
    report(1, [result(1, 'PASSED'), result(2, 'FAILED', { errorMessage: 'Timeout of the basket' })]),
    undefined,
    (id) => ({ name: `Case ${Number(id.slice(-4))}`, hasFile: false }),
    false,
  );

  it('searches every word in names and messages, and keeps the groups', () => {
    assert.deepEqual(
      groupResults(results, '').map(({ status }) => status),
      ['failed', 'passed'],
    );
    assert.deepEqual(
      groupResults(results, 'BASKET case').map(({ status }) => status),
      ['failed'],
    );
    assert.deepEqual(groupResults(results, 'basket nothing'), []);
  });

  it('draws the rows in view, and never more than there are', () => {
    assert.deepEqual(findRowsInView(1000, 20, { top: 2000, height: 200 }), { first: 92, last: 118 });
    assert.deepEqual(findRowsInView(5, 20, { top: 0, height: 200 }), { first: 0, last: 5 });
    assert.deepEqual(findRowsInView(3, 20, { top: 9000, height: 200 }), { first: 3, last: 3 });
  });
});

describe('a report that waits', () => {
  it('is asked for after 2 s, then less and less often, but every five minutes at least', () => {
    const pausesOf = (isAway: boolean): number[] =>
      Array.from({ length: 14 }).reduce<number[]>(
        (all) => [...all, nextRefreshInterval(all.at(-1), isAway)],
        [],
      );
    assert.deepEqual(pausesOf(false).slice(0, 3), [2000, 3000, 4500]);
    assert.equal(pausesOf(false).at(-1), longestInterval);
    assert.deepEqual(pausesOf(true).slice(0, 7), [2000, 6000, 18_000, 54_000, 162_000, 300_000, 300_000]);
  });
});

describe('the step that a message names', () => {
  it('is read from its start only', () => {
    assert.deepEqual(failingStep("Step 3 · Click button 'Save': Timeout"), { owner: undefined, index: 2 });
    assert.deepEqual(failingStep('Log in · Step 1 · Fill: no'), { owner: 'Log in', index: 0 });
    assert.deepEqual(
      [failingStep('Timeout\nStep 3 · x'), failingStep('Step 0 · x'), failingStep('Steps')],
      [undefined, undefined, undefined],
    );
  });
});

describe('the messages between page and extension', () => {
  it('are refused on both sides when they are not of the protocol', () => {
    const id = idOf(1);
    for (const wrong of [
      { type: 'openTrace', url: 'https://x' },
      { type: 'showReport', id: '../x' },
      { type: 'run' },
      'ready',
      null,
    ])
      assert.equal(toExtension.safeParse(wrong).success, false);
    assert.equal(toExtension.safeParse({ type: 'openTrace', reportId: id, id }).success, true);
    for (const wrong of [{ type: 'list', reports: [{}] }, { type: 'html', text: '' }, 1])
      assert.equal(toPage.safeParse(wrong).success, false);
  });
});
