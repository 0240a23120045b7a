import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../scripts/host/paths.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { highlightCount, locatorCounts } from './support/liveMarks.ts';
import { LivePageView } from './support/livePageView.ts';
import { takePictures } from './support/pictures.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { openWindow } from './support/window.ts';

describe('the live page of a test case that depends on a log-in', function () {
  this.bail(true);
  let window: EditorWindow;
  let live: LivePageView;

  before(async () => {
    window = await openWindow({
      workspace: copySampleWorkspace(),
      settings: { 'portableTests.run.playwright': repoRoot, 'portableTests.run.timeoutPerStep': 5000 },
    });
    live = new LivePageView(window);
  });
  after(() => window?.dispose());

  /** Puts the focus beside the page. */
  const toSteps = (): Promise<void> => window.run('View: Focus First Editor Group');

  const nextLocator = async () => (await locatorCounts(window))[0];

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
    await waitUntilEqual(nextLocator, `getByLabel('e') 8 matches, 1 hidden`);
    await window.squiggles('warning').first().waitFor();
  };

  it('runs the dependency and the steps before the cursor, and stops there', async () => {
    await window.openFile('portable-tests/Shop/checkOut.yaml');
    await window.goTo(18);
    await window.run('Portable Tests: Run to Here in Live Page');
    await live.headline('Starting Playwright and the browser').waitFor();
    await takePictures(window, 'live-1-starting');
    await live.headline('Paused before step 2').waitFor();
    await live.picture.waitFor();
    await takePictures(window, 'live-2-paused');
  });

  it('shows how many elements the locators match once it has paused', async () => {
    await waitUntilEqual(
      () => locatorCounts(window),
      [
        `getByLabel('Delivery address') 1 match`,
        `getByLabel('Payment') 1 match`,
        `getByRole('button', { name: 'Place order' }) 1 match`,
      ],
    );
    assert.equal(await window.squiggles('warning').count(), 0);
    await window.shot('live-counts-1-one');
  });

  it('shows that the next locator matches several, and highlights them in the page', async () => {
    await matchSeveral();
    await waitUntil(
      () => highlightCount(window),
      (count) => count > 1,
    );
    await window.shot('live-counts-2-several');
    const [problem] = await window.problems();
    assert.match(problem ?? '', /The locator of the next step matches 8 elements on the live page/);
    await window.run('View: Hide Panel');
  });

  it('highlights nothing when the cursor leaves the locator', async () => {
    await window.goTo(1);
    await waitUntilEqual(() => highlightCount(window), 0);
  });

  it('offers a fix that uses the first match', async () => {
    await window.goTo(18, 19);
    await fix('Use the First Match');
    await waitUntilEqual(nextLocator, `getByLabel('e').first() 1 match`);
    await window.squiggles('warning').waitFor({ state: 'detached' });
    await window.page.keyboard.press('Control+z');
    await waitUntilEqual(nextLocator, `getByLabel('e') 8 matches, 1 hidden`);
  });

  it('offers a fix that filters by a text of the page', async () => {
    await fix('Filter by Text…');
    const [text = ''] = await window.quickPickItems();
    await window.shot('live-counts-3-texts');
    await window.quickPick(text);
    await waitUntilEqual(nextLocator, `getByLabel('e').filter({ hasText: '${text}' }) 1 match`);
    await window.squiggles('warning').waitFor({ state: 'detached' });
  });

  it('says that the next locator matches nothing', async () => {
    await window.goTo(18, 19);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('Nowhere');
    await window.squiggles('warning').first().waitFor();
    await waitUntil(nextLocator, (shown) => shown?.endsWith(' no match') === true);
    assert.equal((await locatorCounts(window)).length, 1, 'what follows may be about a later page');
    await window.shot('live-counts-4-none');
  });

  it('offers a fix that picks another locator in the page', async () => {
    await fix('Pick Another Locator in the Page');
    await live.headline('Click an element to pick its locator').waitFor();
    await live.click(978, 316);
    await window.quickPick(`getByLabel('Full name')`);
    await live.headline(/^Paused before step 2 · .* into field 'Full name'$/).waitFor();
    await toSteps();
    await waitUntilEqual(nextLocator, `getByLabel('Full name') 1 match`);
    await window.squiggles('warning').waitFor({ state: 'detached' });
    await window.run('File: Revert File');
    await waitUntilEqual(nextLocator, `getByLabel('Delivery address') 1 match`);
  });

  it('runs the next step, by mouse and by key', async () => {
    await live.button('Run Step').click();
    await live.headline('Paused before step 3').waitFor();
    await toSteps();
    await window.page.keyboard.press('ControlOrMeta+;');
    await window.page.keyboard.press('.');
    await live.headline('Paused before step 4').waitFor();
  });

  it('runs a step as it is written now, says on its line why it failed, and again once it is corrected', async () => {
    await window.goTo(34, 17);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('Place my order');
    await live.button('Run Step').click();
    await live.headline('Failed: step 4').waitFor();
    await window.page.locator('.squiggly-error').first().waitFor();
    const similar = `Use This Locator: getByRole('button', { name: 'Place order' })`;
    await live.button(similar).waitFor();
    await takePictures(window, 'live-3-failed');
    await toSteps();
    await window.goTo(34, 17);
    await fix(similar);
    await waitUntilEqual(nextLocator, `getByRole('button', { name: 'Place order' }) 1 match`);
    await live.button(similar).waitFor({ state: 'detached' });
    await window.page.keyboard.press('Control+z');
    await live.button('Run Step').click();
    await live.headline('Running step 4').waitFor();
    await takePictures(window, 'live-3-running');
    await live.button('Cancel Step').click();
    await live.headline('Cancelled: step 4').waitFor();
    await live.button('Run Step').click();
    await live.button(similar).click();
    await toSteps();
    await waitUntilEqual(nextLocator, `getByRole('button', { name: 'Place order' }) 1 match`);
    await live.button('Run Step').click();
    await live.headline('Paused before step 5').waitFor();
    assert.equal(await window.page.locator('.squiggly-error').count(), 0);
  });

  it('starts again from the state after the dependency, without running it', async () => {
    await live.button('Restart').click();
    await live.headline('Paused before step 1').waitFor();
    await live.detail("doesn't accept its stored state").waitFor({ state: 'detached' });
    await live.button('Run from Cursor').focus();
    await takePictures(window, 'live-4-restarted');
  });

  it('ends with Stop, and counts no locators any more', async () => {
    await live.button('Stop').click();
    await live.headline('The live page has ended').waitFor();
    await live.button('Start Again').waitFor();
    await toSteps();
    await waitUntilEqual(() => locatorCounts(window), []);
    await takePictures(window, 'live-5-ended');
    await window.run('File: Save');
    await live.close();
  });

  it('begins the next one with the state that it left, and says so, also where a step fails then', async () => {
    await window.openFile('portable-tests/Shop/checkOut.yaml');
    await window.goTo(34, 17);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('Place my order');
    await window.run('Portable Tests: Run to Here in Live Page');
    await live.headline('Paused before step 4').waitFor();
    await live.detail(/^Took the state after ".+" from .+ ago$/).waitFor();
    await takePictures(window, 'live-6-kept');
    await live.button('Run Step').click();
    await live.headline('Failed: step 4').waitFor();
    await live.detail(/\. The state after ".+" from .+ ago may be out of date\.$/).waitFor();
    await takePictures(window, 'live-7-kept-failed');
    await live.button('Restart with Dependencies').click();
    await live.headline(/^Running step .+ of "/).waitFor();
    await live.headline('Paused before step 1').waitFor();
    await live.detail(/^Took the state/).waitFor({ state: 'detached' });
    await toSteps();
    await window.run('File: Revert File');
    await live.close();
  });

  it('runs the dependencies where the setting is off', async () => {
    const settings = path.join(window.workspace, '.vscode/settings.json');
    const before = JSON.parse(readFileSync(settings, 'utf8')) as object;
    writeFileSync(settings, JSON.stringify({ ...before, 'portableTests.livePage.keepState': false }));
    await window.openFile('portable-tests/Shop/checkOut.yaml');
    await window.goTo(18);
    await window.run('Portable Tests: Run to Here in Live Page');
    await live.headline(/^Running step .+ of "/).waitFor();
    await live.headline('Paused before step 2').waitFor();
    await live.close();
  });
});
