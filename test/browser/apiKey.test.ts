import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readAddress } from '../../src/service/dataFolder/dataFolder.ts';
import { waitUntil } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { filesBelow } from './support/filesBelow.ts';
import { encodingsIn, leaksBelow } from './support/leakedSecrets.ts';
import { sampleTarget, serviceDataOf } from './support/localService.ts';
import { takePictures } from './support/pictures.ts';
import { PlanPicker } from './support/planPicker.ts';
import { startRecordingServer } from './support/recordingServer.ts';
import { samplePulled } from './support/sampleSize.ts';
import { hostedKey, ServiceProcess } from './support/serviceProcess.ts';
import { openWindow } from './support/window.ts';

const wrongKey = 'wrong/key+of=the%20test&11aa55';
const nextKey = 'next/key+of=the%20test&c0ffee';

describe('the API key', function () {
  this.bail(true);
  let window: EditorWindow;
  let service: ServiceProcess;
  let stranger: Awaited<ReturnType<typeof startRecordingServer>>;
  const empty = mkdtempSync(path.join(tmpdir(), 'ptc-empty-'));
  const console: string[] = [];
  /** Every key that has been anywhere near the window so far. */
  const secrets = [hostedKey, wrongKey, nextKey];

  before(async () => {
    mkdirSync(path.join(empty, 'src'));
    [service, stranger] = await Promise.all([ServiceProcess.start(), startRecordingServer()]);
    window = await openWindow({ workspace: empty });
    window.page.on('console', (message) => console.push(message.text()));
  });
  after(async () => {
    await window?.dispose();
    await service?.dispose();
    stranger?.close();
    rmSync(empty, { recursive: true, force: true });
  });
  afterEach('nothing in the page shows a key', async () => {
    const fields = await window.page
      .locator('input:not([type=password]), textarea')
      .evaluateAll((all) => all.map((element) => (element as unknown as { value: string }).value));
    const page = Buffer.from([await window.page.content(), ...fields, ...console].join('\n'));
    assert.deepEqual(
      secrets.flatMap((secret) => encodingsIn(page, secret)),
      [],
    );
  });

  const file = (): string => path.join(window.workspace, 'portable-tests/Account/logIn.yaml');
  const settings = (): string => path.join(window.workspace, '.vscode/settings.json');
  const noKeyFor = (host: string) =>
    window.page
      .getByRole('treeitem', { name: `There is no API key for ${host}` })
      .first()
      .waitFor();
  const bind = (serviceUrl: string): void =>
    writeFileSync(
      settings(),
      JSON.stringify({
        'portableTests.targets': [{ folder: 'portable-tests', testTargetId: sampleTarget, serviceUrl }],
      }),
    );

  it('is requested in a password box, after an address with or without /api', async () => {
    await window.openContainer('Portable Tests');
    await window.page.locator('.welcome-view-content a', { hasText: 'Connect to it' }).click();
    await window.quickPick('Service at an address…');
    await window.quickInput(service.host, 'Address of the service');
    await window.page.locator('.quick-input-box input[type=password]').waitFor();
    await window.shot('key-1-asked');
  });

  it('is kept while the address is asked for again because nothing answers there', async () => {
    const input = window.page.locator('.quick-input-widget .quick-input-box input');
    await service.stop();
    await window.quickInput(wrongKey);
    await window.page.locator('.quick-input-widget', { hasText: 'Nothing responds at' }).waitFor();
    await window.page.locator('.quick-input-widget', { hasText: 'Connect to a Service (1/2)' }).waitFor();
    assert.equal(await input.inputValue(), `http://${service.host}`);
    await window.shot('key-1-nothing-answers');
    await service.startAgain();
    await input.press('Enter');
    await window.page.locator('.quick-input-box input[type=password]').waitFor();
    assert.equal(await input.inputValue(), wrongKey);
  });

  it('is asked for again in its box, with the reason, if the service refuses it', async () => {
    await window.page.locator('.quick-input-box input[type=password]').press('Enter');
    await window.page.locator('.quick-input-widget', { hasText: `does not accept the API key` }).waitFor();
    await window.page.locator('.quick-input-box input[type=password]').waitFor();
    await window.shot('key-2-wrong');
    await window.quickInput(hostedKey);
    await window.treeRow(service.host).waitFor();
    await window.treeRow('Sample shop').waitFor();
  });

  it('allows choosing a target, pulling, pushing and pushing a draft', async () => {
    const question = /Folder for the test cases of Sample shop/;
    await window.pressToBeAsked(window.treeRow('Sample shop'), 'Choose Test Target', question);
    await window.quickInput('portable-tests', question);
    await window.treeRow('Sample shop').filter({ hasText: 'portable-tests' }).waitFor();
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(samplePulled);

    writeFileSync(
      file(),
      readFileSync(file(), 'utf8').replace('description: Log in', 'description: Log in here'),
    );
    await window.openFile('portable-tests/Account/logIn.yaml');
    await window.run('Portable Tests: Push This Test Case');
    const plan = new PlanPicker(window);
    await plan.opened(`Push from portable-tests to ${service.host}`);
    await plan.accept();
    await window.status(`Pushed "Log in here" to ${service.host}`);
    await window.run('Portable Tests: Push This Test Case as Draft');
    await window.toast(`Pushed "Log in here" as a draft to ${service.host}.`);
    assert.ok(
      (await service.client.pull(sampleTarget)).testCases.some(
        (testCase) => testCase.description === 'Log in here',
      ),
    );
  });

  it('is reported as refused, with a button that sets another one', async () => {
    await service.rotateKeys(nextKey);
    await window.run('Portable Tests: Pull Test Cases');
    await window.toast('does not accept the API key (401)');
    await window.shot('key-3-refused');
    await window.answerToast('does not accept the API key (401)', 'Set API Key…');
    await window.quickInput(nextKey, 'API key. It is stored in the secret storage');
    await window.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await window.treeRow('Sample shop').waitFor();
    await window.run('Portable Tests: Pull Test Cases');
    await window.status('Test cases are up to date');
  });

  it('is kept when the service is unavailable, which is reported', async () => {
    await service.stop();
    await window.run('Portable Tests: Pull Test Cases');
    await window.toast(/Nothing responds at .*: the connection was refused\. Check the address/);
    await window.treeRow('Not reachable').first().waitFor();
    await window.treeRow('Sample shop').waitFor();
    await window.unfold(window.treeRow('Account'), window.treeRow('Log in'));
    await window.treeRow(service.host).first().hover();
    await window.treeRow(service.host).first().getByLabel('Try Again').waitFor();
    await takePictures(window, 'key-4-down');
    await service.startAgain();
    await window.treeRow('Not reachable').waitFor({ state: 'detached' });
    await window.treeRow('Log in').waitFor();
  });

  it('is never sent to another origin that a workspace names', async () => {
    bind(stranger.url);
    await noKeyFor(stranger.host);
    await window.run('Portable Tests: Pull Test Cases');
    await window.toast(`There is no API key for ${stranger.host}`);
    await window.run('Portable Tests: Push This Test Case');
    await window.run('Portable Tests: Push All Test Cases');
    await window.run('Portable Tests: Refresh');
    await window.shot('key-5-stranger');
    assert.deepEqual(stranger.seen, []);
    bind(stranger.url.replace('127.0.0.1', 'localhost'));
    await noKeyFor('localhost');
    assert.deepEqual(await window.treeRow(/^portable-tests/).allInnerTexts(), ['portable-tests']);
    assert.deepEqual(stranger.seen, []);
  });

  it('does not mix a hosted service with the local one, whose target has the same ID', async () => {
    bind('local');
    await window.treeRow('Other Services').waitFor();
    await window.shot('key-6-folded');
    await window.unfold(window.treeRow('Other Services'), window.treeRow(service.host));
    await window.treeRow('Local service').waitFor();
    await window.treeRow('Sample shop').nth(1).waitFor();
    await window.treeRow('Sample shop').filter({ hasNotText: 'portable-tests' }).click();
    await window.treeRow('Environments').nth(1).waitFor();
    for (const environments of await window.treeRow('Environments').all()) await environments.click();
    await window.treeRow('Default').nth(1).waitFor();
    await window.shot('key-6-both');
    const addresses = await window.treeRow('Default').locator('.label-description').allInnerTexts();
    assert.equal(new Set(addresses).size, 2, `each service has its own environment: ${addresses.join(', ')}`);
  });

  it('of the local service is a separate one', async () => {
    const data = serviceDataOf(window);
    const { pid, ...address } = (await readAddress(data)) ?? assert.fail('the local service runs');
    stranger.seen.splice(0);
    // Whoever may write here is the user: it is the only way to see that key
    writeFileSync(path.join(data, 'service.json'), JSON.stringify({ ...address, url: stranger.url, pid }));
    await window.run('Portable Tests: Refresh');
    await waitUntil(() => stranger.seen.length > 0);
    writeFileSync(path.join(data, 'service.json'), JSON.stringify({ ...address, pid }));
    const key = stranger.seen[0]?.headers['x-api-key'];
    assert.match(String(key), /^ptc_[\w-]{43}$/);
    secrets.push(String(key));
  });

  it('is removed with the connection after a confirmation, and the files are kept', async () => {
    const question = `Disconnect from ${service.host}?`;
    const disconnect = async (): Promise<void> => {
      await window.choose('Manage Services and Test Targets…', 'Disconnect from Service');
      await window.quickPick(service.host);
    };
    await disconnect();
    await window.answerDialog(question, 'Cancel');
    await window.treeRow(service.host).waitFor();
    await disconnect();
    await window.dialog(question);
    await window.shot('key-8-disconnect');
    await window.answerDialog(question, 'Disconnect');
    await window.treeRow(service.host).waitFor({ state: 'detached' });
    assert.ok(existsSync(file()));
  });

  it('is in no file outside of SecretStorage and in no log, in any encoding', async () => {
    await window.choose('Get Help…', 'Open Log');
    await window.page.locator('.output-view .view-line').first().waitFor();
    await window.shot('key-7-log');
    const logs = filesBelow(path.join(window.host.dataDir, 'data/logs')).filter((name) =>
      name.includes('Portable Test Cases'),
    );
    const text = logs.map((name) => readFileSync(name, 'utf8')).join('\n');
    for (const said of ['401', 'refused', 'There is no API key for'])
      assert.ok(text.includes(said), `${said} in ${text}`);

    assert.deepEqual(leaksBelow(window.host.dataDir, secrets), []);
    assert.deepEqual(leaksBelow(window.workspace, secrets), []);
    assert.deepEqual(leaksBelow(service.data, secrets), []);
    assert.deepEqual(encodingsIn(Buffer.from(console.join('\n')), hostedKey), []);
    const hashes = readFileSync(path.join(service.data, 'authorized-keys'), 'utf8');
    assert.ok(hashes.includes(createHash('sha256').update(nextKey).digest('hex')));
  });
});
