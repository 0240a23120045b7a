import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../../scripts/host/paths.ts';
import { describeStep } from '../../src/core/describe/describeStep.ts';
import { parseCase } from '../../src/core/yaml/parseCase.ts';
import { itDeep } from '../support/deep.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { createCaseWorkspace } from './support/caseWorkspace.ts';
import { clickingCase, CountedApp } from './support/countedApp.ts';
import { Display, missingForWindows } from './support/display.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { leaksBelow } from './support/leakedSecrets.ts';
import { locatorCounts } from './support/liveMarks.ts';
import { LivePageView } from './support/livePageView.ts';
import { takePictures } from './support/pictures.ts';
import { processesOf, readProc } from './support/processes.ts';
import { openWindow } from './support/window.ts';

const pages = {
  '/sign-up': `<!doctype html><title>Sign up</title>
<style>
* { font-size: 24px; margin: 0 }
label, button { position: fixed; left: 0; width: 600px; height: 60px }
input { width: 400px; height: 40px }
</style>
<label style="top: 0">Your name <input id="name"></label>
<label style="top: 100px">Password <input type="password"></label>
<button style="top: 200px" onclick="document.querySelector('output').value = 'Saved'">Save</button>
<button style="top: 300px">Help</button>
<button style="top: 400px" onclick="location.hash = confirm('Delete it?') ? 'yes' : 'no'">Delete</button>
<button style="top: 500px" onclick="window.open('/second')">More</button>
<output style="position: fixed; top: 600px"></output>`,
  '/second': '<title>Second</title><p>Second page</p>',
};

const signUp = `id: 0a0b0c0d-2222-4000-8000-000000000002
description: Sign up
entryPointUrlPath: sign-up
elements:
  - assertion:
      expectation: VISIBLE
    selectors:
      - selectorType: LABEL
        selector: Your name
  # Written before the recording.
  - interaction:
      action: CLICK
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: Help
version: "1"
`;

const password = 'open-sesame-4711';

/** The line that names the button of a step, each from 1. */
const nameLine = (step: number): number => 3 + step * 7;

