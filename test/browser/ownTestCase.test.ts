import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repoRoot } from '../../scripts/host/paths.ts';
import { removeAtTheEnd } from '../../scripts/host/processes.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { describeDeep } from '../support/deep.ts';
import type { EditorWindow } from './support/editorWindow.ts';
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

  it('is created from the view, in a folder that the user names', async () => {
    await window.openContainer('Portable Tests');
    const link = window.page.locator('.welcome-view-content a', { hasText: 'create one' });
    await link.waitFor();
    await takePictures(window, 'own-1-view');
    await link.press('Enter'); // it may be broken over two lines, with nothing in its middle
    await window.quickInput('checks', 'Folder for the new test cases');
    await window.quickInput('Find the help', 'Description of the test case');
    await window.page.locator('.tabs-container .tab.active', { hasText: 'findTheHelp.yaml' }).waitFor();
    assert.deepEqual(readdirSync(path.join(window.workspace, 'checks')), ['findTheHelp.yaml']);
    assert.match(
      readFileSync(path.join(window.workspace, 'checks/findTheHelp.yaml'), 'utf8'),
      /^id: [\da-f-]{36}\ndescription: Find the help\n/,
    );
  });

  it('runs at an address that the user enters, and says what to do where nothing responds there', async () => {
    await window.run('Test: Run All Tests');
    await window.quickInput(nobodyListens, 'Address of the application');
    await failure('could not be opened');
    await window.page.getByText('could not be opened').first().click();
    await window.page.getByText('Is the application running?').first().waitFor();
    await takePictures(window, 'own-2-not-running');
  });

  it('runs at another address, which the failure offers', async () => {
    await window.page.locator('a', { hasText: 'Choose Environment for Runs…' }).first().click();
    await window.quickInput(site.url, 'Address of the application');
    await window.status(`Test cases now run at ${site.url}`);
    await window.run('Test: Run All Tests');
    await failure('Nothing on the page matches');
    await waitUntil(async () => (await window.page.getByText(`Runs at ${site.url}`).count()) > 0);
  });
});
