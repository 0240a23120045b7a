import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ServiceTestCase } from '../../src/api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../src/api/createClient.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import type { CaseEntry } from '../../src/editor/cases/catalog/caseEntry.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { serviceFilter, textFilter } from '../../src/editor/cases/filter/viewFilter.ts';
import { DraftPushHistory } from '../../src/editor/cases/remote/draftPushHistory.ts';
import { ServiceDocuments } from '../../src/editor/cases/remote/serviceDocuments.ts';
import { StepCache } from '../../src/editor/files/steps/documentSteps.ts';
import { changeLocatorOfFile } from '../../src/editor/language/steps/locatorCommands.ts';
import { applyServiceUpdate } from '../../src/editor/serviceCases/applyServiceUpdate.ts';
import { updateCases, type UpdateParts } from '../../src/editor/serviceCases/caseUpdates.ts';
import { changeOfTags, changeOfTicks, tagChoices } from '../../src/editor/serviceCases/updateCommands.ts';
import { uploadCase } from '../../src/editor/sync/push/uploadCases.ts';
import {
  localEditorUrl,
  serviceEditorUrl,
  watchEditing,
  confirmEditing,
  pushForEditing,
} from '../../src/editor/sync/versions/editInServiceEditor.ts';
import type { MoveDialogs } from '../../src/editor/tree/moveToFolder.ts';
import type { TreeNode } from '../../src/editor/tree/row.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import { FolderDrop } from '../../src/editor/tree/treeFeature.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { waitUntilEqual } from '../support/waitUntil.ts';
import { answering, type Answer } from './support/answers.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { write } from './support/workspace.ts';

type CaseNode = Extract<TreeNode, { kind: 'case' }>;

const caseOf = (number: number, description: string, folderName?: string): TestCase => ({
  id: `6c01de25-0000-4000-8000-00000000000${number}`,
  description,
  version: '1',
  runStatus: 'ON',
  ...(folderName ? { folderName } : {}),
  elements: [
    { interaction: { action: 'CLICK' }, selectors: [{ selectorType: 'TEXT', selector: 'Pay' }] },
    { interaction: { action: 'CLICK' }, selectors: [{ selectorType: 'TEXT', selector: 'Pay' }] },
  ],
});

/** Moves at once. */
const unasked: MoveDialogs = { confirm: async () => true, offerUndo: async () => false };

