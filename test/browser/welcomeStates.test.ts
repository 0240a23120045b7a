import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { removeAtTheEnd } from '../../scripts/host/processes.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { takePictures } from './support/pictures.ts';
import { hostedKey, ServiceProcess } from './support/serviceProcess.ts';
import { openWindow } from './support/window.ts';

const nextKey = 'next/key+of=the%20test&c0ffee';

describe('the view of a workspace without a linked folder', function () {
  this.bail(true);
  let window: EditorWindow;
  let service: ServiceProcess;
  let proxy: RecordingProxy;

  before(async () => {
    service = await ServiceProcess.start();
    proxy = await RecordingProxy.start(service);
    window = await openWindow({ workspace: folderWithCase(), viewport: { width: 1000, height: 560 } });
  });
  after(async () => {
    await window?.dispose();
    proxy?.dispose();
    await service?.dispose();
  });

  const welcome = (text: string): Locator => window.page.locator('.welcome-view-content', { hasText: text });
  const press = (button: string): Promise<void> =>
    window.page.locator('.welcome-view').getByRole('button', { name: button }).click();
  const message = (text: string): Promise<void> =>
    window.page.locator('.pane-body .message', { hasText: text }).waitFor();
  const rows = (): Promise<void> => window.treeRow('Sample shop').waitFor();
  const refresh = (): Promise<void> => window.run('Portable Tests: Refresh');

  it('says that its test cases can be edited and run, and connects', async () => {
    await window.openContainer('Portable Tests');
    await welcome('This workspace has test cases').waitFor();
    await takePictures(window, 'welcome-1-cases');
    await press('Connect to a Service…');
    await window.quickPick('Service at an address…');
    await window.quickInput(proxy.url, 'Address of the service');
    await window.page.locator('.quick-input-box input[type=password]').waitFor();
    await window.quickInput(hostedKey);
    await rows();
    await message('The test cases of this workspace belong to no test target.');
    await takePictures(window, 'welcome-2-unlinked-cases');
  });

  it('says that there is no API key, and sets it', async () => {
    await window.choose('Manage Services and Test Targets…', 'Remove API Key');
    await window.answerDialog('Remove the API key', 'Remove Key');
    await welcome('There is no API key').waitFor();
    await takePictures(window, 'welcome-3-no-key');
    await press('Set API Key…');
    await window.quickInput(hostedKey, 'API key. It is stored in the secret storage');
    await rows();
  });

  it('says that the API key is not accepted, and sets another one', async () => {
    await service.rotateKeys(nextKey);
    await refresh();
    await welcome("The service doesn't accept the API key").waitFor();
    await takePictures(window, 'welcome-4-wrong-key');
    await press('Set API Key…');
    await window.quickInput(nextKey, 'API key. It is stored in the secret storage');
    await rows();
  });

  it('says that the service can’t be reached, until it answers again', async () => {
    proxy.answer('listTestTargets', { status: 503 });
    await refresh();
    await welcome("The service can't be reached").waitFor();
    await window.page.locator('.sidebar .composite.title', { hasText: proxy.host }).waitFor();
    await takePictures(window, 'welcome-5-unreachable');
    proxy.answer('listTestTargets');
    await rows();
    await window.page.locator('.sidebar .composite.title', { hasText: /^Portable Tests$/ }).waitFor();
  });

  it('tries again when its button is pressed', async () => {
    proxy.answer('listTestTargets', { status: 503 });
    await refresh();
    await welcome("The service can't be reached").waitFor();
    proxy.answer('listTestTargets');
    await press('Try Again');
    await rows();
  });

  it('says that the service has no test target, and creates one', async () => {
    proxy.answer('listTestTargets', { status: 200, body: [] });
    await refresh();
    await welcome('The service has no test target yet').waitFor();
    await takePictures(window, 'welcome-6-no-target');
    await press('New Test Target…');
    await window.page.locator('.quick-input-widget', { hasText: /Name/ }).waitFor();
    await window.page.keyboard.press('Escape');
    proxy.answer('listTestTargets');
  });

  it('says which service it waits for', async () => {
    const gate = new EventEmitter();
    proxy.answer('listTestTargets', async () => {
      await once(gate, 'open');
      return undefined;
    });
    await refresh();
    await message(`Waiting for ${proxy.host}…`);
    await takePictures(window, 'welcome-7-waiting');
    proxy.answer('listTestTargets');
    gate.emit('open');
    await rows();
  });

  it('has rows with buttons once it is linked, where folder and test target are empty', async () => {
    proxy.answer('pull', { status: 200, body: { testCases: [] } });
    proxy.answer('listTestCases', { status: 200, body: [] });
    const target = { folder: 'tests', testTargetId: sampleTarget, serviceUrl: proxy.url };
    mkdirSync(path.join(window.workspace, '.vscode'));
    writeFileSync(
      path.join(window.workspace, '.vscode/settings.json'),
      JSON.stringify({ 'portableTests.targets': [target] }),
    );
    await window.treeRow('No test case yet').waitFor();
    await window.unfold(window.treeRow('Reports'), window.treeRow('No report yet'));
    await window.treeRow('No test case yet').hover();
    await window.treeRow('No test case yet').getByLabel('New Test Case').waitFor();
    await takePictures(window, 'welcome-8-empty');
  });
});

/** Creates a folder with a test case that no setting links to a test target. */
function folderWithCase(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-unlinked-'));
  removeAtTheEnd(folder);
  mkdirSync(path.join(folder, 'portable-tests'));
  writeFileSync(
    path.join(folder, 'portable-tests/openShop.yaml'),
    'id: 9fc93b20-6438-4875-b280-90a88966cb64\ndescription: Open the shop\nelements: []\n',
  );
  return folder;
}
