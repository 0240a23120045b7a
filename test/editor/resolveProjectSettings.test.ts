import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { environmentsForCode, resolveProjectSettings } from '../../src/editor/code/codeOptions.ts';
import { LocalApiClient } from '../../src/editor/results/localApiClient.ts';
import { TargetCatalog } from '../../src/editor/targets/targetCatalog.ts';
import { targetFolderOf, type TargetFolder } from '../../src/editor/targets/targetFolders.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace } from './support/workspace.ts';

describe('generated code', () => {
  const made = parts();
  const uri = inWorkspace('projectSettings', 'pay.yaml');
  const reports = new LocalApiClient(made.local, made.keys);
  const settings = vscode.workspace.getConfiguration('portableTests.run');
  const set = (name: string, value: unknown): Thenable<void> =>
    settings.update(name, value, vscode.ConfigurationTarget.Workspace);
  let bound: { restore(): Promise<void> } | undefined;

  after(async () => {
    await bound?.restore();
    await made.dispose();
  });

  it('uses the settings for test IDs and step timeouts, as runs in the editor do', async () => {
    await set('testIdAttribute', 'data-qa');
    await set('timeoutPerStep', 20_000);
    try {
      const of = await resolveProjectSettings(
        { uri, folder: undefined },
        { environmentId: undefined },
        reports,
      );
      assert.deepEqual(of, { testIdAttribute: 'data-qa', timeoutPerStep: 20_000, headerNames: [] });
    } finally {
      await set('testIdAttribute', undefined);
      await set('timeoutPerStep', undefined);
    }
  });

  it('uses the target’s values from the local service, and sends the headers of the environment', async () => {
    const client = await made.services.client('local');
    const target = await client.createTestTarget({
      testTarget: { app: 'Headers', discoveryUrl: 'https://now.example.com' },
    });
    await client.updateTestTarget(target.id, { testIdAttribute: 'data-of-target', timeoutPerStep: 7000 });
    const environmentId = target.environments?.[0]?.id ?? assert.fail('no environment');
    await client.updateEnvironment(target.id, environmentId, {
      additionalHeaderFields: { 'X-Team': 'team seven' },
    });
    bound = await bindTargets([{ folder: 'projectSettings', testTargetId: target.id, serviceUrl: 'local' }]);
    const folder = targetFolderOf(uri);
    assert.deepEqual(await resolveProjectSettings({ uri, folder }, { environmentId }, reports), {
      testIdAttribute: 'data-of-target',
      timeoutPerStep: 7000,
      headerNames: ['X-Team'],
    });
  });

  it('knows the names of environments from the local service, and those that were set from this machine', async () => {
    const client = await made.services.client('local');
    const target = await client.createTestTarget({
      testTarget: { app: 'Names', discoveryUrl: 'https://one.example.com' },
    });
    await client.createEnvironment(target.id, { name: 'Staging', discoveryUrl: 'https://two.example.com' });
    const names = (await client.listTestTargets()).find(({ id }) => id === target.id)?.environments ?? [];
    const additional = names.find(({ type }) => type !== 'DEFAULT')?.id ?? assert.fail('no environment');
    const folder = { serviceUrl: 'local', testTargetId: target.id } as TargetFolder;
    const targets = new TargetCatalog(made.services);
    const saved = { of: (id: string) => (id === additional ? 'Saved' : undefined) };
    const named = async (serviceUrl: string, localApi: Pick<LocalApiClient, 'environments'>) =>
      (await environmentsForCode({ ...folder, serviceUrl }, { targets, names: saved, localApi })).map(
        ({ environment, name }) => `${environment.discoveryUrl} ${name}`,
      );
    assert.deepEqual((await named('local', reports)).toSorted(), [
      'https://one.example.com DEFAULT',
      'https://two.example.com Staging',
    ]);
    const proxy = await RecordingProxy.start({ url: (await made.local.ensure()).url });
    await made.keys.set(proxy.url, (await made.keys.get('local')) ?? '');
    assert.deepEqual((await named(proxy.url, reports)).toSorted(), [
      'https://one.example.com undefined',
      'https://two.example.com Saved',
    ]);
    proxy.dispose();
    targets.dispose();
    assert.deepEqual(await named('https://nobody.example', reports), []);
  });
});
