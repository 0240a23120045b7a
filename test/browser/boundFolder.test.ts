import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeDeep } from '../support/deep.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { copySampleWorkspace } from './support/sampleWorkspace.ts';
import { openWindow } from './support/window.ts';

const folder = 'e2e/flows';

/** A workspace whose settings link a folder of any name to a test target; no other name of it is known. */
function linkedWorkspace(): string {
  const workspace = mkdtempSync(path.join(tmpdir(), 'ptc-linked-'));
  mkdirSync(path.join(workspace, 'e2e'));
  mkdirSync(path.join(workspace, '.vscode'));
  const sample = copySampleWorkspace();
  renameSync(path.join(sample, 'portable-tests'), path.join(workspace, folder));
  rmSync(sample, { recursive: true });
  link(workspace, 'local');
  return workspace;
}

function link(workspace: string, serviceUrl: string): void {
  const targets = [{ folder, testTargetId: sampleTarget, serviceUrl }];
  const settings = JSON.stringify({ 'portableTests.targets': targets });
  writeFileSync(path.join(workspace, '.vscode/settings.json'), settings);
}

describeDeep('a folder that a setting links to a test target, in a window that has just opened', function () {
  this.bail(true);
  let window: EditorWindow;
  const workspace = linkedWorkspace();

  before(async () => {
    window = await openWindow({ workspace });
  });
  after(async () => {
    await window?.dispose();
    rmSync(workspace, { recursive: true });
  });

  it('has its test cases in the Testing view before a file is open', async () => {
    await window.openContainer('Testing');
    await window.treeRow(folder).waitFor();
    await window.unfold(window.treeRow(folder), window.treeRow('Accept cookies'));
    await window.shot('bound-1-testing');
  });

  it('offers the commands of linked folders in the palette', async () => {
    await window.run('Portable Tests: Find in Test Cases…');
    await window.page.getByPlaceholder('Words of a step').waitFor();
    await window.page.keyboard.press('Escape');
  });

  it('has its test cases in the view', async () => {
    await window.openContainer('Portable Tests');
    await window.treeRow('Sample shop').filter({ hasText: folder }).waitFor();
    await window.treeRow('Accept cookies').waitFor();
    await window.shot('bound-2-view');
  });

  it('gives its files the language and its help', async () => {
    await window.openFile(`${folder}/acceptCookies.yaml`);
    await window.status('Portable Test Case');
    await window.editor.locator('.codelens-decoration').first().waitFor();
    await window.shot('bound-3-file');
  });

  it('isn’t offered what only hosted services do', async () => {
    const rows = window.page.locator('.quick-input-list .monaco-list-row');
    await window.run('Portable Tests: More Actions for All Test Cases…');
    await rows.filter({ hasText: 'Pull Test Plan…' }).waitFor();
    assert.equal(await rows.filter({ hasText: 'Pull Fixed Test Cases' }).count(), 0);
    await window.shot('bound-7-choices');
    await window.page.keyboard.press('Escape');
    await window.run('Portable Tests: More Actions for This Test Case…');
    await rows.filter({ hasText: 'Reveal in Test Cases View' }).waitFor();
    await window.shot('bound-8-changes');
    await window.page.keyboard.type('et'); // items out of view are not drawn
    await rows.filter({ hasText: 'Set Review Status…' }).waitFor();
    assert.equal(await rows.filter({ hasText: 'Generate Steps from Prompt…' }).count(), 0);
    await window.page.keyboard.press('Escape');
    const row = window.treeRow('Accept cookies');
    await window.actUntil(
      async () => {
        await row.click({ button: 'right' });
        await window.menuItem('On the Service').hover({ timeout: 5000 });
        await window.page.keyboard.press('ArrowRight');
      },
      () => window.menuItem('Set Review Status…').waitFor({ timeout: 5000 }),
      () => window.page.keyboard.press('Escape'),
    );
    assert.equal(await window.menuItem('Generate Steps from Prompt…').count(), 0);
    await window.shot('bound-9-row');
    await window.page.keyboard.press('Escape');
    await window.page.keyboard.press('Escape');
  });

  /** Disconnects from the service of a row, and checks that the files are still shown. */
  async function disconnect(service: string): Promise<void> {
    await window.actUntil(
      async () => {
        await window.treeRow(service).first().click({ button: 'right', timeout: 5000 });
        await window.menuItem('Disconnect from Service').hover({ timeout: 5000 });
        await window.page.keyboard.press('Enter');
      },
      () => window.treeRow(/^Disconnected/).waitFor({ timeout: 10_000 }),
      () => window.page.keyboard.press('Escape'),
    );
    await window.treeRow('Accept cookies').waitFor();
  }
  const message = (text: string) => window.page.locator('.pane-body .message', { hasText: text }).waitFor();

  it('still shows its test cases when the local service is disconnected, and connects again', async () => {
    await disconnect('Local service');
    await message('Disconnected from the local service: only the files are shown.');
    await window.shot('bound-4-disconnected');
    await window.run('Portable Tests: Push All Test Cases');
    await window.toast('Disconnected from Local service');
    await window.shot('bound-5-refused');
    await window.run('Notifications: Clear All Notifications');
    await window.pressToBeAsked(
      window.treeRow(/^Disconnected/),
      'Connect to a Service',
      'Connect to a Service',
    );
    await window.quickPick('Local service');
    await window.treeRow(/^Disconnected/).waitFor({ state: 'detached' });
    await window.treeRow('Accept cookies').waitFor();
  });

  it('still shows its test cases when a hosted service is disconnected', async () => {
    link(window.workspace, 'https://tests.example.com/api');
    await window.treeRow('No API key yet').waitFor();
    await disconnect('tests.example.com');
    await message('Set its API key to connect again');
    await window.shot('bound-6-hosted');
  });
});