describe('the live pages of an application', function () {
  this.bail(true);
  let app: CountedApp;
  let display: Display | undefined;
  let window: EditorWindow;
  let live: LivePageView;

  before(async () => {
    app = await CountedApp.serve(pages);
    if (missingForWindows.length === 0) display = await Display.open();
    window = await openWindow({
      workspace: createCaseWorkspace({
        'signUp.yaml': signUp,
        'a.yaml': clickingCase(1, 'Click one', ['First']),
        'b.yaml': clickingCase(2, 'Click three', ['First', 'Nowhere', 'Third']),
        'c.yaml': clickingCase(3, 'Click two', ['Second']),
      }),
      settings: {
        'portableTests.run.playwright': repoRoot,
        'portableTests.run.url': app.url,
        'portableTests.run.timeoutPerStep': 5000,
        'files.autoSave': 'afterDelay',
        'files.autoSaveDelay': 100,
      },
      env: { DISPLAY: display?.name ?? '' },
    });
    live = new LivePageView(window);
  });
  after(async () => {
    await window?.dispose();
    await display?.close();
    app?.close();
  });

  describe('of a test case that is recorded', () => {
    const text = (): string =>
      readFileSync(path.join(window.workspace, 'portable-tests/signUp.yaml'), 'utf8');
    const steps = (): string[] =>
      parseCase(text()).testCase?.elements.map((step) => describeStep(step)) ?? [];
    const written = (expected: readonly string[]): Promise<unknown> => waitUntilEqual(steps, expected);

    let recorded: string[] = [];

    it('begins at the cursor, once the steps before it have run', async () => {
      await window.openFile('portable-tests/signUp.yaml');
      await window.goTo(13);
      await window.run('Portable Tests: Record in Live Page from Here');
      await live.headline('Recording: what you do in the page becomes steps before step 2').waitFor();
      await takePictures(window, 'live-record-1-begun');
    });

    it('writes what is typed as one step, and a password as its variable', async () => {
      await live.click(300, 30);
      await window.page.keyboard.type('Ada');
      await waitUntil(text, (now) => now.includes('calledWith: Ada\n'));
      await live.click(300, 130);
      await window.page.keyboard.type(password);
      await waitUntil(text, (now) => now.includes('calledWith: $PASSWORD\n'));
      await live.click(100, 230);
      await waitUntil(text, (now) => now.includes('name: Save\n'));
      assert.equal(text().match(/action: ENTER_TEXT/g)?.length, 2);
      assert.ok(
        text().includes(
          '# Written before the recording.\n  - interaction:\n      action: CLICK\n    selectors:\n      - selectorType: ROLE\n        selector: button\n        options:\n          name: Help\n',
        ),
      );
      await takePictures(window, 'live-record-2-written');
    });

    it('goes on where it was after edits above it', async () => {
      await window.run('View: Focus First Editor Group');
      await window.goTo(2, 14);
      await window.page.keyboard.type('Please ');
      await waitUntil(text, (now) => now.includes('description: Please Sign up'));
      recorded = steps();
      await live.button('Assert Visible').click();
      await live.headline('to assert that it is visible').waitFor();
      await live.click(100, 230);
      await waitUntil(steps, (now) => now.length === recorded.length + 1);
      assert.deepEqual(steps().toSpliced(-2, 1), recorded);
      assert.equal(text().match(/action: ENTER_TEXT/g)?.length, 2);
    });

    it('takes one action away with each undo', async () => {
      await live.button('Undo Last Step').click();
      await written(recorded);
      await live.button('Stop Recording').click();
      await live.headline(`Paused before step ${recorded.length}`).waitFor();
    });

    it('goes on where the page is with Record, wherever the cursor is', async () => {
      await window.run('View: Focus First Editor Group');
      await window.page.keyboard.press('Control+Home');
      await live.button('Record').click();
      await live
        .headline(`Recording: what you do in the page becomes steps before step ${recorded.length}`)
        .waitFor();
      await live.button('Stop Recording').click();
      await live.headline(`Paused before step ${recorded.length}`).waitFor();
    });

    it('says what runs again before it is recorded from an earlier step', async () => {
      await window.run('View: Focus First Editor Group');
      await window.goTo(10);
      await window.run('Portable Tests: Record in Live Page from Here');
      const question = await window.dialog('To record from step 2, the page has to start again.');
      await takePictures(window, 'live-record-3-again');
      assert.match((await question.textContent()) ?? '', /These run again: step 1\./);
      await question.getByRole('button', { name: 'Record Where the Page Is' }).click();
      await live.headline(`becomes steps before step ${recorded.length}`).waitFor();
      await live.button('Stop Recording').click();
      await live.headline(`Paused before step ${recorded.length}`).waitFor();
    });

    it('runs as it was recorded', async () => {
      await live.button('Run Step').click();
      await live.headline('All steps have run').waitFor();
      await window.run('View: Focus First Editor Group');
      await window.page.keyboard.press('Control+Home');
      await live.button('Restart').click();
      await live.headline('Paused before step 1').waitFor();
    });

    it('replaces the locator of a step by that of an element that is picked', async () => {
      await window.run('View: Focus First Editor Group');
      await window.goTo(6);
      await live.button('Pick Locator').click();
      await live.headline('Click an element to pick its locator').waitFor();
      await live.click(100, 330);
      await window.page.locator('.quick-input-list .label-name', { hasText: `getByText('Help')` }).waitFor();
      await takePictures(window, 'live-pick-1-locators');
      await window.quickPick(`getByText('Help')`);
      await window.quickPick('Replace the locator of step 1');
      await waitUntil(text, (now) => now.includes('- selectorType: TEXT\n        selector: Help\n'));
    });

    it('shows a dialog of the page, and answers it', async () => {
      await live.click(100, 430);
      await live.root.getByRole('alertdialog', { name: 'Delete it?' }).waitFor();
      await takePictures(window, 'live-7-dialog');
      await live.button('OK').click();
      await live.isAt('/sign-up#yes');
    });

    it('follows a page that opens, and goes to other paths and back', async () => {
      await live.click(100, 530);
      await live.isAt('/second');
      await live.root.locator('.pages li[aria-current="page"]', { hasText: 'Second' }).waitFor();
      await takePictures(window, 'live-8-pages');
      await live.address.fill('/sign-up?again');
      await live.address.press('Enter');
      await live.root.locator('.pages li[aria-current="page"]', { hasText: 'Sign up' }).waitFor();
      await live.button('Back').click();
      await live.isAt('/second');
    });

    it('has another size', async () => {
      await live.root.getByRole('combobox', { name: 'Size of the page' }).selectOption('390x844');
      await live.root.locator('canvas[width="390"][height="844"]').waitFor();
      await takePictures(window, 'live-9-telephone');
    });

    it('leaves the password nowhere', async () => {
      await live.close();
      assert.deepEqual(leaksBelow(window.host.dataDir, [password]), []);
      assert.ok(!text().includes(password));
    });
  });

  describe('of test cases that fail', () => {
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
    });

    it('says that the browser has ended, and starts again', async () => {
      const { dataDir } = window.host;
      for (const pid of processesOf(dataDir)) {
        const command = readProc(pid, 'cmdline');
        const isBrowser = command.includes('--remote-debugging') && !command.includes('--type=');
        if (isBrowser && !command.includes(dataDir)) process.kill(pid, 'SIGKILL');
      }
      await live.headline('The browser was closed or crashed').waitFor();
      await takePictures(window, 'live-10-browser');
      await live.button('Start Again').click();
      await live.headline('Paused before step 1').waitFor();
    });

    it('says that the application does not respond, and how to go on', async () => {
      app.isAway = true;
      await live.button('Restart').click();
      await live.headline('could not be opened').waitFor();
      await live.button('Choose Environment for Runs…').waitFor();
      await takePictures(window, 'live-11-not-running');
      app.isAway = false;
      await live.close();
    });

    itDeep(
      'keeps its page open in the profile for that, and the others that follow are skipped',
      async () => {
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
      },
    );

    itDeep('goes on from there once the step is corrected, on that very page', async () => {
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

    itDeep('is not counted while the live page is hidden, and again when it is back', async () => {
      const third = async () => (await locatorCounts(window)).at(-1);
      await window.run('View: Focus First Editor Group');
      await waitUntilEqual(third, `getByRole('button', { name: 'Third' }) 1 match`);
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
      await waitUntilEqual(third, `getByRole('button', { name: 'Third' }) 3 matches`);
      await waitUntilEqual(() => live.brightness(900, 500), 0);
      await window.shot('live-failure-4-back');
    });

    itDeep('starts again in a browser window, up to the same step, which runs there', async function () {
      if (!display) this.skip();
      const shown = display;
      const browserTitles = (): string[] => shown.titles().filter((title) => title.startsWith('Counter'));
      app.copies = 1;
      await live.button('Show in Window').click();
      await waitUntil(browserTitles, (titles) => titles.length > 0, { timeout: 60_000 });
      await live.headline('Paused before step 3').waitFor();
      const { loads } = app;
      await live.isAt(`/#${loads}-First-Second`);
      await window.shot('live-in-window-1');
      await live.button('Run Step').click();
      await live.headline('All steps have run').waitFor();
      await live.isAt(`/#${loads}-First-Second-Third`);
      await live.close();
      await waitUntil(browserTitles, (titles) => titles.length === 0);
    });
  });
});
