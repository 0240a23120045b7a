import * as assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { reportProblem } from '../../src/editor/problem/reportProblem.ts';
import { SavedVariableValues } from '../../src/editor/targets/environments/savedRunValues.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { ownExtension } from './support/workspace.ts';

const service = 'https://tests.shop.example';
const planted = {
  hostedKey: 'hosted-key-4711',
  value: 'value "4712"',
  header: 'header-4713',
  basic: 'basic-4714',
  inService: 'password-4715',
  ofProcess: 'process-4716',
  ofBrowser: 'browser-4717',
};

describe('a problem report', function () {
  this.timeout(120_000);
  let made: ReturnType<typeof parts>;
  let features: ReturnType<typeof caseFeatures>;
  let bound: { restore(): Promise<void> } | undefined;
  let localKey: string;

  const setting = (value: string | undefined): Thenable<void> =>
    vscode.workspace
      .getConfiguration('portableTests')
      .update('run.wsEndpoint', value, vscode.ConfigurationTarget.Global);

  before(async () => {
    made = parts({ ownService: true });
    features = caseFeatures(made);
    const client = await made.services.client('local').catch(async () => {
      await made.local.ensure();
      return made.services.client('local');
    });
    localKey = (await made.keys.get('local')) ?? '';
    const target = await client.createTestTarget({ testTarget: { app: 'Shop', discoveryUrl: service } });
    await client.updateEnvironment(target.id, target.environments?.[0]?.id ?? '', {
      testAccount: { username: 'ada', password: planted.inService },
    });
    bound = await bindTargets([{ folder: 'cases', testTargetId: target.id, serviceUrl: 'local' }]);
    await made.services.add(service);
    await made.keys.set(service, planted.hostedKey);
    const saved = new SavedVariableValues(made.secrets, made.state, () => undefined);
    await saved.set('https://app.shop.example', new Map([['PASSWORD', planted.value]]));
    await saved.setAccess('https://app.shop.example', {
      basicAuth: { username: 'eve', password: planted.basic },
      headers: { 'X-Shop': planted.header },
    });
    process.env['SHOP_TOKEN'] = planted.ofProcess;
    await setting(`wss://browsers.shop.example/${planted.ofBrowser}?a=b`);
    writeLog();
  });

  after(async () => {
    delete process.env['SHOP_TOKEN'];
    await setting(undefined);
    await bound?.restore();
    features.dispose();
    await made.dispose();
  });

  const logFolder = (): string => path.join(made.storage.fsPath, 'logs');

  function writeLog(): void {
    mkdirSync(logFolder());
    const secrets = [localKey, ...Object.values(planted)];
    const lines = [
      ...secrets.flatMap((secret) => [
        `sent ${secret}`,
        `as ${JSON.stringify({ secret })} ${encodeURIComponent(secret)}`,
      ]),
      `in ${path.join(homedir(), 'shop')} on ${hostname()} of tests.shop.example`,
      'the last line',
    ];
    writeFileSync(path.join(logFolder(), 'cases.log'), lines.join('\n'));
  }

  it('has versions, settings and the log, and no key, value, host or home folder', async () => {
    const { services, local, keys } = made;
    const context = { ...made.context, extension: ownExtension(), logUri: vscode.Uri.file(logFolder()) };
    await reportProblem({
      services,
      local,
      keys,
      context,
      localApi: features.localApi,
      variableValues: features.variableValues,
    });
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, new RegExp(`- VS Code: ${vscode.version.replaceAll('.', '\\.')}`));
    assert.match(text, new RegExp(`- Node\\.js: ${process.versions.node}`));
    assert.match(text, /send it to whoever gave you the extension -->\n\n## What happened\n/);
    assert.match(text, /- Connected to services at an address: 1\n/);
    assert.match(text, /"portableTests\.targets": \[\n {4}\{\n {6}"folder": "cases"/);
    assert.match(text, /"portableTests\.run\.wsEndpoint": "wss:\/\/host-\d\/\$SECRET_\d+"/);
    assert.match(text, /sent \$SECRET_\d+\n[^]*in ~[\\/]shop on host-\d of host-\d\nthe last line\n```/);
    for (const [name, secret] of Object.entries({
      localKey,
      ...planted,
      hostname: hostname(),
      home: homedir(),
    }))
      for (const written of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
        assert.equal(text.includes(written), false, `${name}: ${text}`);
    assert.doesNotMatch(text, /shop\.example/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
