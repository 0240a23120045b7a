import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { EndpointName } from '../../src/api/contract/endpoints.ts';
import type { ServiceClient } from '../../src/api/createClient.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { parseCase } from '../../src/core/yaml/parseCase.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import type { RecordingProxy } from '../support/recordingProxy.ts';
import { waitUntil } from '../support/waitUntil.ts';
import type { EditorWindow } from './support/editorWindow.ts';
import { sampleTarget } from './support/localService.ts';
import { PlanPicker } from './support/planPicker.ts';
import { ProxiedWindow, repository } from './support/proxiedWindow.ts';
import { serveSmallSite } from './support/smallSite.ts';

const logIn = { id: '27c133b2-79f6-442b-ab1c-1c76a343e0fe', file: 'tests/Account/logIn.yaml' };
const cookies = { id: '2da5819b-66e3-41f2-b9db-5bbb939cfa7a', file: 'tests/acceptCookies.yaml' };
const writeToUs = { id: '9fc93b20-6438-4875-b280-90a88966cb64', file: 'tests/Help/writeToUs.yaml' };
const target = `/test-targets/${sampleTarget}`;
const oneCase = (id: string): string => `/apiKey/v3${target}/test-cases/${id}`;
const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

describe('every endpoint of the service, from the window', function () {
  this.bail(true);
  let proxied: ProxiedWindow;
  let window: EditorWindow;
  let proxy: RecordingProxy;
  let client: ServiceClient;
  let site: { url: string; close(): void };
  /** Tells one test, and one attempt at it, from another. */
  let turn = 0;

  before(async () => {
    site = await serveSmallSite();
    proxied = await ProxiedWindow.open({
      'portableTests.push.preview': 'always',
      'portableTests.serviceEditorUrl': `${site.url}edit/{testCaseId}?version={versionId}`,
    });
    ({ window, proxy } = proxied);
    client = proxied.service.client;
    const discoveryUrl = 'https://other.example.com';
    await client.createEnvironment(sampleTarget, { name: 'Staging', discoveryUrl });
    await window.run('Portable Tests: Refresh');
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(/Pulled test cases: \d+ added/);
  });
  after(async () => {
    await proxied?.dispose();
    site?.close();
  });
  beforeEach(async () => {
    turn += 1;
    await window.page.keyboard.press('Escape');
    if ((await window.page.locator('.notification-toast').count()) > 0)
      await window.run('Notifications: Clear All Notifications');
    for (const endpoint of ['getTestCase', 'getTestCaseVersion', 'explore', 'pull'] as const)
      proxy.answer(endpoint);
    proxy.forget();
  });

  const at = (file: string): string => path.join(window.workspace, file);
  const text = (file: string): string => readFileSync(at(file), 'utf8');
  const caseIn = (file: string): TestCase => parseCase(text(file)).testCase ?? assert.fail(file);
  const shows = (words: string | RegExp) =>
    window.page.locator('.quick-input-widget', { hasText: words }).first().waitFor();
  const boxValue = (): Promise<string> =>
    window.page.locator('.quick-input-widget input[type="text"]').first().inputValue();
  /** A request as the service received it, without the headers. */
  const asked = async (endpoint: EndpointName): Promise<object> => {
    const { method, path: place, query, body } = await proxy.latest(endpoint);
    return { method, path: place, query, ...(body === undefined ? {} : { body }) };
  };
  const bodyOf = async <Body>(endpoint: EndpointName): Promise<Body> =>
    (await proxy.latest(endpoint)).body as Body;
  const caseRow = async (folder: string, name: string): Promise<Locator> => {
    const row = window.treeRow(name).first();
    await window.unfold(window.treeRow(folder).first(), row);
    return row;
  };

  it('2, 6: a refresh asks for the test targets and their test cases', async () => {
    await window.run('Portable Tests: Refresh');
    assert.deepEqual(await asked('listTestTargets'), {
      method: 'GET',
      path: '/apiKey/v2/test-targets',
      query: {},
    });
    assert.deepEqual(await asked('listTestCases'), {
      method: 'GET',
      path: `/apiKey/v3${target}/test-cases`,
      query: {},
    });
  });

  it('8: a status is set from the menu of a test case', async () => {
    const row = await caseRow('Help', 'Write to us');
    await row.click({ button: 'right' });
    await window.menuItem('On the Service').hover();
    await window.page.keyboard.press('ArrowRight');
    await window.menuItem('Set Tags').waitFor();
    await window.shot('interface-8-menu');
    await window.page.keyboard.press('Escape');
    await window.page.keyboard.press('Escape');
    proxy.forget();
    await window.chooseFromMenu(
      row,
      'On the Service > Set Run Status…',
      'Run Status on the Service: Write to us',
    );
    await window.shot('interface-8-status');
    await window.quickPick('OFF');
    assert.deepEqual(await asked('updateTestCase'), {
      method: 'PATCH',
      path: oneCase(writeToUs.id),
      query: {},
      body: { runStatus: 'OFF' },
    });
  });

  it('8, 7: steps are requested from a prompt, and the progress is shown until they are ready', async () => {
    const prompt = `Write to us about a late parcel, ${turn}`;
    const last = { status: 'SUCCEEDED', message: '2 steps' };
    const answers = async (discovery: object): Promise<void> => {
      const now = await client.getTestCase(sampleTarget, writeToUs.id);
      proxy.answer('getTestCase', { status: 200, body: { ...now, discovery } });
    };
    await answers(last);
    const row = await caseRow('Help', 'Write to us');
    await window.chooseFromMenu(row, 'On the Service > Generate Steps', 'Steps from a Prompt: Write to us');
    await window.quickInput(prompt, 'Describe what the test case should do');
    await window.dialog('Regenerate the steps of "Write to us" on');
    await window.shot('interface-8-prompt');
    await window.answerDialog('Regenerate the steps of "Write to us" on', 'Generate Steps');
    assert.deepEqual(await asked('updateTestCase'), {
      method: 'PATCH',
      path: oneCase(writeToUs.id),
      query: {},
      body: { createBackendDiscoveryPrompt: prompt },
    });
    await window.toast(/Write to us: steps from a prompt.*no discovery status yet/);
    await answers({ status: 'CREATED' });
    await window.toast(/Write to us: steps from a prompt.*CREATED/);
    await window.shot('interface-8-following');
    assert.deepEqual(await asked('getTestCase'), { method: 'GET', path: oneCase(writeToUs.id), query: {} });
    await answers({ ...last, message: '3 steps' });
    await window.toast('The service has ended the discovery: SUCCEEDED · 3 steps');
  });

  it('9: a file is imported as a new test case, under its own id', async () => {
    const id = randomUUID();
    const steps = caseIn(writeToUs.file).elements.slice(0, 1);
    const own = {
      id,
      description: `Imported ${turn}`,
      type: 'LINK' as const,
      dependencyId: cookies.id,
      tagNames: ['mail'],
      entryPointUrlPath: '/help',
      elements: steps,
    };
    const file = `tests/imported${turn}.yaml`;
    writeFileSync(at(file), printCase(own));
    await window.openFile(file);
    await window.choose('More Actions for This Test Case…', 'Upload as New Test Case');
    await window.status(`Uploaded "${own.description}"`);
    assert.deepEqual(await asked('importTestCase'), {
      method: 'POST',
      path: `${oneCase(id)}/import`,
      query: {},
      body: {
        testTargetId: sampleTarget,
        description: own.description,
        type: 'LINK',
        dependencyId: cookies.id,
        tags: ['mail'],
        entryPointUrlPath: '/help',
        elements: steps,
      },
    });
  });

  it('11: a pull asks for every test case', async () => {
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(/Pulled test cases|Test cases are up to date/);
    assert.deepEqual(await asked('pull'), { method: 'GET', path: `/apiKey/beta${target}/pull`, query: {} });
  });

  it('10: the step under the cursor gets another locator on the service, and the file stays as it is', async () => {
    const before = text(logIn.file);
    const locatorLine = `getByRole('link', { name: 'Sign in ${turn}' })`;
    await window.openFile(logIn.file);
    await window.goTo(before.split('\n').findIndex((line) => line.includes('selectorType: ROLE')) + 1);
    await window.choose('Edit Step or Locator…', 'Change Locator on the Service…');
    await shows('Locator of Step 1 on');
    assert.match(await boxValue(), /^getByRole\('link', \{ name: '(?:Log in|Sign in \d+)' \}\)$/);
    await window.quickInput(locatorLine, 'Locator of Step 1 on');
    await window.status('Changed step 1 on');
    const { elements } = await client.getTestCase(sampleTarget, logIn.id);
    assert.deepEqual(await asked('updateElement'), {
      method: 'PATCH',
      path: `${oneCase(logIn.id)}/elements/${elements?.[0]?.id}`,
      query: {},
      body: { locatorLine },
    });
    assert.equal(text(logIn.file), before);
    await window.run('Portable Tests: Pull Test Cases');
    await window.status(/Pulled test cases: 1 updated/);
    assert.match(text(logIn.file), new RegExp(`name: Sign in ${turn}$`, 'm'));
  });

  it('12: a push sends the whole set, with the one that changed', async () => {
    const before = (await client.pull(sampleTarget)).testCases;
    const lines = text(writeToUs.file).split('\n');
    const line = lines.findIndex((line) => line.startsWith('description: '));
    const description = `${caseIn(writeToUs.file).description} ${turn}`;
    await window.openFile(writeToUs.file);
    await window.goTo(line + 1, (lines[line] ?? '').length + 1);
    await window.page.keyboard.type(` ${turn}`);
    await window.page.keyboard.press('ControlOrMeta+S');
    await window.run('Portable Tests: Push This Test Case');
    const plan = new PlanPicker(window);
    await plan.opened('Push from tests');
    await plan.accept();
    await window.status(`Pushed "${description}"`);
    const { testCases, ...others } = await bodyOf<{ testCases: TestCase[] }>('push');
    const changed = before.map((testCase) =>
      testCase.id === writeToUs.id ? { ...testCase, description } : testCase,
    );
    assert.deepEqual(testCases.map(withoutNulls).toSorted(byId), changed.map(withoutNulls).toSorted(byId));
    assert.deepEqual(others, {});
    assert.equal((await proxy.latest('push')).path, `/apiKey/beta${target}/push`);
  });

  it('13, 15: a draft push sends the file and its dependencies, and its version is shown', async () => {
    await window.openFile(logIn.file);
    await window.run('Portable Tests: Push This Test Case as Draft');
    await window.toast('as a draft to');
    const drafts = [logIn, cookies].map(({ file }) => ({ prompt: '', ...caseIn(file) }));
    const { testCases } = await bodyOf<{ testCases: TestCase[] }>('draftPush');
    assert.deepEqual(testCases.toSorted(byId), drafts.toSorted(byId));
    assert.equal((await proxy.latest('draftPush')).path, `/apiKey/beta${target}/draft/push`);
    await window.choose('More Actions for This Test Case…', 'Show Version…');
    const row = window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Pushed as a draft' });
    const versionId = (await row.first().textContent())?.match(new RegExp(uuid))?.[0];
    await row.first().click();
    await window.page.locator('.tab', { hasText: 'logIn (draft).yaml' }).waitFor();
    assert.deepEqual(await asked('getTestCaseVersion'), {
      method: 'GET',
      path: `/apiKey/beta${target}/test-cases/${logIn.id}/versions/${versionId}`,
      query: {},
    });
  });

  it('13, 15: a test case is edited in the editor of the service, and the progress is shown until that ends', async () => {
    const question = 'Edit the test case in the editor of';
    const begin = async (): Promise<string> => {
      proxy.forget();
      await window.openFile(writeToUs.file);
      await window.choose('More Actions for This Test Case…', "Edit in the Service's Editor");
      await window.dialog(question);
      const opened = window.page.context().waitForEvent('page');
      await window.answerDialog(question, 'Push Draft and Open');
      const editor = await opened;
      const address = editor.url();
      await editor.close();
      return address;
    };
    const versionOf = async (): Promise<string> =>
      (await proxy.latest('getTestCaseVersion')).path.split('/').at(-1) ?? '';
    const ends = async (status: string): Promise<void> => {
      const version = await client.getTestCaseVersion(sampleTarget, writeToUs.id, await versionOf());
      const body = { ...version, entryPointUrlPath: '/edited', localEditingStatus: status };
      proxy.answer('getTestCaseVersion', { status: 200, body });
    };
    const address = await begin();
    const { testCases } = await bodyOf<{ testCases: TestCase[] }>('draftPush');
    const marked = testCases.filter((testCase) => testCase.localEditingStatus === 'IN_PROGRESS');
    assert.deepEqual(
      marked.map(({ id }) => id),
      [writeToUs.id],
    );
    assert.equal(address.endsWith(`/edit/${writeToUs.id}?version=${await versionOf()}`), true, address);
    await window.toast(/Editing "Write to us.*Cancel to stop waiting/);
    await window.shot('interface-15-editing');
    await window.run('Portable Tests: Push This Test Case as Draft');
    await window.toast('as a draft to');
    await ends('DONE');
    const done = 'was edited on the service.';
    await window.toast(done);
    proxy.forget();
    await window.run('Portable Tests: Pull Test Cases');
    await asked('pull');
    await window.answerToast(done, 'Compare with File');
    await window.page.locator('.tab.active', { hasText: 'Edited ↔ File' }).waitFor();
    const sides = window.page.locator('.monaco-diff-editor');
    await sides.locator('.editor.original .view-line', { hasText: 'entryPointUrlPath: /edited' }).waitFor();
    await sides.locator('.editor.modified .line-insert').first().waitFor();
    await window.shot('interface-15-diff');
    assert.equal(await sides.locator('.editor.modified .line-insert').count(), 1);

    proxy.answer('getTestCaseVersion');
    await begin();
    await ends('CANCELLED');
    await window.toast('Editing was cancelled on the service.');

    proxy.answer('getTestCaseVersion');
    await begin();
    await versionOf();
    const waiting = await window.toast(/Editing "Write to us/);
    await waiting.locator('.monaco-button', { hasText: 'Cancel' }).click();
    await waiting.waitFor({ state: 'detached' });
  });

  it('14: the code of a test case comes from the service, for an environment', async () => {
    const row = window.treeRow('Accept cookies').first();
    await window.chooseFromMenu(
      row,
      'Code > Download Code from Service…',
      'Code of Accept cookies: Environment',
    );
    await window.quickPick('Default');
    await shows('Code of Accept cookies: Address');
    const executionUrl = await boxValue();
    await window.page.keyboard.press('Enter');
    await shows('Code of Accept cookies: Folder');
    await window.quickPick('workspace/playwright-tests');
    const { environments } = (await client.listTestTargets()).find(({ id }) => id === sampleTarget) ?? {};
    const standard = environments?.find(({ type }) => type === 'DEFAULT');
    const sent = await proxy.latest('generateCode');
    const { testCases, ...others } = sent.body as { testCases: TestCase[] };
    assert.deepEqual([sent.method, sent.path], ['POST', `/apiKey/beta${target}/code`]);
    assert.deepEqual(others, { executionUrl, environmentId: standard?.id });
    assert.deepEqual(
      testCases.map(({ id }) => id),
      [cookies.id],
    );
    assert.deepEqual(testCases, [caseIn(cookies.file)]);
    assert.equal(executionUrl, standard?.discoveryUrl);
    await waitUntil(() => existsSync(at('playwright-tests/package.json')));
  });

  it('16, 17: test reports are listed, and one is opened', async () => {
    await client.draftPush(sampleTarget, { testCases: [caseIn(cookies.file)] });
    await window.run('Portable Tests: Show Test Reports');
    const row = window.webview.getByRole('button', { name: /\d of \d (?:waiting|failed|passed)/ }).first();
    await row.waitFor();
    assert.deepEqual(await asked('listTestReports'), {
      method: 'GET',
      path: `/apiKey/v3${target}/test-reports`,
      query: {},
    });
    await row.click();
    const report = (await proxy.latest('getTestReport')).path;
    assert.match(report, new RegExp(`^/apiKey/v2${target}/test-reports/${uuid}$`));
    assert.deepEqual(await asked('getTestReport'), { method: 'GET', path: report, query: {} });
    // A page that is shown takes the focus back some time after the palette, and closes a pick that came in between.
    await window.run('View: Close Editor');
  });

  describe('18: an exploration', () => {
    const begin = async (): Promise<void> => {
      await window.run('Portable Tests: Explore an Application…');
      await window.quickPick('Default');
      await shows('Address to explore');
      await window.quickInput(site.url, 'Address to explore');
      await window.shot('interface-18-address');
      await window.quickPick('Add to Sample shop');
      await window.quickInput('Look around', 'Purpose of the test cases');
      await shows("Don't send git information");
    };
    const body = (context: object) => ({
      url: site.url,
      testTargetId: sampleTarget,
      context: { source: 'manual', description: 'Look around', ...context },
      environmentName: 'DEFAULT',
    });
    const list = () => window.page.locator('.quick-input-widget', { hasText: 'Test Cases Found' });
    const row = (index: number) => list().locator('.monaco-list-row').nth(index);
    const judge = async (index: number, name: string): Promise<void> => {
      await row(index).hover();
      await row(index).getByRole('button', { name }).click();
    };

    const nothingNew = { status: 200, body: { message: 'Nothing new.', discoveries: [] } };
    /**
     * Answers the last question, and waits for the end. A word goes away by itself after some seconds; of one that
     * soon follows three others, VS Code shows nothing.
     */
    const answer = async (choice: string): Promise<void> => {
      await Promise.all([window.toast('Nothing new.'), window.quickPick(choice)]);
      const progress = window.page.locator('.notification-toast', { hasText: 'Exploring' });
      await progress.waitFor({ state: 'detached' });
    };

    it('sends the git context only if the user agrees, without secrets', async () => {
      proxy.answer('explore', nothingNew);
      await begin();
      await window.shot('interface-18-git');
      await answer('Send branch, commit and repository');
      const sha = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: window.workspace, encoding: 'utf8' });
      const { owner, repo, ref, secret } = repository;
      assert.deepEqual(await asked('explore'), {
        method: 'POST',
        path: '/apiKey/v3/test-plan/explore',
        query: {},
        body: body({ ref, sha: sha.trim(), repo, owner }),
      });
      assert.equal(JSON.stringify(proxy.received).includes(secret), false);
    });

    it('has discoveries to open, accept, discard and pull', async () => {
      const ids = [1, 2].map(() => randomUUID());
      const found = ids.map((id, index) => ({
        ...caseIn(cookies.file),
        id,
        description: `Found ${turn}.${index + 1}`,
      }));
      await client.draftPush(sampleTarget, { testCases: found });
      for (const id of ids) await client.updateTestCase(sampleTarget, id, { status: 'DRAFT' });
      const testPlanId = randomUUID();
      const discoveries = found.map(({ id, description }) => ({
        testCaseId: id,
        discoveryId: randomUUID(),
        testCaseName: description,
      }));
      proxy.answer('explore', { status: 200, body: { message: '', testPlanId, discoveries } });
      proxy.answer('pull', ({ query }) =>
        query.testPlanId ? { status: 200, body: { testCases: found.slice(0, 1) } } : undefined,
      );
      await begin();
      await window.quickPick("Don't send git information");
      await window.toast('The exploration of Sample shop found 2 test cases.');
      await window.page
        .locator('.activitybar .badge[aria-label*="2 test cases found by an exploration"]')
        .waitFor();
      await window.shot('interface-18-ended');
      await window.answerToast('The exploration of Sample shop found 2 test cases.', 'Show Test Cases');
      await list().waitFor();
      await window.page
        .locator('.activitybar .badge[aria-label*="by an exploration"]')
        .waitFor({ state: 'detached' });
      proxy.forget();
      await row(0).click();
      assert.deepEqual(await asked('getTestCase'), {
        method: 'GET',
        path: oneCase(ids[0] ?? ''),
        query: {},
      });
      await window.page.locator('.tab', { hasText: `found${turn}1.yaml` }).waitFor();
      for (const [index, name] of ['Accept', 'Discard'].entries()) {
        await judge(index, name);
        if (name === 'Discard') await window.answerDialog('Discard the discovered test case', name);
        await row(index)
          .filter({ hasText: name === 'Accept' ? 'accepted' : 'discarded' })
          .waitFor();
      }
      await window.shot('interface-18-judged');
      assert.deepEqual(
        proxy.of('updateTestCase').map((request) => [request.path, request.body]),
        [
          [oneCase(ids[0] ?? ''), { interactionStatus: 'APPROVED' }],
          [oneCase(ids[1] ?? ''), { interactionStatus: 'REJECTED' }],
        ],
      );
      await window.page.keyboard.press('Escape');
      await list().waitFor({ state: 'hidden' });
      await window.choose('More Actions for All Test Cases…', 'Show Explored Test Cases');
      await row(1).filter({ hasText: 'discarded' }).waitFor();
      await list().locator('.monaco-list-row', { hasText: 'Pull All into Files' }).click();
      await window.status('Pulled test cases: 1 added');
      const ofPlan = proxy.of('pull').filter(({ query }) => 'testPlanId' in query);
      assert.deepEqual(
        ofPlan.map(({ path: place, query }) => [place, query]),
        [[`/apiKey/beta${target}/pull`, { testPlanId }]],
      );
    });
  });

  describe('a tool that an agent calls without a chat', () => {
    const question = 'Push "Accept cookies" as a draft?';

    it('sends the draft once the user has confirmed', async () => {
      await window.openFile(cookies.file);
      await window.run('Test Agent: Push as Draft');
      await window.dialog(question);
      await window.shot('interface-tool');
      await window.answerDialog(question, 'Yes');
      await window.toast('The tool answered');
      const { testCases } = await bodyOf<{ testCases: TestCase[] }>('draftPush');
      assert.deepEqual(testCases, [{ prompt: '', ...caseIn(cookies.file) }]);
    });
  });
});

const byId = (a: TestCase, b: TestCase): number => a.id.localeCompare(b.id);

/** Leaves out what is null, which means the same. */
const withoutNulls = (testCase: TestCase): TestCase =>
  Object.fromEntries(Object.entries(testCase).filter(([, value]) => value !== null)) as TestCase;
