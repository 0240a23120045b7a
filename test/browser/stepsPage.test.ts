import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { saveScreenshot, wantsScreenshots } from '../../scripts/host/screenshots.ts';
import { stepsTexts, type ToStepsPage } from '../../src/trace/protocol/stepsMessages.ts';
import { textsOfSteps } from '../support/pageTexts.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { itTakesPictures } from './support/pictures.ts';
import { detailOf, failedDetail, failedStrip, StepsPage } from './support/stepsPage.ts';
import { themeKinds, themes } from './support/themes.ts';
import { colourRules, WebviewBrowser } from './support/webviewPage.ts';

describe('the page of the Steps view', () => {
  let browser: WebviewBrowser;
  let shown: StepsPage;

  before(async () => {
    browser = await WebviewBrowser.launch('steps');
    const { page, requests } = await browser.open();
    shown = new StepsPage(page, requests);
  });
  beforeEach(() => shown.begin());
  after(() => browser?.close());

  const strip: ToStepsPage = { type: 'strip', strip: failedStrip };
  const showFailed = async (): Promise<void> => {
    await shown.tell(strip);
    await shown.tell({ type: 'step', step: await failedDetail() });
    await shown.page.locator('figure img').nth(1).waitFor();
  };
  const chosen = () => shown.page.getByRole('option', { selected: true });

  it('leads through the steps by keys, and asks for each', async () => {
    await showFailed();
    await shown.page
      .getByRole('option', { name: "3 Click menuitem 'Save it for later' failed 10 s", selected: true })
      .waitFor();
    await chosen().focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'End', 'Home']) await shown.page.keyboard.press(key);
    assert.deepEqual(
      (await shown.saidOf('choose')).map(({ key }) => key),
      ['4', '3', '6', '0'],
    );
    assert.equal(await chosen().evaluate('document.activeElement.getAttribute("aria-selected")'), 'true');
    await shown.page.getByRole('group', { name: 'Accept cookies' }).getByRole('option').first().click();
    assert.equal((await shown.saidOf('choose')).at(-1)?.key, '1');
  });

  it('replaces the picture of the recording without a jump', async () => {
    await shown.tell(strip);
    const step = await failedDetail();
    const { changes: _, ...recorded } = { ...step, isRendering: true };
    await shown.tell({ type: 'step', step: recorded });
    const image = shown.page.locator('figure img').first();
    const before = await image.boundingBox();
    const rendered = step.pictures.after;
    await shown.tell({ type: 'step', step: { ...step, pictures: { before: rendered, after: rendered } } });
    await shown.page.getByText('Show 4 More').waitFor();
    assert.deepEqual(await image.boundingBox(), before);
  });

  it('asks for the locator of what is clicked, or framed, and offers to use it', async () => {
    await showFailed();
    const picture = shown.page.getByRole('button', { name: /^Before/ });
    const box = (await picture.boundingBox()) ?? assert.fail();
    await picture.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await picture.press('Enter');
    const asked = await shown.saidOf('locatorAt');
    assert.deepEqual(
      asked.map(({ key, side, x, y }) => [key, side, Math.round(x / 10), Math.round(y / 10)]),
      [
        ['5', 'before', 64, 36],
        ['5', 'before', 7, 3],
      ],
    );
    const locator = "getByRole('button', { name: 'Go' })";
    await shown.tell({ type: 'locator', key: '5', side: 'before', x: 1, y: 1, locator, canUse: true });
    await shown.page.getByRole('button', { name: 'Use This Locator' }).click();
    assert.deepEqual(await shown.saidOf('useLocator'), [{ type: 'useLocator', key: '5', locator }]);
    assert.equal(await shown.page.getByRole('button', { name: 'Use This Locator' }).count(), 0);
  });

  it('shows the pictures of the last passed run in the place of these', async () => {
    await showFailed();
    await shown.page.getByRole('button', { name: 'Last Passed Run' }).click();
    assert.deepEqual((await shown.saidOf('showPassed')).at(-1), { type: 'showPassed', isShown: true });
    await shown.page.getByText('After (last passed run)').waitFor();
    const { pictures: passed } = await failedDetail();
    await shown.tell({ type: 'step', step: { ...(await failedDetail()), passed } });
    await shown.page.getByRole('img', { name: 'After (last passed run)' }).waitFor();
  });

  it('unfolds long lists of changes', async () => {
    await showFailed();
    const lines = shown.page.locator('.changes li');
    assert.equal(await lines.count(), 12);
    await shown.page.getByRole('button', { name: 'Show 4 More' }).click();
    assert.equal(await lines.count(), 16);
    assert.match((await lines.first().textContent()) ?? '', /^−/);
  });

  it('takes a trace that is dropped, from the editor by its address and from the system by what is in it', async () => {
    await shown.page.evaluate(`{
      const drop = (fill) => {
        const dataTransfer = new DataTransfer();
        fill(dataTransfer);
        window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
      };
      drop((data) => data.setData('application/vnd.code.uri-list', '# all\\r\\nfile:///a/trace.zip\\r\\nfile:///b.zip'));
      drop((data) => data.items.add(new File(['PK'], 'trace.zip')));
    }`);
    const dropped = await waitUntil(
      () => shown.saidOf('dropFile'),
      (messages) => messages.length === 1,
    );
    assert.deepEqual(await shown.saidOf('dropUri'), [{ type: 'dropUri', uri: 'file:///a/trace.zip' }]);
    assert.deepEqual([dropped[0]?.name, Object.values(dropped[0]?.bytes ?? {})], ['trace.zip', [80, 75]]);
  });

  const states: Readonly<Record<string, () => Promise<ToStepsPage[]>>> = {
    failed: async () => [strip, { type: 'step', step: await failedDetail() }],
    passed: async () => [
      { type: 'strip', strip: { ...failedStrip, chosen: '4', steps: failedStrip.steps.slice(0, 5) } },
      { type: 'step', step: await detailOf('4', { found: ['<button>Go</button>'], changes: [] }) },
    ],
    notRun: async () => [
      { type: 'strip', strip: { ...failedStrip, chosen: '6', canClose: true } },
      {
        type: 'step',
        step: await detailOf('6', { note: 'This step did not run.', pictures: {}, asked: [] }),
      },
    ],
    empty: async () => [
      {
        type: 'empty',
        text: 'This test case has not run in this window.',
        actions: [
          { command: 'run', label: 'Run Test Case' },
          { command: 'openFile', label: 'Open Steps of a Trace File…' },
        ],
      },
    ],
  };

  for (const [name, messages] of Object.entries(states))
    it(`has no violation that axe-core finds, and nothing is cut off, in any theme: ${name}`, async () => {
      for (const message of await messages()) await shown.tell(message);
      const kinds = wantsScreenshots() || name === 'failed' ? themeKinds : themeKinds.slice(0, 1);
      for (const [index, kind] of kinds.entries()) {
        await shown.useTheme(kind);
        assert.deepEqual(await shown.axe(index === 0 ? undefined : colourRules), [], themes[kind]);
        for (const [width, height] of [
          [300, 700],
          [700, 600],
          [1400, 420],
        ] as const) {
          await shown.page.setViewportSize({ width, height });
          const needed = (await shown.page.evaluate('document.documentElement.scrollWidth')) as number;
          assert.ok(needed <= width, `${themes[kind]} needs ${needed} of ${width}`);
          if (wantsScreenshots())
            await saveScreenshot(shown.page, `steps-${name}-${kind.replace('vscode-', '')}-${width}`);
        }
      }
    });

  itTakesPictures('is German too', async () => {
    const german = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
    const texts = Object.fromEntries(
      Object.entries(textsOfSteps).map(([name, text]) => [name, german[text] ?? text]),
    );
    await shown.tell({ type: 'start', texts: stepsTexts.parse(texts), locale: 'de' });
    for (const message of (await states.failed?.()) ?? []) await shown.tell(message);
    for (const width of [300, 1000]) {
      await shown.page.setViewportSize({ width, height: 600 });
      await saveScreenshot(shown.page, `steps-german-${width}`);
    }
  });

  it('loads nothing', () => {
    const paths = new Set(shown.requests.map((url) => new URL(url).pathname));
    assert.deepEqual(
      [...paths].filter((path) => !['/', '/steps.css', '/steps.js', '/favicon.ico'].includes(path)),
      [],
    );
  });
});
