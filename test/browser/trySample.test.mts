import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { EditorWindow } from './support/editorWindow.mts';
import { globalStorageOf } from './support/localService.mts';
import { pictures } from './support/pictures.mts';
import { openWindow } from './support/window.mts';

describe('the sample', function () {
  this.bail(true);
  let window: EditorWindow;
  before(async () => (window = await openWindow({ isEmpty: true })));
  after(() => window?.dispose());

  it('comes with the packed extension', async () => {
    assert.match(await window.host.cli(['--list-extensions']), /^portable-test-cases\.portable-test-cases$/m);
  });

  it('opens from an empty window with one click and no question', async () => {
    await window.openContainer('Portable Tests');
    await window.page.getByRole('button', { name: 'Try the Sample' }).waitFor();
    await pictures(window, 'state-1-no-folder');
    await window.page.getByRole('button', { name: 'Try the Sample' }).click();
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

  it('is in step with the local service from the start', async () => {
    await window.unfold(window.treeRow('Account'), window.treeRow('Refuse a wrong password'));
    const rows = await window.treeRow(/./).allInnerTexts();
    assert.deepEqual(
      rows.filter((row) => /here|service\b.*chang|differs|errors/.test(row)),
      [],
    );
  });
});
