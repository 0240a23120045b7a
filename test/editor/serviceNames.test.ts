import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { findCursorPosition } from '../../src/core/completion/findCursorPosition.ts';
import { ServiceNames } from '../../src/editor/cases/catalog/serviceNames.ts';
import { caseIndexFeature } from '../../src/editor/files/caseIndexFeature.ts';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { completeNamesInUse } from '../../src/editor/language/completion/caseCompletion.ts';
import { targetFolderOf } from '../../src/editor/targets/targetFolders.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { createTestCase } from './support/createTestCase.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace } from './support/workspace.ts';

const ids = ['5e1a0000-0000-4000-8000-000000000001', '5e1a0000-0000-4000-8000-000000000002'] as const;

describe('completion of names that the service knows', () => {
  const folderName = 'service-names';
  const made = parts();
  const features = caseFeatures(made);
  const names = new ServiceNames(features);
  const files = caseIndexFeature(made, () => [boundFolder(inWorkspace(folderName))]);
  const file = inWorkspace(folderName, 'own.yaml');
  let proxy: RecordingProxy;
  let bound: { restore(): Promise<void> } | undefined;
  let target: { serviceUrl: string; testTargetId: string };
  let environmentId: string;

  before(async () => {
    proxy = await RecordingProxy.start({ url: (await made.local.ensure()).url });
    await made.keys.set(proxy.url, (await made.keys.get('local')) ?? '');
    const client = await made.services.client('local');
    const created = await client.createTestTarget({
      testTarget: { app: 'Shop [x](y)', discoveryUrl: 'https://shop.example' },
    });
    target = { serviceUrl: proxy.url, testTargetId: created.id };
    environmentId = created.environments?.[0]?.id ?? assert.fail('no environment');
    await client.push(created.id, {
      testCases: [
        createTestCase({ id: ids[0], description: 'Pay', tagNames: ['smoke'] }),
        createTestCase({
          id: ids[1],
          description: 'Buy',
          tagNames: ['smoke', 'cart'],
          excludedEnvironmentNames: ['Staging'],
        }),
      ],
    });
    const listed = (await client.listTestTargets()).find(({ id }) => id === created.id);
    proxy.answer('listTestTargets', {
      status: 200,
      body: [{ ...listed, tags: ['nightly', 'smoke', null, 'two\nlines', ''] }],
    });
    bound = await bindTargets([{ folder: folderName, ...target }]);
    const other =
      'id: 5e1a0000-0000-4000-8000-000000000009\ndescription: Other\ntagNames:\n  - smoke\n  - local\nelements: []\n';
    await vscode.workspace.fs.writeFile(inWorkspace(folderName, 'other.yaml'), Buffer.from(other));
    await files.index.ready;
  });

  after(async () => {
    await bound?.restore();
    files.dispose();
    features.dispose();
    proxy.dispose();
    await vscode.workspace.fs.delete(inWorkspace(folderName), { recursive: true });
    await made.dispose();
  });

  /** The items in an empty entry of a list, with what says where they come from. */
  async function items(key: string): Promise<[string, string | undefined, string][]> {
    const text = `id: 5e1a0000-0000-4000-8000-000000000008\ndescription: Own\n${key}:\n  - \nelements: []\n`;
    const document = await vscode.workspace.openTextDocument({ content: text });
    const offset = text.indexOf('  - ') + 4;
    const cursor = findCursorPosition(text, offset) ?? assert.fail('no position');
    // The document of a test has no file: its names are those of the file in the folder.
    const onService = { tags: () => names.tags(file), environments: () => names.environments(file) };
    const found = await completeNamesInUse(
      { document, text, offset, cursor, index: files.index, uses: new Map() },
      onService,
    );
    return found
      .map(({ item }): [string, string | undefined, string] => [
        typeof item.label === 'string' ? item.label : item.label.label,
        item.detail,
        (item.documentation as vscode.MarkdownString).value,
      ])
      .toSorted(([a], [b]) => a.localeCompare(b));
  }

  it('offers only those of files while nothing is known, and asks no service', async () => {
    assert.deepEqual(await items('tagNames'), [
      ['local', 'Tag', 'Used by 1 other test cases.'],
      ['smoke', 'Tag', 'Used by 1 other test cases.'],
    ]);
    assert.deepEqual(await items('excludedEnvironmentNames'), []);
    assert.deepEqual(proxy.received, []);
  });

  it('offers those of the last answers with where they come from, and asks no service', async () => {
    await features.targets.targetsOf(target.serviceUrl);
    await features.catalog.casesOf(target.serviceUrl, target.testTargetId);
    await features.names.note(environmentId, 'Live');
    await features.names.note('5e1a0000-0000-4000-8000-00000000000f', 'Of another target');
    const before = proxy.received.length;
    const host = new URL(target.serviceUrl).host.replace(':', String.raw`\:`);
    const onService = (count: number): string => String.raw`On ${host}\: used by ${count} test cases.`;
    const ofTarget = String.raw`Tag of the test target Shop \[x\]\(y\).`;
    assert.deepEqual(await items('tagNames'), [
      ['cart', 'Tag · from the service', onService(1)],
      ['local', 'Tag', 'Used by 1 other test cases.'],
      ['nightly', 'Tag · from the service', ofTarget],
      ['smoke', 'Tag', ['Used by 1 other test cases.', ofTarget, onService(2)].join('\n\n')],
    ]);
    assert.deepEqual(await items('excludedEnvironmentNames'), [
      ['Live', 'Environment · from the service', 'Environment of the test target, named on this machine.'],
      ['Staging', 'Environment · from the service', onService(1)],
    ]);
    assert.equal(proxy.received.length, before);
  });

  it('offers those of the last sync in a new window', async () => {
    const folder = targetFolderOf(file) ?? assert.fail('no folder');
    const synced = createTestCase({ id: ids[0], description: 'Pay', tagNames: ['synced'] });
    const { base } = features.syncOf(folder);
    await base.bind();
    await base.update(new Map([[ids[0], { testCase: synced }]]));
    const later = caseFeatures(made);
    const before = proxy.received.length;
    const found = await new ServiceNames(later).tags(file);
    assert.deepEqual(
      [...found],
      [['synced', [`On ${new URL(target.serviceUrl).host}: used by 1 test cases at the last sync`]]],
    );
    assert.equal(proxy.received.length, before);
    later.dispose();
  });
});
