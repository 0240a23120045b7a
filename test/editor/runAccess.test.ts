import * as assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { runSettings } from '../../src/editor/playwright/runSettings.ts';
import type { NeededAccess } from '../../src/editor/run/askRunValues.ts';
import { RunAccessResolver } from '../../src/editor/run/runResources.ts';
import { SavedVariableValues } from '../../src/editor/targets/environments/savedRunValues.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import type { RecordedTestRun } from './support/recordedTestRun.ts';
import { runHarness } from './support/runHarness.ts';
import { bindTargets } from './support/targetsSetting.ts';

const [password, token] = ['s3cret pass', 'tok-12345'];
const access = { basicAuth: { username: 'ada', password }, headers: { 'X-Token': token } };

const caseText = `id: 0a0b0c0d-0000-4000-8000-000000000001
description: Open
elements:
  - interaction:
      action: ENTER_TEXT
      calledWith: $EMAIL_PREFIX $EMAIL_DOMAIN
    selectors:
      - selectorType: CSS
        selector: input
  - assertion:
      expectation: TO_HAVE_VALUE
      calledWith: $EMAIL_PREFIX local.invalid
    selectors:
      - selectorType: CSS
        selector: input
  - interaction:
      action: JAVASCRIPT
      calledWith:
        code: if (innerWidth !== 412 || navigator.maxTouchPoints === 0) throw new Error('width ' + innerWidth)
        execType: browser
`;

const page = '<meta name="viewport" content="width=device-width"><input>';

describe('runs against an environment of a hosted service', function () {
  this.timeout(240_000);
  const folderName = 'run-access';
  const asked: IncomingHttpHeaders[] = [];
  let harness: ReturnType<typeof runHarness>;
  let bound: { restore(): Promise<void> } | undefined;
  let proxy: RecordingProxy | undefined;
  let server: Server;
  let url: string;
  let environmentId: string | undefined;
  let told: RecordedTestRun;

  const setDevice = (name: string | undefined): Thenable<void> =>
    vscode.workspace
      .getConfiguration('portableTests.run')
      .update('device', name, vscode.ConfigurationTarget.Workspace);

  before(async () => {
    server = createServer(({ headers }, response) => {
      asked.push(headers);
      if (headers.authorization) response.setHeader('content-type', 'text/html').end(page);
      else response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    harness = runHarness(folderName);
    await harness.install();
    await harness.write('open.yaml', caseText);
    const client = await harness.services.client('local');
    proxy = await RecordingProxy.start({ url: (await harness.local.ensure()).url });
    await harness.keys.set(proxy.url, (await harness.keys.get('local')) ?? '');
    const target = await client.createTestTarget({ testTarget: { app: 'Closed', discoveryUrl: url } });
    environmentId = target.environments?.[0]?.id;
    bound = await bindTargets([{ folder: folderName, testTargetId: target.id, serviceUrl: proxy.url }]);
  });

  after(async () => {
    await setDevice(undefined);
    await harness?.dispose();
    await bound?.restore();
    proxy?.dispose();
    server.close();
  });

  const environment = (more = {}) => {
    const file = harness.file('open.yaml');
    return harness.parts.environments.of(file, { ...runSettings(file), ...more });
  };

  it('send what was entered for its address, know its email address, and print no value', async () => {
    await harness.secretsOfRun.setAccess(url, access);
    await setDevice('pixel 7');
    told = await harness.run();
    assert.equal(told.verdictOn('Open'), 'passed', told.messages.get('Open')?.[0]?.text);
    assert.ok(asked.some((headers) => headers['x-token'] === token));
    const basic = Buffer.from(`ada:${password}`).toString('base64');
    assert.ok(asked.some(({ authorization }) => authorization === `Basic ${basic}`));
    for (const hidden of [password, token, basic]) assert.equal(told.output.includes(hidden), false, hidden);
  });

  it('have the device of the setting, and their output names it', () => {
    assert.match(told.output, /^Browser: Chromium, Pixel 7 \(412x839\)\r$/m);
  });

  it('send nothing of it to another address', async () => {
    await harness.secretsOfRun.setAccess(url, access);
    const other = await environment({ url: 'https://other.example' });
    assert.deepEqual(
      [other.basicAuth, [...(other.headers ?? [])], [...other.variables]],
      [undefined, [], []],
    );
  });

  it('lose it when saved values are cleared', async () => {
    await harness.secretsOfRun.setAccess(url, access);
    await harness.secretsOfRun.forget(url);
    const own = await environment();
    assert.deepEqual([own.basicAuth, [...(own.headers ?? [])]], [undefined, []]);
  });

  it('ask once for what was set from this machine, and never for another address', async () => {
    const needs: NeededAccess[] = [];
    const secrets = new SavedVariableValues(harness.context.secrets, harness.state);
    const known = { basicAuth: { username: 'ada' }, additionalHeaderFields: ['X-Token'] };
    const resolver = new RunAccessResolver(secrets, { of: () => known }, (_origin, _saved, needed) => {
      needs.push(needed);
      return Promise.resolve(access);
    });
    await secrets.forget(url);
    const chosen = { executionUrl: url, name: undefined, id: environmentId };
    assert.deepEqual(await resolver.of(chosen, false), { headers: {} });
    assert.deepEqual(needs, []);
    assert.deepEqual(await resolver.of(chosen, true), access);
    assert.deepEqual(await resolver.of(chosen, true), access);
    assert.deepEqual(needs, [{ hasBasicAuth: true, username: 'ada', headerNames: ['X-Token'] }]);
  });

  it('take the name of an environment that was set from this machine', async () => {
    const names = {
      ...harness.state.get<object>('environmentNames'),
      [environmentId ?? '']: 'Staging',
    };
    await harness.context.globalState.update('environmentNames', names);
    assert.equal((await environment()).name, 'Staging');
    await harness.context.globalState.update('environmentNames', undefined);
  });

  it('offer the command that sets it', async () => {
    assert.ok((await vscode.commands.getCommands(true)).includes('portableTests.setRunAccess'));
  });
});
