import assert from 'node:assert/strict';
import { toReportDetail, type RunFacts } from '../../src/report/summary/toReportDetail.ts';
import { toReportSummary } from '../../src/report/summary/toReportSummary.ts';
import { idOf, report, result } from '../support/reports.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { ReportBrowser, type ReportPage } from './support/reportPage.ts';

const named = (id: string) => ({ name: `Case ${Number(id.slice(-6))}`, hasFile: true });

const some = report(
  9,
  [
    result(1, 'PASSED'),
    result(2, 'FAILED', {
      errorMessage: 'Step 2 · Click\nTimeout',
      traceUrl: 'https://traces.example/a.zip',
    }),
    result(3, 'ERROR', { errorMessage: 'The browser did not start' }),
    result(4, 'WAITING'),
    ...Array.from({ length: 8 }, (_, at) => result(5 + at, 'PASSED')),
  ],
  { context: { source: 'github', ref: 'refs/heads/main', sha: '0123456789', issueNumber: 7 } },
);
const ended = { ...some, testResults: (some.testResults ?? []).filter(({ status }) => status !== 'WAITING') };
const others = Array.from({ length: 8 }, (_, index) =>
  report(8 - index, [result(1, 'PASSED'), result(2, index % 2 ? 'FAILED' : 'PASSED')]),
);

