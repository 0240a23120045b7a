import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from '../../scripts/host/paths.ts';
import { removeAtTheEnd } from '../../scripts/host/processes.ts';
import { describeDeep } from '../support/deep.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { ClickCounter } from './support/clickCounter.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { LivePageView } from './support/livePageView.ts';
import { takePictures } from './support/pictures.ts';
import { serveSmallSite } from './support/smallSite.ts';
import { openWindow } from './support/window.ts';

describeDeep('a test case of one’s own, without a service', function () {
  this.bail(true);
  let window: EditorWindow;
  let site: Awaited<ReturnType<typeof serveSmallSite>>;
  let nobodyListens: string;

  before(async () => {
    site = await serveSmallSite();
    const stopped = await serveSmallSite();
    stopped.close();
    nobodyListens = stopped.url;
    const workspace = mkdtempSync(path.join(tmpdir(), 'ptc-own-'));
    removeAtTheEnd(workspace);
    window = await openWindow({ workspace, settings: { 'portableTests.run.playwright': repoRoot } });
  });
  after(async () => {
    await window?.dispose();
    site?.close();
  });

  const failure = (text: string): Promise<void> =>
    window.page.locator('.view-line', { hasText: text }).or(window.page.getByText(text)).first().waitFor();

  it('is not left behind where its page did not open, and is recorded where another try opens it', async () => {
    const live = new LivePageView(window);
    const file = path.join(window.workspace, 'portable-tests/tryAgain.yaml');
    const record = async (description: string): Promise<void> => {
      await window.run('Portable Tests: Record a Test Case…');
      await window.quickInput(
        `${nobodyListens.replace('http://', '')}help`,
        'Address of the page where the test case starts',
      );
      await window.quickInput(description, 'Description of the test case');
      await live.headline('could not be opened').waitFor();
      await live.isAt('/help');
    };
    await record('Try again');
    await takePictures(window, 'own-0-not-opened');
    await live.close();
    await window.status('tryAgain.yaml was removed: its page did not open');
    assert.equal(existsSync(file), false);
    await record('Try again');
    const started = await serveSmallSite(Number(new URL(nobodyListens).port));
    await live.button('Try Again').click();
    await live.headline('Recording').waitFor();
    await live.close();
    started.close();
    assert.equal(existsSync(file), true);
    rmSync(file);
  });

  it('is recorded from nothing and run, with at most six clicks', async () => {
    const user = new ClickCounter(window.page);
    const live = new LivePageView(window);
    user.clicks++;
    await window.openContainer('Portable Tests');
    const link = window.page.locator('.welcome-view-content a', { hasText: 'record one' });
    await link.waitFor();
    await takePictures(window, 'own-1-view');
    await window.openContainer('Testing');
    await window.page.getByRole('button', { name: 'Record a Test Case…' }).waitFor();
    await takePictures(window, 'own-2-testing');
    await window.openContainer('Portable Tests');
    user.clicks++;
    await link.press('Enter'); // it may be broken over two lines, with nothing in its middle
    await window.quickInput(`${site.url}help`, 'Address of the page where the test case starts');
    await window.quickInput('Read the help', 'Description of the test case');
    await live.headline('Recording').waitFor();
    await live.isAt('/help');
    user.clicks++;
    await live.click(60, 40);
    await window.page.locator('.view-line', { hasText: 'selector: heading' }).waitFor();
    await window.page
      .locator('.welcome-view-content', { hasText: 'This workspace has test cases' })
      .waitFor();
    await takePictures(window, 'own-3-recording');
    await user.run('passed');
    assert.deepEqual(await user.errors(), []);
    assert.ok(user.clicks <= 6, `${user.clicks} clicks`);
    const written = readFileSync(path.join(window.workspace, 'portable-tests/readTheHelp.yaml'), 'utf8');
    assert.match(written, /^id: [\da-f-]{36}\ndescription: Read the help\n/);
    assert.match(written, /^entryPointUrlPath: \/help$/m);
    await live.close();
  });

  it('is written by hand, in a folder that the user names, with a list of steps', async () => {
    await window.run('Portable Tests: New Test Case…');
    await window.quickInput('checks', 'Folder for the new test cases');
    await window.quickInput('Find the help', 'Description of the test case');
    await window.page.locator('.tabs-container .tab.active', { hasText: 'findTheHelp.yaml' }).waitFor();
    assert.deepEqual(readdirSync(path.join(window.workspace, 'checks')), ['findTheHelp.yaml']);
    const written = readFileSync(path.join(window.workspace, 'checks/findTheHelp.yaml'), 'utf8');
    assert.match(written, /^id: [\da-f-]{36}\ndescription: Find the help\n[^]*^elements: \[\]$/m);
    const step = window.page.locator('.suggest-widget.visible .monaco-list-row', {
      hasText: 'Click a button',
    });
    await step.waitFor();
    await takePictures(window, 'own-4-steps');
    await step.click();
    await window.page.locator('.view-line', { hasText: 'action: CLICK' }).first().waitFor();
    await window.page.keyboard.press('ControlOrMeta+S');
  });

  it('says what to do where nothing responds at its address', async () => {
    await window.choose('Configure Runs…', 'Choose Environment for Runs…');
    await window.page
      .locator(
        '.quick-input-widget input[placeholder^="No environments: this folder belongs to no test target"]',
      )
      .waitFor();
    await takePictures(window, 'own-5-no-environments');
    await window.quickPick('Enter Address…');
    await window.quickInput(nobodyListens, 'Address of the application');
    await window.status(`Test cases now run at ${nobodyListens}`);
    await window.run('Test: Run All Tests');
    await failure('could not be opened');
    await window.page.getByText('could not be opened').first().click();
    await window.page.getByText('Is the application running?').first().waitFor();
    await takePictures(window, 'own-6-not-running');
  });

  it('runs at another address, which the failure offers', async () => {
    await window.page.locator('a', { hasText: 'Choose Environment for Runs…' }).first().click();
    await window.quickPick('Enter Address…');
    await window.quickInput(site.url, 'Address of the application');
    await window.status(`Test cases now run at ${site.url}`);
    await window.run('Test: Run All Tests');
    await failure('Nothing on the page matches');
    await waitUntil(async () => (await window.page.getByText(`Runs at ${site.url}`).count()) > 0);
  });
});
