import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { UserError } from '../../src/core/userError.ts';
import { setApiKey } from '../../src/editor/connection/connectionCommands.ts';
import { LocalService } from '../../src/editor/connection/localService.ts';
import { pickTargetFolder } from '../../src/editor/targets/pickTargetFolder.ts';
import { targetFolders } from '../../src/editor/targets/targetFolders.ts';
import type { TreeNode } from '../../src/editor/tree/row.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { ownExtension } from './support/workspace.ts';

describe('services in the extension host', () => {
  const made = parts({ ownService: true });
  const { local, services, secrets, storage } = made;
  after(() => made.dispose());
  const dataFile = (name: string): string => vscode.Uri.joinPath(storage, 'service', name).fsPath;

  it('push and pull show what to do if no folder belongs to a target', async () => {
    const settings = vscode.workspace.getConfiguration('portableTests');
    await settings.update('targets', [], vscode.ConfigurationTarget.Workspace);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const said = async (work: Promise<unknown>): Promise<string[]> => {
      const error = await work.then(
        () => assert.fail('it worked'),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof UserError);
      return [error.message, error.nextStep ?? ''];
    };
    assert.deepEqual(await said(pickTargetFolder(vscode.Uri.joinPath(folder.uri, 'workflow.yaml'))), [
      "workflow.yaml isn't in a folder linked to a test target. Choose a test target for its folder.",
      'choose-target',
    ]);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.deepEqual(await said(pickTargetFolder()), [
      'No folder belongs to a test target yet. Choose a test target.',
      'choose-target',
    ]);
  });

  it('the local service is started once for those who ask at the same time', async () => {
    const [one, other] = await Promise.all([local.ensure(), local.ensure()]);
    assert.deepEqual(one, other);
    assert.equal((await local.ensure()).pid, one.pid);
  });

  it('the local service is started once for windows that ask at the same time, and by the next when it ended', async () => {
    const { extensionUri } = ownExtension();
    const windows = Array.from(
      { length: 3 },
      () =>
        new LocalService(
          { extensionUri, globalStorageUri: vscode.Uri.joinPath(storage, 'windows') },
          made.keys,
          made.log,
          () => undefined,
        ),
    );
    const ensured = () => Promise.all(windows.map((one) => one.ensure()));
    try {
      const first = await ensured();
      assert.equal(new Set(first.map(({ pid }) => pid)).size, 1);
      process.kill(first[0]?.pid ?? 0, 'SIGKILL');
      await waitUntilEqual(() => windows[0]?.isRunning(), false);
      const second = await ensured();
      assert.equal(new Set(second.map(({ pid }) => pid)).size, 1);
      assert.notEqual(second[0]?.pid, first[0]?.pid);
      assert.equal((await fetch(second[0]?.url ?? '')).status < 500, true);
    } finally {
      for (const one of windows) one.dispose();
    }
  });

  it('its key is in SecretStorage, and only its hash in the data folder', async () => {
    await services.client('local');
    const [[name, key] = ['', ''], ...others] = secrets.kept;
    assert.deepEqual([name, others], ['apiKey:local', []]);
    assert.equal(readFileSync(dataFile('authorized-keys'), 'utf8').includes(key), false);
    assert.equal(JSON.stringify([...made.state.kept]).includes(key), false);
  });

  it('the view lists services, targets, environments and test cases, each with a unique id', async () => {
    await services.add('local');
    const features = caseFeatures(made);
    const tree = new TestCasesTree(features);
    const drawn: string[] = [];
    const ids: string[] = [];
    const draw = async (node: TreeNode | undefined, depth: number): Promise<void> => {
      for (const child of await tree.getChildren(node)) {
        const { label, id, accessibilityInformation, tooltip } = tree.getTreeItem(child);
        const name = typeof label === 'string' ? label : '';
        drawn.push(`${'  '.repeat(depth)}${name}`);
        ids.push(id ?? '');
        assert.ok(accessibilityInformation ?? tooltip ?? label, name);
        await draw(child, depth + 1);
      }
    };
    await draw(undefined, 0);
    assert.deepEqual(drawn, [
      'Local service',
      '  Sample shop',
      '    Environments',
      '      Default',
      '    Reports',
      '      No report yet',
      '    Account',
      '      Confirm that it is you',
      '      Log in',
      '      Refuse a wrong password',
      '    Help',
      '      Read the delivery terms',
      '      Read the terms in a new tab',
      '      Return something',
      '      Subscribe to the newsletter',
      '      Write to us',
      '    Shop',
      '      Add to cart',
      '      Arrange the desk',
      '      Check out',
      '      Empty the cart',
      '      Find a product',
      '      Give a gift card',
      '      Look at the desk',
      '      Redeem a gift card',
      '    Accept cookies',
    ]);
    assert.equal(new Set(ids).size, ids.length);
    tree.dispose();
    features.dispose();
  });

  it('a service whose address in a setting lacks /api is found with it once it has its key', async () => {
    const { url } = await local.ensure();
    const bare = url.replace(/\/api$/, '');
    const key = secrets.kept.get('apiKey:local') ?? '';
    const testTargetId = '5a3e1f00-0000-4000-8000-000000000001';
    const bound = await bindTargets([{ folder: 'here', testTargetId, serviceUrl: bare }]);
    try {
      assert.deepEqual(services.list(), ['local', bare]);
      await setApiKey(services, made.keys, bare, async (_title, verify) => ({
        key,
        answer: await verify(key, new AbortController().signal),
      }));
      assert.deepEqual(services.list(), ['local', url]);
      assert.deepEqual(
        targetFolders().map(({ serviceUrl }) => serviceUrl),
        [url],
      );
      const [folder] = targetFolders();
      assert.ok(folder, 'no folder is bound');
      const targets = await (await services.client(folder.serviceUrl)).listTestTargets();
      assert.equal(targets.length, 1);
    } finally {
      await bound.restore();
      await services.remove(url);
      await made.keys.remove(url);
    }
  });

  it('a service that does not answer to its new key is awaited as long as the setting says', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const settings = vscode.workspace.getConfiguration('portableTests');
    await settings.update('requestTimeout', 1, vscode.ConfigurationTarget.Workspace);
    try {
      await assert.rejects(
        setApiKey(services, made.keys, `http://127.0.0.1:${port}/api`, async (_title, verify) => ({
          key: 'key',
          answer: await verify('key', AbortSignal.timeout(20_000)),
        })),
        (error) => error instanceof UserError && /within 1 s/.test(error.message),
      );
    } finally {
      await settings.update('requestTimeout', undefined, vscode.ConfigurationTarget.Workspace);
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('the local service ends with the process that started it', async () => {
    const { pid } = await local.ensure();
    local.dispose();
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await waitUntilEqual(isAlive, false);
    assert.equal(existsSync(dataFile('service.json')), false);
    assert.notEqual((await local.ensure()).pid, pid);
  });

  it('the address of a killed local service is not used if another process has its id', async () => {
    const { pid } = await local.ensure();
    const address = JSON.parse(readFileSync(dataFile('service.json'), 'utf8')) as { url: string };
    process.kill(pid, 'SIGKILL');
    await waitUntilEqual(() => local.isRunning(), false);
    writeFileSync(dataFile('service.json'), JSON.stringify({ ...address, pid: process.pid }));
    assert.equal(await local.isRunning(), false);
    assert.notEqual((await local.ensure()).url, address.url);
  });
});
