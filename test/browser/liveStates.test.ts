import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeDeep } from '../support/deep.ts';
import { playwrightRegistry, type PlaywrightRegistry } from '../support/playwrightRegistry.ts';
import { createCaseWorkspace } from './support/caseWorkspace.ts';
import { clickingCase, CountedApp } from './support/countedApp.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { LivePageView } from './support/livePageView.ts';
import { openWindow } from './support/window.ts';

/** Adds a Playwright Test to a folder that can be found, but not run. */
function addPlaywright(folder: string, version: string): void {
  for (const name of ['@playwright/test', 'playwright-core']) {
    const to = path.join(folder, 'node_modules', name);
    mkdirSync(to, { recursive: true });
    writeFileSync(path.join(to, 'package.json'), JSON.stringify({ name, version }));
  }
}

describeDeep('the live page on a machine without a display', function () {
  this.bail(true);
  let app: CountedApp;
  let registry: PlaywrightRegistry;
  let window: EditorWindow;
  let live: LivePageView;

  before(async () => {
    [app, registry] = await Promise.all([CountedApp.serve(), playwrightRegistry()]);
    window = await openWindow({
      workspace: createCaseWorkspace({ 'a.yaml': clickingCase(1, 'Click two', ['First', 'Second']) }),
      settings: { 'portableTests.run.url': app.url },
      env: { npm_config_registry: registry.url, DISPLAY: '', WAYLAND_DISPLAY: '' },
    });
    live = new LivePageView(window);
  });
  after(async () => {
    await window?.dispose();
    app?.close();
    registry?.close();
  });

  const liveTab = () => window.page.locator('.tab', { hasText: 'Live Page' });
  const runToHere = () => window.run('Portable Tests: Run to Here in Live Page');

  it('offers to install Playwright Test where there is none, and leaves no tab when that is declined', async () => {
    await window.openFile('portable-tests/a.yaml');
    await window.goTo(11);
    await runToHere();
    const question = 'Install Playwright Test to run test cases?';
    await window.dialog(question);
    await window.shot('live-states-1-no-playwright');
    await window.answerDialog(question, 'Cancel');
    await liveTab().waitFor({ state: 'detached' });
  });

  it('says which version it needs where an older one is installed, and goes on with a newer one', async () => {
    addPlaywright(window.workspace, '1.58.2');
    await runToHere();
    const text = 'The live page requires Playwright Test 1.60 or newer, and 1.58.2 is installed';
    await window.toast(text);
    await liveTab().waitFor({ state: 'detached' });
    await window.shot('live-states-2-old-playwright');
    await window.answerToast(text, 'Install Playwright Test');
    await window.toast('is installed. Test cases can run now');
    await runToHere();
    await live.headline('Paused before step 2').waitFor();
    await live.isAt(`/#${app.loads}-First`);
  });

  it('offers no browser window', async () => {
    assert.equal(await live.button('Stop').count(), 1);
    assert.equal(await live.button('Show in Window').count(), 0);
    await live.close();
  });
});
