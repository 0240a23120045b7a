import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readAddress } from '../../src/service/dataFolder/dataFolder.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { globalStorageOf, serviceDataOf } from './support/localService.ts';
import { startRecordingServer } from './support/recordingServer.ts';
import { samplePulled } from './support/sampleSize.ts';
import { openWindow } from './support/window.ts';

describe('a workspace that is not trusted', function () {
  this.bail(true);
  let window: EditorWindow;
  let hosted: Awaited<ReturnType<typeof startRecordingServer>>;
  const other = mkdtempSync(path.join(tmpdir(), 'ptc-other-'));
  before(async () => {
    mkdirSync(path.join(other, 'src'));
    hosted = await startRecordingServer();
    window = await openWindow({ trust: true });
  });
  after(async () => {
    await window?.dispose();
    hosted?.close();
    rmSync(other, { recursive: true, force: true });
  });

  const local = () => readAddress(serviceDataOf(window));
  const notTrusted = () =>
    window.page.locator('.welcome-view-content', { hasText: 'This workspace is not trusted' }).waitFor();

  it('shows that, and starts nothing', async () => {
    await window.openContainer('Portable Tests');
    await notTrusted();
    await window.shot('trust-1-view');
    await window.run('Portable Tests: Connect to a Service…');
    await window.toast('This workspace is not trusted, so nothing is started or sent from it.');
    await window.shot('trust-2-connect');
    assert.equal(await local(), undefined);
  });

  it('has completion, checks and hovers', async () => {
    await window.openFile('.octomind/logIn.yaml');
    await window.status('Portable Test Case');
    await window.goTo(2, 1);
    await window.page.keyboard.type('x');
    await window.squiggles().or(window.squiggles('warning')).first().waitFor();
    await window.page.locator('.testing-run-glyph').first().waitFor({ state: 'detached' }); // it has no id any more
    await window.page.keyboard.press('ControlOrMeta+Z');
    assert.equal(await local(), undefined);
  });

  it('offers no push', async () => {
    const title = window.page.locator('.editor-actions');
    await title.getByRole('button', { name: /^Split Editor/ }).waitFor();
    assert.equal(await title.getByRole('button', { name: /Push|Compare with Service/ }).count(), 0);
    await window.shot('trust-5-no-push');
  });

  it('offers no live page, and opens none by its keys', async () => {
    const { keyboard } = window.page;
    await window.editor.click();
    await keyboard.press('ControlOrMeta+;');
    await keyboard.press('h');
    await window.idle();
    assert.equal(await window.editor.getByText('Live Page').count(), 0);
    assert.equal(await window.page.locator('.tab', { hasText: 'Live Page' }).count(), 0);
    assert.equal(existsSync(path.join(globalStorageOf(window), 'run-code')), false);
  });

  it('runs nothing before the editor has asked', async () => {
    await window.page.locator('.testing-run-glyph').first().waitFor();
    await window.run('Test: Run Tests in Current File');
    const question = 'Running tests may execute code in your workspace';
    await window.dialog(question);
    await window.shot('trust-4-run');
    await window.answerDialog(question, 'Cancel');
    for (const folder of ['service', 'runs'])
      assert.equal(existsSync(path.join(globalStorageOf(window), folder)), false, folder);
  });

  it('works as soon as it is trusted', async () => {
    await window.answerToast('This workspace is not trusted', 'Manage Workspace Trust');
    await window.page
      .locator('.workspace-trust-editor')
      .getByRole('button', { name: 'Trust', exact: true })
      .first()
      .click();
    await window.treeRow('Sample shop').filter({ hasText: 'portable-tests' }).waitFor();
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(samplePulled);
  });

  it('sends nothing to a service that another workspace has connected to', async () => {
    await window.run('Portable Tests: Connect to a Service…');
    await window.quickPick('Service at an address…');
    await window.quickInput(hosted.host, 'Address of the service');
    await window.quickInput('key-of-the-trusted-window', 'API key. It is stored');
    await window.unfold(window.treeRow('Other Services'), window.treeRow(hosted.host));
    assert.ok(hosted.seen.length > 0);

    await window.openFolder(other);
    hosted.seen.splice(0);
    await window.openContainer('Portable Tests');
    await notTrusted();
    await window.shot('trust-3-connected-elsewhere');
    assert.deepEqual(hosted.seen, []);
  });
});
