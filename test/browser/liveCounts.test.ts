import assert from 'node:assert/strict';
import { repoRoot } from '../../scripts/host/paths.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { hasHighlights, locatorCounts } from './support/liveMarks.ts';
import { LivePageView } from './support/livePageView.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { openWindow } from './support/window.ts';

describe('the locators of a test case on its live page', function () {
  this.bail(true);
  let window: EditorWindow;

  before(async () => {
    window = await openWindow({
      workspace: copySampleWorkspace(),
      settings: { 'portableTests.run.playwright': repoRoot },
    });
  });
  after(() => window?.dispose());

  const headline = (text: string) => window.webview.locator('.headline', { hasText: text });
  const tool = (name: string) => window.webview.locator('.toolbar').getByRole('button', { name });
  const nextLocator = async () => (await locatorCounts(window))[1];

  /** Takes a fix of the next step from the menu at the cursor. */
  const fix = (title: string) =>
    window.actUntil(
      () => window.page.keyboard.press('Control+.'),
      () => window.page.locator('.action-widget .action', { hasText: title }).click({ timeout: 5000 }),
      () => window.page.keyboard.press('Escape'),
    );

  const matchSeveral = async () => {
    await window.goTo(18, 19);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('e');
    await waitUntilEqual(nextLocator, `getByLabel('e') 8`);
    await window.squiggles('warning').first().waitFor();
  };

  it('show how many elements they match once the page has paused', async () => {
    await window.openFile('portable-tests/Shop/checkOut.yaml');
    await window.goTo(18);
    await window.run('Portable Tests: Run to Here in Live Page');
    await headline('Paused before step 2').waitFor();
    await waitUntilEqual(
      () => locatorCounts(window),
      [
        `getByLabel('Full name') 1`,
        `getByLabel('Delivery address') 1`,
        `getByLabel('Payment') 1`,
        `getByRole('button', { name: 'Place order' }) 1`,
      ],
    );
    assert.equal(await window.squiggles('warning').count(), 0);
    await window.shot('live-counts-1-one');
  });

  it('show that the next one matches several, which are highlighted in the page', async () => {
    await matchSeveral();
    await waitUntilEqual(() => hasHighlights(window), true);
    await window.shot('live-counts-2-several');
    const [problem] = await window.problems();
    assert.match(problem ?? '', /The locator of the next step matches 8 elements on the live page/);
    await window.run('View: Hide Panel');
  });

  it('are not highlighted when the cursor leaves them', async () => {
    await window.goTo(1);
    await waitUntilEqual(() => hasHighlights(window), false);
  });

  it('match one with the fix that uses the first', async () => {
    await window.goTo(18, 19);
    await fix('Use the First Match');
    await waitUntilEqual(nextLocator, `getByLabel('e').first() 1`);
    await window.squiggles('warning').waitFor({ state: 'detached' });
    await window.page.keyboard.press('Control+z');
    await waitUntilEqual(nextLocator, `getByLabel('e') 8`);
  });

  it('match one with the fix that filters by a text of the page', async () => {
    await fix('Filter by Text…');
    const [text = ''] = await window.quickPickItems();
    await window.shot('live-counts-3-texts');
    await window.quickPick(text);
    await waitUntilEqual(nextLocator, `getByLabel('e').filter({ hasText: '${text}' }) 1`);
    await window.squiggles('warning').waitFor({ state: 'detached' });
  });

  it('say that the next one matches nothing', async () => {
    await window.goTo(18, 19);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('Nowhere');
    await window.squiggles('warning').first().waitFor();
    await waitUntilEqual(async () => (await nextLocator())?.at(-1), '0');
    await window.shot('live-counts-4-none');
  });

  it('match one with the fix that picks another one in the page', async () => {
    const live = new LivePageView(window);
    await fix('Pick Another Locator in the Page');
    await live.headline('Click an element in the page to pick its locator').waitFor();
    await live.click(978, 316);
    await window.quickPick(`getByLabel('Full name')`);
    await live.headline(/^Paused before step 2 · .* into field 'Full name'$/).waitFor();
    await window.run('View: Focus First Editor Group');
    await waitUntilEqual(nextLocator, `getByLabel('Full name') 1`);
    await window.squiggles('warning').waitFor({ state: 'detached' });
  });

  it('are not counted after the end', async () => {
    await tool('Stop').click();
    await headline('The live page has ended').waitFor();
    await waitUntilEqual(() => locatorCounts(window), []);
    await window.squiggles('warning').waitFor({ state: 'detached' });
    await window.shot('live-counts-5-ended');
  });
});
