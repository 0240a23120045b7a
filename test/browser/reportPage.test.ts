import assert from 'node:assert/strict';
import { detail, summarize } from '../../src/report/summarize.ts';
import { idOf, report, result } from '../unit/report/support.ts';
import { ReportBrowser, type ReportPage } from './support/reportPage.mts';

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
  ],
  { context: { source: 'github', ref: 'refs/heads/main', sha: '0123456789', issueNumber: 7 } },
);
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
    shown.tell({ type: 'list', reports: [some, ...others].map(summarize), hasOlder: true });
  const showReport = (one = some) =>
    shown.tell({ type: 'report', report: detail(one, undefined, named, true) });

  it('has no violation that axe-core finds: as a list, empty, with a problem, and as one report compared', async () => {
    await showList();
    await shown.page.getByRole('heading', { name: 'Test reports of Shop' }).waitFor();
    await shown.page.getByRole('img', { name: /^Pass rate of the last 8 reports/ }).waitFor();
    assert.deepEqual(await shown.axe(), []);
    await showReport();
    await shown.tell({
      type: 'comparison',
      id: some.id,
      comparison: {
        previous: '2026-11-08T10:00:00Z',
        newlyFailing: ['Case 2'],
        newlyFixed: [],
        stillFailing: ['Case 3'],
      },
    });
    await shown.page.getByText('Still failing (1)').waitFor();
    assert.deepEqual(await shown.axe(), []);
    await shown.tell({ type: 'report' });
    await shown.tell({ type: 'list', reports: [], hasOlder: false });
    await shown.tell({ type: 'problem', text: 'The service cannot be reached.', wantsKey: false });
    await shown.page.getByRole('alert').waitFor();
    assert.deepEqual(await shown.axe(), []);
  });

  it('is used by the keyboard alone: from the list to a report, each of its actions, and back', async () => {
    await showList();
    const { keyboard } = shown.page;
    const focused = (): Promise<string> =>
      shown.page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
      );
    const tabTo = async (text: RegExp, key = 'Tab') => {
      for (let tries = 0; tries < 25; tries++) {
        if (text.test(await focused())) return;
        await keyboard.press(key);
      }
      assert.fail(`The focus never came to ${String(text)}`);
    };
    const last = async () => (await shown.said()).at(-1);
    await shown.page.getByText('Waiting').waitFor();
    await tabTo(/^Waiting1 of 4 passed/);
    await keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'showReport', id: some.id });
    await showReport();
    const list = shown.page.getByRole('listbox').first();
    await list.waitFor();
    assert.equal(await focused(), 'Waiting1 of 4 passed');
    for (const [text, type] of [
      [/^Refresh$/, 'refresh'],
      [/^Compare with previous$/, 'compare'],
      [/^Pull fixed test cases$/, 'pullFixes'],
      [/^Copy as Markdown$/, 'copy'],
      [/^Open application$/, 'openExecution'],
    ] as const) {
      await tabTo(text);
      await keyboard.press('Enter');
      assert.deepEqual(await last(), type === 'refresh' ? { type } : { type, id: some.id });
    }
    await tabTo(/^Details$/);
    await keyboard.press('Space');
    await shown.page.getByText('Id of the report').waitFor();
    await tabTo(/^Search names and messages$/);
    await keyboard.type('case');
    await tabTo(/^Case 2Case 3$/);
    await keyboard.press('ArrowDown');
    assert.equal(await shown.page.getByRole('option', { selected: true }).textContent(), 'Case 3');
    assert.equal(await list.getAttribute('aria-activedescendant'), `result-${idOf(1003)}`);
    await keyboard.press('Home');
    const place = { reportId: some.id, id: idOf(1002) };
    for (const [text, type] of [
      [/^Open test case$/, 'openCase'],
      [/^Open trace$/, 'openTrace'],
      [/^Run here$/, 'runAgain'],
    ] as const) {
      await tabTo(text);
      await keyboard.press('Space');
      assert.deepEqual(await last(), { type, ...place });
    }
    await tabTo(/^Error message$/);
    assert.match(
      (await shown.page.getByRole('region', { name: 'Error message' }).textContent()) ?? '',
      /^Step 2 · Click\nTimeout$/,
    );
    await tabTo(/^All reports$/, 'Shift+Tab');
    await keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'showList' });
    await shown.tell({ type: 'report' });
    await shown.page.getByRole('button', { name: 'Older reports' }).waitFor();
    assert.match(await focused(), /^Waiting1 of 4 passed/);
    await tabTo(/^Older reports$/);
    await keyboard.press('Enter');
    assert.deepEqual(await last(), { type: 'older' });
  });

  it('comes back as it was left: the report, what was searched for, and the result that was looked at', async () => {
    await showList();
    await shown.page.getByRole('button', { name: /^Waiting/ }).click();
    await showReport();
    await shown.page.getByRole('searchbox').fill('case');
    await shown.page.getByRole('option', { name: 'Case 3' }).click();
    await shown.begin(await shown.kept());
    assert.deepEqual(await shown.said(), [{ type: 'ready', shown: some.id }]);
    await showReport();
    await shown.page.getByRole('heading', { name: 'Case 3' }).waitFor();
    assert.equal(await shown.page.getByRole('searchbox').inputValue(), 'case');
    await shown.page.getByRole('button', { name: 'All reports' }).click();
    const { shown: left, query } = await shown.kept();
    assert.deepEqual([left, query], [undefined, '']);
  });

  it('says with which button an error is helped', async () => {
    const said = async () => (await shown.said()).at(-1);
    await shown.tell({ type: 'problem', text: 'There is no API key for shop.example.', wantsKey: true });
    await shown.page.getByRole('button', { name: 'Set API Key' }).click();
    assert.deepEqual(await said(), { type: 'setKey' });
    await shown.tell({ type: 'problem', text: 'The service cannot be reached.', wantsKey: false });
    await shown.page.getByRole('button', { name: 'Refresh' }).click();
    assert.deepEqual(await said(), { type: 'refresh' });
    await shown.tell({ type: 'problem', text: '', wantsKey: false });
    await shown.page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('shows every field that a service tells of a report and of its results', async () => {
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
    const facts = await shown.page
      .locator('.facts > div')
      .evaluateAll((all) =>
        all.map((one) => [...one.children].map(({ textContent }) => textContent).join(': ')),
      );
    assert.deepEqual(
      facts.map((fact) => fact.replace(/\w+ \d+, 2026, \d+:(\d+).[AP]M/, 'at :$1')),
      [
        'Started: at :00',
        'Last update: at :01',
        'Browser: FIREFOX',
        'Breakpoint: MOBILE',
        'Application: https://shop.example/',
        'Description: Nightly run',
        'Branch: main',
        'Commit: 0123456789abcdef',
        'Issue: #7',
        'Triggered by: USER ada.lovelace',
        'Source: github',
        'Repository: ada/shop',
        'Node: node-7',
        `Id of the report: ${idOf(900_009)}`,
        'Started: at :00',
        'Last update: at :00',
        `Id of the test case: ${idOf(1)}`,
        `Version: ${idOf(77)}`,
      ],
    );
  });

  it('draws of 1,000 results those in view, and walks over all of them', async () => {
    await showReport(
      report(
        1,
        Array.from({ length: 1000 }, (_, index) => result(index, 'PASSED')),
      ),
    );
    const options = shown.page.getByRole('option');
    await options.first().waitFor();
    const drawn = await options.count();
    assert.ok(drawn > 5 && drawn < 80, String(drawn));
    await shown.page.getByRole('listbox').focus();
    await shown.page.keyboard.press('End');
    await shown.page.getByRole('heading', { name: 'Case 999' }).waitFor();
    assert.equal(await options.last().getAttribute('aria-posinset'), '1000');
    await shown.page.getByRole('searchbox').fill('case 77');
    await shown.page.getByText('19 of 1000 shown').waitFor();
  });

  it('shows what a hostile service says as text: nothing runs, nothing is loaded, nothing breaks out', async () => {
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
    await shown.tell({ type: 'list', reports: [summarize(hostile)], hasOlder: false });
    await shown.page.getByText('alert(2)').first().waitFor();
    await shown.tell({
      type: 'report',
      report: detail(hostile, hostile, () => ({ name: long, hasFile: true }), true),
    });
    const message = shown.page.getByRole('region', { name: 'Error message' });
    await message.waitFor();
    assert.equal(await message.textContent(), `‹U+202E›${script}`);
    await shown.page.getByText('‹U+202E›gpj.exe').waitFor();
    assert.equal(await shown.page.locator('#page img, #page script, #page a').count(), 0);
    assert.equal(await shown.page.getByRole('button', { name: /Open (trace|application)/ }).count(), 0);
    const width = (await shown.page.evaluate('document.documentElement.scrollWidth')) as number;
    assert.ok(width <= 800, String(width));
    assert.deepEqual(dialogs, []);
    assert.deepEqual(
      shown.requests.map((url) => new URL(url).pathname).filter((one) => one !== '/favicon.ico'),
      ['/', '/report.css', '/report.js'],
    );
    assert.deepEqual(await shown.axe(), []);
  });

  it('takes no notice of what is no message of the protocol', async () => {
    await showList();
    await shown.page.getByText('Waiting').waitFor();
    await shown.page.evaluate(`postMessage({ type: 'list', reports: [{ id: 'x' }], hasOlder: false }, '*')`);
    await showReport();
    await shown.page.getByRole('listbox').first().waitFor();
    await shown.page.getByRole('button', { name: 'All reports' }).click();
    assert.equal(await shown.page.locator('.row').count(), 9);
  });

  it('fits 300 pixels: nothing is wider than the page', async () => {
    await shown.page.setViewportSize({ width: 300, height: 700 });
    await showList();
    await shown.page.getByText('Waiting').waitFor();
    const width = () => shown.page.evaluate('document.documentElement.scrollWidth') as Promise<number>;
    assert.ok((await width()) <= 300);
    await showReport();
    await shown.page.getByRole('listbox').first().waitFor();
    assert.ok((await width()) <= 300);
  });
});