describe('the report page', () => {
  let browser: ReportBrowser;
  let shown: ReportPage;
  before(async () => {
    browser = await ReportBrowser.launch();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    shown = await browser.open();
  });
  afterEach(() => shown.close());

  const showList = () =>
    shown.tell({ type: 'list', reports: [some, ...others].map(toReportSummary), hasOlder: true });
  const showReport = (one = some, run?: RunFacts) =>
    shown.tell({ type: 'report', report: toReportDetail(one, undefined, named, true, run) });
  const last = async () => (await shown.said()).at(-1);
  const focused = (): Promise<string> =>
    shown.page.evaluate(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
    );
  const more = () => shown.page.getByRole('button', { name: 'More Actions…' });

  it('has no violation that axe-core finds: as a list, empty, with a problem, and as one report compared', async () => {
    await showList();
    await shown.page.getByRole('heading', { name: 'Test reports of Shop' }).waitFor();
    await shown.page.getByRole('img', { name: /^Pass rate of the last 8 runs with 2 test cases/ }).waitFor();
    assert.deepEqual(await shown.axe(), []);
    await showReport();
    await shown.tell({
      type: 'comparison',
      id: some.id,
      comparison: {
        previous: '2026-11-08T10:00:00Z',
        otherUrl: 'https://staging.shop.example/',
        newlyFailing: ['Case 2'],
        newlyFixed: [],
        stillFailing: ['Case 3'],
      },
    });
    await shown.page.getByText('Still failing (1)').waitFor();
    assert.equal(
      await shown.page.locator('.comparison h2').textContent(),
      'Compared with the report of Nov 8, 2026, 10:00 AM, which ran at https://staging.shop.example/',
    );
    assert.deepEqual(await shown.axe(), []);
    await shown.tell({ type: 'report' });
    await shown.tell({ type: 'list', reports: [], hasOlder: false });
    await shown.tell({ type: 'problem', text: 'The service cannot be reached.', wantsKey: false });
    await shown.page.getByRole('alert').waitFor();
    assert.deepEqual(await shown.axe(), []);
  });

  it('is used by the keyboard alone: from the list to a report, its primary action, its results, and back', async () => {
    await showList();
    const { keyboard } = shown.page;
    const tabTo = async (text: RegExp, key = 'Tab') => {
      for (let tries = 0; tries < 25; tries++) {
        if (text.test(await focused())) return;
        await keyboard.press(key);
      }
      assert.fail(`The focus never came to ${String(text)}`);
    };
    await shown.page.getByText('2 of 12 failed').waitFor();
    await tabTo(/^2 of 12 failed · 1 waiting/);
    await keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'showReport', id: some.id });
    await showReport(ended);
    await shown.page.getByRole('list').first().waitFor();
    assert.equal(await focused(), '2 of 11 failed');
    await tabTo(/^Run Failed Locally$/);
    await keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'runReport', id: some.id });
    await tabTo(/^Details$/);
    await keyboard.press('Space');
    await shown.page.getByText('Report ID').waitFor();
    await tabTo(/^Search names and messages$/);
    await keyboard.type('case');
    await tabTo(/^Case 2$/);
    const place = { reportId: some.id, id: idOf(1002) };
    for (const [text, type] of [
      [/^Step 2 · Click$/, 'openCase'],
      [/^Open Trace$/, 'openTrace'],
      [/^Show Steps$/, 'showSteps'],
      [/^Open Test Case$/, 'openCase'],
      [/^Run Locally$/, 'runAgain'],
    ] as const) {
      await tabTo(text);
      await keyboard.press('Space');
      assert.deepEqual(await last(), { type, ...place });
    }
    await tabTo(/^Case 2$/, 'Shift+Tab');
    await keyboard.press('ArrowDown');
    assert.equal(await focused(), 'Case 3');
    await keyboard.press('Enter');
    await shown.page.getByText('The browser did not start').waitFor();
    assert.equal(await focused(), 'Case 3', 'the focus stays');
    assert.equal(await shown.page.getByText('Step 2 · Click').count(), 0);
    await keyboard.press('Enter');
    await shown.page.getByText('The browser did not start').waitFor({ state: 'detached' });
    await tabTo(/^All Reports$/, 'Shift+Tab');
    await keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'showList' });
    await shown.tell({ type: 'report' });
    await shown.page.getByRole('button', { name: 'Show Older Reports' }).waitFor();
    assert.match(await focused(), /^2 of 12 failed · 1 waiting/);
    await tabTo(/^Show Older Reports$/);
    await keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'older' });
  });

  it('has one primary action, and a menu of the others for mouse and keyboard', async () => {
    await showReport(ended);
    const { keyboard } = shown.page;
    const menu = shown.page.getByRole('menu');
    assert.deepEqual(await shown.page.locator('.bar button:visible').allTextContents(), [
      '',
      'Run Failed Locally',
      '',
    ]);
    await more().click();
    assert.deepEqual(await menu.getByRole('menuitem').allTextContents(), [
      'Compare with Previous Report',
      'Pull Fixed Test Cases',
      'Copy as Markdown',
      'Open Application',
      'Refresh',
    ]);
    assert.equal(await more().getAttribute('aria-expanded'), 'true');
    assert.equal(await focused(), 'Compare with Previous Report');
    for (const [key, text] of [
      ['ArrowUp', 'Refresh'],
      ['ArrowDown', 'Compare with Previous Report'],
      ['ArrowDown', 'Pull Fixed Test Cases'],
      ['End', 'Refresh'],
      ['Home', 'Compare with Previous Report'],
      ['o', 'Open Application'],
      ['c', 'Compare with Previous Report'],
      ['c', 'Copy as Markdown'],
    ] as const) {
      await keyboard.press(key);
      assert.equal(await focused(), text, key);
    }
    await keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'copy', id: some.id });
    await menu.waitFor({ state: 'detached' });
    assert.equal(await focused(), 'More Actions…');
    await keyboard.press('ArrowUp');
    await menu.waitFor();
    assert.equal(await focused(), 'Refresh');
    await keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    assert.equal(await focused(), 'More Actions…');
    await more().click();
    await shown.page.locator('h2').first().click();
    await menu.waitFor({ state: 'detached' });
    for (const [text, message] of [
      ['Compare with Previous Report', { type: 'compare', id: some.id }],
      ['Pull Fixed Test Cases', { type: 'pullFixes', id: some.id }],
      ['Open Application', { type: 'openExecution', id: some.id }],
      ['Refresh', { type: 'refresh' }],
    ] as const) {
      await more().click();
      await menu.getByRole('menuitem', { name: text }).click();
      assert.deepEqual(await last(), message);
    }
  });

  it('runs all test cases of a report again where none failed, and refreshes one that waits', async () => {
    const primary = () => shown.page.locator('.toolbar > button').textContent();
    await showReport(some);
    assert.equal(await primary(), 'Refresh');
    await shown.tell({ type: 'report' });
    await showReport(report(3, [result(1, 'PASSED')]));
    assert.equal(await primary(), 'Run Again Locally');
    await shown.tell({ type: 'report' });
    const unknown = toReportDetail(report(4, [result(1, 'FAILED')]), undefined, () => undefined, true);
    await shown.tell({ type: 'report', report: unknown });
    assert.equal(await primary(), 'Compare with Previous Report');
  });

  it('shows how long test cases took and why one was skipped, and unfolds the first that failed', async () => {
    await showReport(report(9, [result(1, 'PASSED'), result(2, 'FAILED'), result(3, 'FAILED')]), {
      durations: { [idOf(1001)]: 640, [idOf(1002)]: 3200 },
      skipped: [{ testCaseId: idOf(4), reason: 'The test case is disabled: its run status is OFF.' }],
    });
    await shown.page.getByRole('heading', { name: '2 of 3 failed · 1 skipped' }).waitFor();
    const rows = shown.page.getByRole('button', { name: /^Case/ });
    assert.deepEqual(await rows.allTextContents(), ['Case 23.2 s', 'Case 3', 'Case 4', 'Case 1640 ms']);
    assert.deepEqual(await shown.page.getByRole('button', { expanded: true }).allTextContents(), [
      'Case 23.2 s',
    ]);
    await shown.page.getByText('The report has no error message for this failure.').waitFor();
    await rows.filter({ hasText: 'Case 4' }).click();
    await shown.page.getByText('its run status is OFF').waitFor();
    assert.deepEqual(await shown.page.locator('.links button').allTextContents(), ['Open Test Case']);
  });

  it('shows the output of the test runner collapsed below the step and the reason', async () => {
    const text =
      "TimeoutError: locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByText('Save')";
    await showReport(
      report(9, [result(2, 'FAILED', { errorMessage: `Step 2 · Click text 'Save': ${text}` })]),
    );
    await shown.page.getByRole('button', { name: "Step 2 · Click text 'Save'" }).waitFor();
    await shown.page.getByText("Nothing on the page matches getByText('Save')").waitFor();
    const folded = shown.page.getByText('TimeoutError: locator.click');
    assert.equal(await folded.isVisible(), false);
    await shown.page.getByText('Message of the test runner').click();
    assert.equal(await folded.textContent(), text);
  });

  it('shows the first failure without scrolling at 200 percent', async () => {
    // A window of 1280 by 800 pixels beside a side bar, less what the editor puts around a panel
    await shown.page.setViewportSize({ width: 430, height: 300 });
    const address = 'https://shop.example/a/path/to/the/application/index.html';
    const text =
      "TimeoutError: locator.click: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByText('Save')";
    const failed = [
      result(2, 'FAILED', { errorMessage: `Step 2 · Click text 'Save': ${text}` }),
      result(3, 'FAILED'),
    ];
    const passed = Array.from({ length: 14 }, (_, at) => result(4 + at, 'PASSED'));
    const { context } = some;
    await showReport(report(9, [...passed, ...failed], { context, executionUrl: address }));
    const box = await shown.page.getByText('Nothing on the page matches').boundingBox();
    assert.ok(box && box.y + box.height <= 300, JSON.stringify(box));
  });

  it('scrolls as one page: nothing in it scrolls by itself', async () => {
    const long = Array.from({ length: 200 }, (_, line) => `  - attempt ${line}`).join('\n');
    await showReport(
      report(
        1,
        Array.from({ length: 300 }, (_, at) =>
          result(at, at < 150 ? 'FAILED' : 'PASSED', { errorMessage: `Error: no\n${long}` }),
        ),
      ),
    );
    await shown.page.getByText('Message of the test runner').click();
    assert.deepEqual(
      await shown.page.evaluate(`[...document.querySelectorAll('#page *')]
        .filter((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY))
        .map((one) => one.className)`),
      [],
    );
  });

  it('breaks addresses between their parts', async () => {
    await shown.page.setViewportSize({ width: 300, height: 700 });
    await showReport(report(9, [], { executionUrl: 'https://shop.example/a/long/path/to/the/application' }));
    const address = shown.page.locator('.about bdi', { hasText: 'https' });
    assert.equal(await address.locator('wbr').count(), 6);
    assert.equal(await address.textContent(), 'https://shop.example/a/long/path/to/the/application');
  });

  it('gives its secondary buttons no border of the primary colour', async () => {
    await showList();
    const borderOf = (): Promise<string> =>
      shown.page.evaluate("getComputedStyle(document.querySelector('button.secondary')).borderTopColor");
    const set = (name: string, colour: string) =>
      shown.page.evaluate(
        `document.documentElement.style.setProperty('--vscode-button-${name}', '${colour}')`,
      );
    await shown.useTheme('vscode-light');
    await set('border', 'rgb(0, 105, 204)');
    assert.notEqual(await borderOf(), 'rgb(0, 105, 204)');
    await set('secondaryBorder', 'rgb(234, 234, 234)');
    assert.equal(await borderOf(), 'rgb(234, 234, 234)');
    await shown.useTheme('vscode-high-contrast');
    assert.equal(await borderOf(), 'rgb(111, 195, 223)');
  });

  it('updates the report of a run, and keeps expanded items', async () => {
    await showReport(some);
    await shown.page.getByRole('button', { name: 'Case 3' }).click();
    const heading = shown.page.getByRole('heading', { level: 1 });
    assert.equal(await heading.locator('[aria-live=polite]').textContent(), '2 of 12 failed · 1 waiting');
    await showReport(ended);
    assert.equal(await heading.locator('[aria-live=polite]').textContent(), '2 of 11 failed');
    assert.deepEqual(await shown.page.getByRole('button', { expanded: true }).allTextContents(), ['Case 3']);
  });

  it('draws the trend with an axis, and names what is compared', async () => {
    await shown.tell({
      type: 'list',
      reports: [
        some,
        ...others,
        report(1, [result(1, 'PASSED'), result(2, 'PASSED')], { browser: 'SAFARI' }),
      ].map(toReportSummary),
      hasOlder: false,
    });
    const trend = shown.page.getByRole('figure');
    assert.deepEqual(await trend.locator('figcaption, .scale span, .days span, p').allTextContents(), [
      'Pass rate of the last 8 runs with 2 test casesChromium · Desktop · https://shop.example/',
      '100%',
      '50%',
      '0%',
      'Nov 1',
      'Nov 8',
      'Not included (different environment or fewer test cases): 1',
    ]);
    assert.equal(
      await trend.locator('circle title').first().textContent(),
      'Nov 1, 2026, 10:00 AM: 1 of 2 passed',
    );
  });

  it('restores the report, the search text and the selected result', async () => {
    await showList();
    await shown.page.getByRole('button', { name: /^2 of 12 failed/ }).click();
    await showReport();
    await shown.page.getByRole('searchbox').fill('case');
    await shown.page.getByRole('button', { name: 'Case 3' }).click();
    await shown.begin(await shown.kept());
    assert.deepEqual(await shown.said(), [{ type: 'ready', shown: some.id }]);
    await showReport();
    await shown.page.getByRole('button', { name: 'Case 3', expanded: true }).waitFor();
    assert.equal(await shown.page.getByRole('searchbox').inputValue(), 'case');
    await shown.page.getByRole('button', { name: 'Case 3' }).click();
    await shown.begin(await shown.kept());
    await showReport();
    assert.equal(await shown.page.getByRole('button', { name: /^Case/, expanded: true }).count(), 0);
    await shown.page.getByRole('button', { name: 'All Reports' }).click();
    const { shown: left, query } = await shown.kept();
    assert.deepEqual([left, query], [undefined, '']);
  });

  it('shows an error with the button that fixes it', async () => {
    const said = async () => (await shown.said()).at(-1);
    await shown.tell({ type: 'problem', text: 'There is no API key for shop.example.', wantsKey: true });
    await shown.page.getByRole('button', { name: 'Set API Key…' }).click();
    assert.deepEqual(await said(), { type: 'setKey' });
    await shown.tell({ type: 'problem', text: 'The service cannot be reached.', wantsKey: false });
    await shown.page.getByRole('button', { name: 'Refresh' }).click();
    assert.deepEqual(await said(), { type: 'refresh' });
    await shown.tell({ type: 'problem', text: '', wantsKey: false });
    await shown.page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('shows every field that a service returns for a report and its results', async () => {
    await showReport({
      ...report(
        9,
        [
          result(1, 'FAILED', {
            testCaseVersionId: idOf(77),
            createdAt: '2026-11-09T10:00:30Z',
            updatedAt: '2026-11-09T10:00:50Z',
          }),
        ],
        {
          browser: 'FIREFOX',
          breakpoint: 'MOBILE',
          context: {
            source: 'github',
            description: 'Nightly run',
            issueNumber: 7,
            ref: 'refs/heads/main',
            sha: '0123456789abcdef',
            repo: 'shop',
            owner: 'ada',
            triggeredBy: { type: 'USER', userId: 'ada.lovelace' },
            nodeId: 'node-7',
          },
        },
      ),
    });
    for (const summary of await shown.page.locator('summary').all()) await summary.click();
    assert.deepEqual(await shown.page.locator('.about').allTextContents(), [
      'Nov 9, 2026, 10:00 AM · Firefox · Mobile · https://shop.example/',
      'Nightly run · main · 01234567 · #7 · User ada.lovelace',
    ]);
    const facts = await shown.page
      .locator('.facts > div')
      .evaluateAll((all) =>
        all.map((element) => [...element.children].map(({ textContent }) => textContent).join(': ')),
      );
    assert.deepEqual(facts, [
      'Last update: Nov 9, 2026, 10:01 AM',
      'Description: Nightly run',
      'Branch: main',
      'Commit: 0123456789abcdef',
      'Issue: #7',
      'Triggered by: User ada.lovelace',
      'Source: GitHub',
      'Repository: ada/shop',
      'Node: node-7',
      `Report ID: ${idOf(900_009)}`,
      'Created: Nov 9, 2026, 10:00:30 AM',
      'Last update: Nov 9, 2026, 10:00:50 AM',
      `Test case ID: ${idOf(1)}`,
      `Version: ${idOf(77)}`,
    ]);
  });

  it('shows the time of a result only if it differs from that of its report', async () => {
    const times = { createdAt: '2026-11-09T10:00:00.000Z', updatedAt: '2026-11-09T10:01:00.000Z' };
    await showReport(report(9, [result(1, 'FAILED', times)]));
    const text = (await shown.page.locator('main').textContent()) ?? '';
    assert.deepEqual([text.split('10:00').length, text.split('10:01').length], [2, 2]);
  });

  it('draws only the visible ones of 1,000 results, and reaches all by keyboard', async () => {
    await showReport(
      report(
        1,
        Array.from({ length: 1000 }, (_, index) => result(index, 'PASSED')),
      ),
    );
    const rows = shown.page.getByRole('listitem');
    await rows.first().waitFor();
    const drawn = await rows.count();
    assert.ok(drawn > 5 && drawn < 80, String(drawn));
    const row = (name: string) => shown.page.getByRole('button', { name, exact: true });
    await row('Case 0').focus();
    await shown.page.keyboard.press('End');
    await waitUntilEqual(focused, 'Case 999');
    assert.equal(await rows.last().getAttribute('aria-posinset'), '1000');
    await shown.page.keyboard.press('PageUp');
    await waitUntilEqual(async () => /^Case 9[5-8]\d$/.test(await focused()), true);
    await shown.page.keyboard.press('Enter');
    await shown.page.getByText('Test case ID').waitFor({ state: 'attached' });
    await shown.page.keyboard.press('End');
    await waitUntilEqual(focused, 'Case 999');
    await shown.page.keyboard.press('Home');
    await waitUntilEqual(focused, 'Case 0');
    await shown.page.getByRole('searchbox').fill('case 77');
    await shown.page.getByText('19 of 1000 shown').waitFor();
  });

  it('shows texts of a hostile service as text: it runs and loads nothing', async () => {
    const dialogs: string[] = [];
    shown.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const script = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const long = `${script}${'N'.repeat(1_000_000)}`;
    const hostile = report(
      1,
      [
        result(1, 'FAILED', { errorMessage: `\u202E${script}`, traceUrl: 'javascript:alert(3)' }),
        result(2, script, { errorMessage: long }),
      ],
      {
        executionUrl: 'javascript:alert(4)',
        browser: script,
        context: { ref: '\u202Egpj.exe', description: long, source: script, sha: script },
      },
    );
    await shown.tell({ type: 'list', reports: [toReportSummary(hostile)], hasOlder: false });
    await shown.page.getByText('alert(2)').first().waitFor();
    await shown.tell({
      type: 'report',
      report: toReportDetail(hostile, hostile, () => ({ name: long, hasFile: true }), true),
    });
    const message = shown.page.locator('.reason');
    await message.waitFor();
    assert.equal(await message.textContent(), `‹U+202E›${script}`);
    await shown.page.getByText('‹U+202E›gpj.exe').first().waitFor();
    assert.equal(await shown.page.locator('#page img, #page script, #page a').count(), 0);
    assert.equal(await shown.page.getByRole('button', { name: /Open (Trace|Application)/ }).count(), 0);
    const width = (await shown.page.evaluate('document.documentElement.scrollWidth')) as number;
    assert.ok(width <= 800, String(width));
    assert.deepEqual(dialogs, []);
    assert.deepEqual(
      shown.requests.map((url) => new URL(url).pathname).filter((pathname) => pathname !== '/favicon.ico'),
      ['/', '/report.css', '/report.js'],
    );
    assert.deepEqual(await shown.axe(), []);
  });

  it('ignores messages that are not part of the protocol', async () => {
    await showList();
    await shown.page.getByText('2 of 12 failed').waitFor();
    await shown.page.evaluate(`postMessage({ type: 'list', reports: [{ id: 'x' }], hasOlder: false }, '*')`);
    await showReport();
    await shown.page.getByRole('list').first().waitFor();
    await shown.page.getByRole('button', { name: 'All Reports' }).click();
    assert.equal(await shown.page.locator('.row').count(), 9);
  });

  it('fits into 300 pixels without horizontal scrolling', async () => {
    await shown.page.setViewportSize({ width: 300, height: 700 });
    await showList();
    await shown.page.getByText('2 of 12 failed').waitFor();
    const width = () => shown.page.evaluate('document.documentElement.scrollWidth') as Promise<number>;
    assert.ok((await width()) <= 300);
    await showReport(ended);
    await shown.page.getByRole('list').first().waitFor();
    assert.ok((await width()) <= 300);
    await more().click();
    const box = await shown.page.getByRole('menu').boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 300, JSON.stringify(box));
  });
});
