import assert from 'node:assert/strict';
import { repoRoot } from '../../scripts/host/paths.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { createCaseWorkspace } from './support/caseWorkspace.ts';
import { clickingCase, CountedApp } from './support/countedApp.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { locatorCounts } from './support/liveMarks.ts';
import { LivePageView } from './support/livePageView.ts';
import { openWindow } from './support/window.ts';

/** The line that names the button of a step, each from 1. */
const nameLine = (step: number): number => 3 + step * 7;

describe('a test case that fails', function () {
  this.bail(true);
  let app: CountedApp;
  let window: EditorWindow;
  let live: LivePageView;

  before(async () => {
    app = await CountedApp.serve();
    window = await openWindow({
      workspace: createCaseWorkspace({
        'a.yaml': clickingCase(1, 'Click one', ['First']),
        'b.yaml': clickingCase(2, 'Click three', ['First', 'Nowhere', 'Third']),
        'c.yaml': clickingCase(3, 'Click two', ['Second']),
      }),
      settings: {
        'portableTests.run.playwright': repoRoot,
        'portableTests.run.url': app.url,
        'portableTests.run.timeoutPerStep': 5000,
      },
    });
    live = new LivePageView(window);
  });
  after(async () => {
    await window?.dispose();
    app?.close();
  });

  const row = (text: string) => window.page.locator('.test-explorer .monaco-list-row', { hasText: text });
  /** In its first moments a menu takes no clicks. */
  const choose = async (entry: string): Promise<void> => {
    await window.menuItem(entry).hover({ timeout: 5000 });
    await window.page.keyboard.press('Enter');
  };
  const fileTab = (group: number) =>
    window.page
      .locator('.editor-group-container')
      .nth(group)
      .locator('.tab', { hasText: /^b.yaml/ });

  it('opens the live page before the step that failed, from a link of its message', async () => {
    await window.openFile('portable-tests/b.yaml');
    await window.page.locator('.testing-run-glyph').first().waitFor();
    await window.run('Test: Run Tests in Current File');
    await window.page.locator('.testing-run-glyph.codicon-testing-failed-icon').waitFor();
    await window.goTo(nameLine(2));
    await window.run('Test: Peek Output');
    await window.page.locator('.peekview-widget').getByText('Open Live Page at This Step').click();
    await live.headline('Paused before step 2').waitFor();
    await live.isAt(`/#${app.loads}-First`);
    await window.shot('live-failure-1-link');
  });

  it('opens it from the menu of its message, and leaves it in view', async () => {
    await window.page.keyboard.press('Escape');
    await window.page.locator('.peekview-widget').waitFor({ state: 'detached' });
    await live.button('Restart').click();
    await live.headline('Paused before step 1').waitFor();
    await window.run('Test Results: Focus on Test Results View');
    await live.click(900, 500); // the tab of the live page is the active editor
    await live.isAt(/-Beside$/);
    const results = window.page.locator('.panel .test-output-peek-tree .monaco-list-row');
    await window.actUntil(
      async () => {
        await results.filter({ hasText: 'Nowhere' }).click({ button: 'right', timeout: 5000 });
        await choose('Run to Here in Live Page');
      },
      () => live.headline('Paused before step 2').waitFor({ timeout: 20_000 }),
      () => window.page.keyboard.press('Escape'),
    );
    await window.shot('live-failure-2-menu');
    assert.deepEqual([await fileTab(0).count(), await fileTab(1).count()], [1, 0]);
    await live.close();
  });

  it('keeps its page open in the profile for that, and the others that follow are skipped', async () => {
    await window.run('View: Hide Panel');
    const profile = window.page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'Run and Keep Page Open on Failure',
    });
    await window.openContainer('Testing');
    await row('Click one').waitFor();
    await window.actUntil(
      async () => {
        await row('Click one').click({ timeout: 5000 });
        await row('Click two').click({ modifiers: ['Shift'], timeout: 5000 });
        await row('Click two').click({ button: 'right', timeout: 5000 });
        await choose('Execute Using Profile');
      },
      () => profile.waitFor({ timeout: 5000 }),
      () => window.page.keyboard.press('Escape'),
    );
    await profile.click();
    await live.headline(`Failed: step 2 · Click button 'Nowhere'`).waitFor();
    await live.isAt(`/#${app.loads}-First`);
    await live.picture.waitFor();
    await row('Click one').locator('.codicon-testing-passed-icon').waitFor();
    await row('Click three').locator('.codicon-testing-failed-icon').waitFor();
    await row('Click two').locator('.codicon-testing-skipped-icon').waitFor();
    await window.shot('live-failure-3-kept');
  });

  it('goes on from there once the step is corrected, on that very page', async () => {
    const { loads } = app;
    await window.run('View: Focus First Editor Group');
    await window.goTo(nameLine(2), 17);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.type('Second');
    await live.button('Run Step').click();
    await live.headline('Paused before step 3').waitFor();
    await live.isAt(`/#${loads}-First-Second`);
    assert.equal(app.loads, loads);
  });

  it('is not counted while the live page is hidden, and again when it is back', async () => {
    const third = async () => (await locatorCounts(window)).at(-1);
    await window.run('View: Focus First Editor Group');
    await waitUntilEqual(third, `getByRole('button', { name: 'Third' }) 1`);
    await window.run('View: Focus Right Editor Group');
    await window.run('File: New Untitled Text File');
    await live.root.locator('main').waitFor({ state: 'detached' });
    await window.run('View: Focus First Editor Group');
    await waitUntilEqual(() => locatorCounts(window), []);
    app.copies = 3;
    await window.run('View: Focus Right Editor Group');
    await window.run('View: Close Editor');
    await live.headline('Paused before step 3').waitFor();
    await window.run('View: Focus First Editor Group');
    await waitUntilEqual(third, `getByRole('button', { name: 'Third' }) 3`);
    await waitUntilEqual(() => live.brightness(900, 500), 0);
    await window.shot('live-failure-4-back');
    await window.run('File: Save');
    await live.close();
  });
});
