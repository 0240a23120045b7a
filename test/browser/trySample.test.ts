import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { playwrightRegistry, type PlaywrightRegistry } from '../support/playwrightRegistry.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { globalStorageOf } from './support/localService.ts';
import { ClickCounter } from './support/clickCounter.ts';
import { takePictures } from './support/pictures.ts';
import { openWindow } from './support/window.ts';

describe('the sample', function () {
  this.bail(true);
  let window: EditorWindow;
  let user: ClickCounter;
  let registry: PlaywrightRegistry;
  before(async () => {
    registry = await playwrightRegistry();
    window = await openWindow({ isEmpty: true, env: { npm_config_registry: registry.url } });
    user = new ClickCounter(window.page);
  });
  after(async () => {
    await window?.dispose();
    registry?.close();
  });

  it('comes with the packed extension', async () => {
    assert.match(await window.host.cli(['--list-extensions']), /^portable-test-cases\.portable-test-cases$/m);
  });

  it('opens from an empty window with one click and no question', async () => {
    await window.openContainer('Portable Tests');
    await window.page.getByRole('button', { name: 'Try the Sample' }).waitFor();
    await takePictures(window, 'state-1-no-folder');
    await user.click(window.page.getByRole('button', { name: 'Try the Sample' }));
    await window.page.waitForURL(/[?&]folder=.*%2Fsample|[?&]folder=.*\/sample/);
    const copy = path.join(globalStorageOf(window), 'sample');
    await window.page.locator('.tabs-container .tab.active', { hasText: 'logIn.yaml' }).waitFor();
    assert.ok(existsSync(path.join(copy, 'portable-tests/Account/logIn.yaml')));
  });

  it('shows the view with its test cases, and a file', async () => {
    await window.treeRow('Sample shop').filter({ hasText: 'portable-tests' }).waitFor();
    await window.treeRow('Accept cookies').waitFor();
    await window.status('Local service: Sample shop');
    await window.page.locator('.view-line', { hasText: 'description: Log in' }).first().waitFor();
    await window.shot('sample-2-opened');
    assert.deepEqual(
      await window.page.locator('.notification-toast, .monaco-dialog-box').allInnerTexts(),
      [],
    );
  });

  it('matches the local service from the start', async () => {
    await window.unfold(window.treeRow('Account'), window.treeRow('Refuse a wrong password'));
    const rows = await window.treeRow(/./).allInnerTexts();
    assert.deepEqual(
      rows.filter((row) => /here|service\b.*chang|differs|errors/.test(row)),
      [],
    );
  });

  const question = 'Install Playwright Test to run test cases?';
  const errors = () => window.page.locator('.test-error-content-widget');

  it('runs after one question, and fails nothing if that is declined', async () => {
    await user.run('skipped', async () => {
      await window.dialog(question);
      await window.shot('sample-3-install');
      await window.answerDialog(question, 'Cancel');
    });
    assert.equal(await errors().count(), 0);
    assert.deepEqual(await user.errors(), []);
    await window.shot('sample-4-declined');
  });

  it('installs the tools on request and continues: a failure shows its trace after at most six clicks', async () => {
    user.clicks = 1; // as without the attempt before
    await user.replaceLastWord('name: Log in', 'now');
    await user.run('failed', async () => {
      await window.dialog(question);
      user.clicks++;
      await window.answerDialog(question, 'Install and Run');
      await window.toast('Installing Playwright Test');
      await window.shot('sample-5-installing');
    });
    const viewer = await user.openTrace();
    await viewer.locator('.action-title', { hasText: 'Log now' }).first().waitFor();
    assert.deepEqual(await user.errors(), []);
    assert.ok(user.clicks <= 6, `${user.clicks} clicks`);
    await viewer.close();
  });
});