describe('test cases on the service, changed from the view', () => {
  const made = parts();
  const { services, storage } = made;
  const features = caseFeatures(made, { folders: () => [] });
  const { catalog } = features;
  const tree = new TestCasesTree(features);
  const redrawn: (TreeNode | undefined)[] = [];
  const onService: UpdateParts = {
    services,
    reload: (url, id) => tree.reloadTarget(url, id),
    changed: (change) =>
      applyServiceUpdate(
        { catalog, tree, locks: { runNext: () => assert.fail('no folder is bound') } },
        change,
      ),
  };
  let client: ServiceClient;
  let testTargetId = '';

  before(async () => {
    await services.add('local');
    client = await services.client('local');
    const target = await client.createTestTarget({
      testTarget: { app: 'Stage', discoveryUrl: 'https://stage.example.com' },
    });
    testTargetId = target.id;
    const cases = [caseOf(1, 'Pay', 'Shop'), caseOf(2, 'Return goods', 'Shop'), caseOf(3, 'Log in')];
    await client.push(testTargetId, { testCases: cases });
    tree.onDidChangeTreeData((nodes) => redrawn.push(...[nodes].flat()));
  });
  after(async () => {
    tree.dispose();
    features.dispose();
    await made.dispose();
  });
  afterEach(() => closeEditors());

  const listed = async (): Promise<Map<string, ServiceTestCase>> =>
    new Map((await client.listTestCases(testTargetId)).map((one) => [one.description ?? '', one]));
  const entries = async (...names: string[]): Promise<CaseEntry[]> =>
    (await catalog.casesOf('local', testTargetId)).filter(({ testCase }) =>
      names.includes(testCase.description),
    );
  const change = async (names: string[], update: Parameters<typeof updateCases>[2]): Promise<void> =>
    updateCases(onService, { serviceUrl: 'local', testTargetId, entries: await entries(...names) }, update);
  const targetNode = async (): Promise<TreeNode> => {
    const [service] = await tree.getChildren();
    const node = (await tree.getChildren(service)).find(
      (one) => one.kind === 'target' && one.target.id === testTargetId,
    );
    assert.ok(node);
    return node;
  };
  const drawn = async (node?: TreeNode, depth = 0): Promise<string[]> => {
    const children = await tree.getChildren(node ?? (await targetNode()));
    const lines = await Promise.all(
      children
        .filter(({ kind }) => kind !== 'environments' && kind !== 'reports')
        .map(async (child) => {
          const { label, description } = tree.getTreeItem(child);
          const name = typeof label === 'string' ? label : '';
          const said = `${'  '.repeat(depth)}${name} ${description}`.trimEnd();
          return [said, ...(await drawn(child, depth + 1))];
        }),
    );
    return lines.flat();
  };

  it('get another run status, tags and an external ID, several at once', async () => {
    await change(['Pay', 'Return goods'], { runStatus: 'OFF' });
    await change(['Pay'], { assignedTagNames: ['smoke', 'shop'], externalId: 'C-17' });
    const now = await listed();
    assert.deepEqual(
      ['Pay', 'Return goods', 'Log in'].map((name) => now.get(name)?.runStatus),
      ['OFF', 'OFF', 'ON'],
    );
    assert.deepEqual([now.get('Pay')?.tags, now.get('Pay')?.externalId], [['smoke', 'shop'], 'C-17']);
    await change(['Pay'], { externalId: null });
    assert.equal((await listed()).get('Pay')?.externalId, null);
  });

  it('get tags added and removed one by one, and keep the others', async () => {
    await change(['Pay'], { assignedTagNames: ['smoke', 'shop'] });
    await change(['Return goods'], { assignedTagNames: ['slow'] });
    const [pay, returned] = await entries('Pay', 'Return goods');
    assert.ok(pay && returned, 'both are listed');
    const colleague = ['smoke', 'shop', 'of a colleague'];
    await client.updateTestCase(testTargetId, pay.id, { assignedTagNames: colleague });
    await change(
      ['Pay', 'Return goods'],
      changeOfTags({ add: ['cash, card', 'smoke'], remove: ['shop', 'slow'] }),
    );
    const now = await listed();
    assert.deepEqual(now.get('Pay')?.tags, ['smoke', 'of a colleague', 'cash, card']);
    assert.deepEqual(now.get('Return goods')?.tags, ['cash, card', 'smoke']);
  });

  it('show their tags selected among those of their target, and change only what was selected or cleared', () => {
    const choices = tagChoices([['smoke', 'mail'], ['smoke']], ['shop', 'smoke']);
    const rows = [
      { tag: 'mail', count: 1 },
      { tag: 'mail', count: 1, forAll: true },
    ];
    assert.deepEqual(choices, [...rows, { tag: 'shop', count: 0 }, { tag: 'smoke', count: 2 }]);
    const [mail, mailForAll, shop, smoke] = choices;
    assert.ok(mail && mailForAll && shop && smoke);
    const changes = [[mail, smoke], [smoke], [mail, mailForAll], [mailForAll, shop, smoke]].map((ticked) =>
      changeOfTicks(choices, new Set(ticked)),
    );
    assert.deepEqual(changes, [
      { add: [], remove: [] },
      { add: [], remove: ['mail'] },
      { add: ['mail'], remove: ['smoke'] },
      { add: ['mail', 'shop'], remove: [] },
    ]);
  });

  it('redraw only their own target', async () => {
    const target = await targetNode();
    await tree.getChildren(target);
    redrawn.length = 0;
    await change(['Log in'], { status: 'DRAFT' });
    assert.deepEqual(redrawn, [target]);
    assert.equal(redrawn[0], target);
    await change(['Log in'], { status: 'ENABLED' });
  });

  it('are listed under drafts while no pull includes them, and move back', async () => {
    await change(['Return goods'], { status: 'DRAFT' });
    assert.deepEqual(await drawn(), [
      'Shop 1',
      '  Pay off',
      'Log in',
      'Drafts and Disabled 1',
      '  Return goods draft, off',
    ]);
    await change(['Return goods'], { status: 'ENABLED' });
    assert.deepEqual(await drawn(), ['Shop 2', '  Pay off', '  Return goods off', 'Log in']);
  });

  it('move to the folder that they are dropped on, unless they are in it', async () => {
    const target = await targetNode();
    const nodes = (await tree.getChildren(target)).filter((one) => one.kind === 'case');
    const shop = (await tree.getChildren(target)).find((one) => one.kind === 'folder');
    const inShop = (await tree.getChildren(shop)) as CaseNode[];
    const drop = new FolderDrop(onService, { run: (_name, work) => work() }, unasked);
    await drop.move([...nodes, ...inShop], shop);
    assert.deepEqual(
      (await client.pull(testTargetId)).testCases.map(({ folderName }) => folderName),
      ['Shop', 'Shop', 'Shop'],
    );
    const dropped = (await entries('Log in')).map((entry): CaseNode => ({
      kind: 'case',
      testTarget: { serviceUrl: 'local', testTargetId },
      entry,
    }));
    await drop.move(dropped, await targetNode());
    const logIn = (await client.pull(testTargetId)).testCases.find(
      ({ description }) => description === 'Log in',
    );
    assert.equal(logIn?.folderName, undefined);
    assert.deepEqual(await drawn(), ['Shop 2', '  Pay off', '  Return goods off', 'Log in']);
  });

  it('stay in their folder when they are dropped on a draft, whose folder is not known', async () => {
    await change(['Return goods'], { status: 'DRAFT' });
    const rows = await tree.getChildren(await targetNode());
    const inside = (kind: TreeNode['kind']): Promise<TreeNode[]> =>
      tree.getChildren(rows.find((one) => one.kind === kind));
    const [draft] = await inside('drafts');
    const inShop = (await inside('folder')) as CaseNode[];
    assert.ok(draft?.kind === 'case', 'the draft has a row');
    await new FolderDrop(onService, { run: (_name, work) => work() }, unasked).move(inShop, draft);
    const pay = (await client.pull(testTargetId)).testCases.find(({ description }) => description === 'Pay');
    assert.equal(pay?.folderName, 'Shop');
    await change(['Return goods'], { status: 'ENABLED' });
  });

  it('are found by text, and by the filter of the service', async () => {
    tree.show(textFilter('GOODS shop'));
    assert.deepEqual(await drawn(), ['Shop 1', '  Return goods off']);
    const filter = { AND: [{ runStatus: 'OFF' }], NOT: [{ description: 'Pay' }] };
    tree.show(serviceFilter(filter, 'off but Pay', services));
    assert.deepEqual(await drawn(), ['Shop 1', '  Return goods off']);
    tree.show(undefined);
    assert.equal((await drawn()).length, 4);
  });

  it('are found by the filter of the service as it answers after a refresh, in the view or unseen', async () => {
    tree.show(serviceFilter({ runStatus: 'OFF' }, 'off', services));
    assert.deepEqual(await drawn(), ['Shop 2', '  Pay off', '  Return goods off']);
    const id = (await listed()).get('Log in')?.id ?? '';
    await client.updateTestCase(testTargetId, id, { runStatus: 'OFF' });
    tree.refresh();
    assert.deepEqual(await drawn(), ['Shop 2', '  Pay off', '  Return goods off', 'Log in off']);
    await client.updateTestCase(testTargetId, id, { runStatus: 'ON' });
    // As the background does.
    catalog.targets.forget();
    assert.deepEqual(await drawn(), ['Shop 2', '  Pay off', '  Return goods off']);
    tree.show(undefined);
  });

  describe('from a file', () => {
    const file = caseOf(4, 'Write to us');
    let sync: FolderSync;
    let uri: vscode.Uri;

    before(async () => {
      const folder = vscode.Uri.joinPath(storage, 'cases');
      const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(workspaceFolder);
      const setting = { folder: 'cases', testTargetId, serviceUrl: 'local', uri: folder, workspaceFolder };
      sync = features.syncOf(setting);
      uri = await write(
        vscode.Uri.joinPath(folder, 'writeToUs.yaml'),
        printCase({ ...file, tagNames: ['mail'] }),
      );
    });

    it('are imported under their own id, once', async () => {
      await uploadCase(sync, uri);
      const there = (await listed()).get('Write to us');
      assert.deepEqual([there?.id, there?.tags, there?.elements?.length], [file.id, ['mail'], 2]);
      await assert.rejects(
        uploadCase(sync, uri),
        /Local service already has "Write to us"\. Push the test case to change it on the service\./,
      );
    });

    const changeStep = async (locator: string): Promise<void> => {
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.languages.setTextDocumentLanguage(document, 'portable-test-case');
      await vscode.window.showTextDocument(document);
      await changeLocatorOfFile(sync, uri, new StepCache(), { step: 1, locator });
    };

    it('get one locator changed on the service, the second of two equal ones, and keep the file', async () => {
      const before = Buffer.from(await vscode.workspace.fs.readFile(uri)).toString();
      await changeStep("getByRole('button', { name: 'Pay now' })");
      const there = await client.getTestCase(testTargetId, file.id);
      const selectors = there.elements?.map((element) => element.selectors?.map((one) => one.selectorType));
      assert.deepEqual(selectors, [['TEXT'], ['ROLE']]);
      assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), before);
    });

    it('are pushed as being edited for the editor of the service, and awaited until that ends', async () => {
      const kept = new DraftPushHistory(made.state);
      const edited = await pushForEditing(sync, uri, kept);
      const there = await client.getTestCaseVersion(testTargetId, file.id, edited.versionId);
      assert.equal(there.localEditingStatus, 'IN_PROGRESS');
      assert.deepEqual(
        kept.of(sync.folder, file.id).map(({ versionId, editing }) => [versionId, editing]),
        [[edited.versionId, 'IN_PROGRESS']],
      );
      const answers = ['IN_PROGRESS', 'DONE', 'CANCELLED'] as const;
      let asked = 0;
      const editor: Pick<ServiceClient, 'getTestCaseVersion'> = {
        getTestCaseVersion: async (...where) => ({
          ...(await client.getTestCaseVersion(...where)),
          localEditingStatus: answers[asked++] ?? 'DONE',
        }),
      };
      const clock = new FakeClock();
      const watched = watchEditing(editor, edited, clock);
      await waitUntilEqual(() => [asked, clock.pending], [1, 1]);
      clock.advance(2000);
      assert.equal((await watched)?.versionId, edited.versionId);
      assert.equal(asked, 2);
      assert.equal(await watchEditing(editor, edited), undefined);
    });

    it('are edited only after a question, which names the place where the editor opens', async () => {
      const closes: Answer = {
        press: (_buttons, { text }) => {
          assert.match(text, /which opens at https:\/\/example\.com\. The file is not changed\./);
          return undefined;
        },
      };
      const template = 'https://example.com/{testTargetId}/{testCaseId}?v={versionId}';
      const asked = answering([closes], () => confirmEditing('local', template));
      await assert.rejects(asked, vscode.CancellationError);
    });

    it('as drafts have a tab whose title says so', () => {
      const documents = new ServiceDocuments();
      const draft = documents.showDraft(file, 'V');
      assert.match(draft.path, /\/V\/writeToUs \(draft\)\.yaml$/);
      assert.match(documents.provideTextDocumentContent(draft), /^description: Write to us$/m);
      documents.dispose();
    });

    it('are opened in an editor only if its address is a web address', () => {
      const ids = { testTargetId: 'T', testCaseId: 'C', versionId: 'V' };
      const template = 'https://example.com/{testTargetId}/{testCaseId}?v={versionId}';
      assert.equal(serviceEditorUrl(template, ids), 'https://example.com/T/C?v=V');
      for (const wrong of ['javascript:alert(1)//{testCaseId}', 'file:///{testCaseId}', ''])
        assert.throws(() => serviceEditorUrl(wrong, ids), /serviceEditorUrl isn't a valid web address/);
    });

    it('are opened at the address of the local service without a setting', async () => {
      const edited = await pushForEditing(sync, uri, new DraftPushHistory(made.state));
      const address = serviceEditorUrl(localEditorUrl(await services.baseUrl('local')), edited);
      const page = await (await fetch(address)).text();
      assert.match(page, /<title>Edit: /);
      const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const cancelled = await fetch(address, {
        method: 'POST',
        headers: { Origin: new URL(address).origin },
        body: new URLSearchParams({ token, yaml: '', action: 'cancel' }),
      });
      assert.equal(cancelled.status, 200);
      assert.equal(await watchEditing(client, edited), undefined, 'the wait ends');
    });

    it('are refused a locator if the step is a different one on the service', async () => {
      await assert.rejects(
        changeStep("getByText('No')"),
        /Step 2 is different on the service, so nothing was changed\./,
      );
    });
  });

  it('texts of a service are shown on one line, shortened, and without bidirectional control characters', async () => {
    const description = `Pay\u202e\n<script>alert(1)</script>${'x'.repeat(100_000)}`;
    await client.push(testTargetId, { testCases: [{ ...caseOf(1, description), folderName: 'A\u202eB' }] });
    tree.refresh();
    const lines = await drawn();
    assert.deepEqual(
      lines.map((line) => [line.slice(0, 35), line.length < 250]),
      [
        ['AB 1', true],
        ['  Pay <script>alert(1)</script>xxxx', true],
      ],
    );
  });
});
