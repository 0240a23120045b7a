import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/createClient.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import { CaseCatalog } from '../../src/editor/cases/catalog/caseCatalog.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { openCase } from '../../src/editor/cases/createAndOpenCases.ts';
import { textFilter } from '../../src/editor/cases/filter/viewFilter.ts';
import { DraftPushHistory, type EditingStatus } from '../../src/editor/cases/remote/draftPushHistory.ts';
import { type ServiceUpdate, ServiceDocuments } from '../../src/editor/cases/remote/serviceDocuments.ts';
import type { CaseNode } from '../../src/editor/cases/selection/caseNodes.ts';
import { getCasesOfRows, getChosenCases } from '../../src/editor/cases/selection/chosenCases.ts';
import { LastResults } from '../../src/editor/results/lastResults.ts';
import { applyServiceUpdate } from '../../src/editor/serviceCases/applyServiceUpdate.ts';
import { updateCases } from '../../src/editor/serviceCases/caseUpdates.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import { pushAsDraft } from '../../src/editor/sync/push/draftPushes.ts';
import { showVersion } from '../../src/editor/sync/versions/versionCommands.ts';
import { targetKeyOf, type Target } from '../../src/editor/targets/target.ts';
import type { TargetFolder } from '../../src/editor/targets/targetFolders.ts';
import type { MoveDialogs } from '../../src/editor/tree/moveToFolder.ts';
import type { TreeNode } from '../../src/editor/tree/row.ts';
import { stateLetters } from '../../src/editor/tree/row.ts';
import { rowOf as rowOfNode } from '../../src/editor/tree/rows.ts';
import { TestCasesTree } from '../../src/editor/tree/testCasesTree.ts';
import { FolderDrop } from '../../src/editor/tree/treeFeature.ts';
import { watchResultsAndVersions } from '../../src/editor/tree/treeUpdates.ts';
import { RecordingProxy } from '../support/recordingProxy.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { createTestCase } from './support/createTestCase.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { inWorkspace, write } from './support/workspace.ts';

const [pay, giveBack, logIn] = [
  createTestCase({ id: '7c01de25-0000-4000-8000-000000000001', description: 'Pay', folderName: 'Shop' }),
  createTestCase({
    id: '7c01de25-0000-4000-8000-000000000002',
    description: 'Give back',
    folderName: 'Shop',
  }),
  createTestCase({ id: '7c01de25-0000-4000-8000-000000000003', description: 'Log in' }),
];

/** Moves at once. */
const unasked: MoveDialogs = { confirm: async () => true, offerUndo: async () => false };

describe('the view of test cases', () => {
  const made = parts();
  const { services } = made;
  const uri = inWorkspace('treeCases');
  let client: ServiceClient;
  let proxy: RecordingProxy;
  let folder: TargetFolder;
  let bound: boolean;
  let testTargetId: string;
  let round = 0;
  let ids: Map<TestCase, string>;
  let features: ReturnType<typeof caseFeatures>;
  let catalog: CaseCatalog;
  let results: LastResults;
  let tree: TestCasesTree;
  let sync: FolderSync;
  let versions: DraftPushHistory;
  let logged: string[];
  let fired: (TreeNode | undefined)[];

  before(async () => {
    const local = await services.client('local');
    client = local;
    const key = await made.keys.get('local');
    proxy = await RecordingProxy.start({ url: (await made.local.ensure()).url });
    await made.keys.set(proxy.url, key ?? '');
    await services.add(proxy.url);
  });

  beforeEach(async () => {
    await vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
    services.capabilities.forget();
    const target = await client.createTestTarget({
      testTarget: { app: `Stage ${++round}`, discoveryUrl: 'https://stage.example.com' },
    });
    testTargetId = target.id;
    // An id belongs to one target.
    const own = (one: TestCase): TestCase => ({
      ...one,
      id: one.id.replace(/^.{8}/, String(round).padStart(8, '0')),
    });
    ids = new Map([pay, giveBack, logIn].map((one) => [one, own(one).id]));
    await client.push(testTargetId, { testCases: [pay, giveBack, logIn].map(own) });
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    folder = { folder: 'treeCases', testTargetId, serviceUrl: proxy.url, uri, workspaceFolder };
    bound = true;
    for (const one of (await client.pull(testTargetId)).testCases)
      await write(vscode.Uri.joinPath(uri, `${one.description.replaceAll(' ', '')}.yaml`), printCase(one));
    logged = [];
    features = caseFeatures(made, {
      folders: () => (bound ? [folder] : []),
      storage: vscode.Uri.joinPath(made.storage, String(round)),
      log: { debug: (text) => logged.push(text) },
    });
    ({ catalog, results, versions } = features);
    sync = features.syncOf(folder);
    tree = new TestCasesTree(features);
    watchResultsAndVersions({ tree, results, versions });
    fired = [];
    tree.onDidChangeTreeData((nodes) => fired.push(...[nodes].flat()));
  });

  afterEach(() => {
    tree.dispose();
    features.dispose();
  });

  after(async () => {
    proxy?.dispose();
    await vscode.workspace.fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
    await made.dispose();
  });

  const idOf = (one: TestCase): string => ids.get(one) ?? '';
  const testTarget = (): Target => ({ serviceUrl: proxy.url, testTargetId });
  const targetNode = async (): Promise<Extract<TreeNode, { kind: 'target' }>> => {
    const services = await tree.getChildren();
    const service = services.find((one) => one.kind === 'service' && one.serviceUrl === proxy.url);
    const node = (await tree.getChildren(service)).find(
      (one) => rowOfNode(one).id === targetKeyOf(testTarget()),
    );
    assert.ok(node?.kind === 'target');
    return node;
  };
  /** Unfolds all of the target, as VS Code does: it asks for the row of each child. */
  const unfolded = async (from?: TreeNode): Promise<TreeNode[]> => {
    const children = await tree.getChildren(from ?? (await targetNode()));
    for (const child of children) tree.getTreeItem(child);
    const below = await Promise.all(children.map((child) => unfolded(child)));
    return [...children, ...below.flat()];
  };
  const rowOf = async (one: TestCase): Promise<vscode.TreeItem> => {
    const node = (await unfolded()).find((child) => child.kind === 'case' && child.entry.id === idOf(one));
    assert.ok(node);
    return tree.getTreeItem(node);
  };
  const tooltipOf = async (one: TestCase): Promise<string> => {
    const node = (await unfolded()).find((child) => child.kind === 'case' && child.entry.id === idOf(one));
    assert.ok(node);
    const { tooltip } = tree.resolveTreeItem(tree.getTreeItem(node), node);
    return typeof tooltip === 'string' ? tooltip : (tooltip?.value ?? '');
  };
  const change = async (body: Parameters<typeof updateCases>[2], ...cases: TestCase[]): Promise<void> => {
    const entries = (await catalog.casesOf(proxy.url, testTargetId)).filter(({ id }) =>
      cases.some((one) => idOf(one) === id),
    );
    const parts = {
      services,
      reload: () => assert.fail('all is loaded again'),
      changed: async (one: ServiceUpdate) => {
        await tree.casesChanged(one);
        return 0;
      },
    };
    await updateCases(parts, { serviceUrl: proxy.url, testTargetId, entries }, body);
  };
  const asked = (): string[] => proxy.received.map(({ method, endpoint }) => `${method} ${endpoint}`);
  const named = (node: TreeNode | undefined): string =>
    node?.kind === 'case'
      ? node.entry.testCase.description
      : node?.kind === 'folder'
        ? node.name
        : (node?.kind ?? 'all');

  it('requests one case after it changed on the service, and redraws only its row', async () => {
    bound = false;
    await unfolded();
    proxy.forget();
    await change({ runStatus: 'OFF' }, logIn);
    assert.deepEqual(asked(), ['PATCH updateTestCase', 'GET getTestCase']);
    assert.deepEqual(fired.map(named), ['Log in']);
    assert.equal((await rowOf(logIn)).description, 'off');
    const whole = caseFeatures(made, { folders: () => [] });
    assert.deepEqual(
      (await catalog.casesOf(proxy.url, testTargetId)).map(({ testCase }) => testCase),
      (await whole.catalog.casesOf(proxy.url, testTargetId)).map(({ testCase }) => testCase),
    );
    whole.dispose();
  });

  it('moves a case to another folder without requesting the others', async () => {
    bound = false;
    await unfolded();
    proxy.forget();
    await change({ folderName: 'Shop' }, logIn);
    assert.deepEqual(asked(), ['PATCH updateTestCase', 'GET getTestCase']);
    const [shop, ...others] = (await tree.getChildren(await targetNode())).filter(
      ({ kind }) => kind === 'folder' || kind === 'case',
    );
    assert.deepEqual(others, []);
    assert.deepEqual((await tree.getChildren(shop)).map(named), ['Give back', 'Log in', 'Pay']);
  });

  it('compares the file with the new service version', async () => {
    await unfolded();
    proxy.forget();
    await change({ externalId: 'C-17' }, logIn);
    assert.deepEqual(fired.map(named), ['Log in']);
    const row = await rowOf(logIn);
    assert.equal(row.accessibilityInformation?.label, 'Log in, differs from the service');
    assert.equal(row.description, '');
  });

  it('has a letter for the state of a test case, in a color, and a description in the tooltip', async () => {
    await sync.base.update(
      new Map((await client.pull(testTargetId)).testCases.map((one) => [one.id, { testCase: one }])),
    );
    const changed = { ...pay, id: idOf(pay), description: 'Pay at once' };
    await write(vscode.Uri.joinPath(uri, 'Pay.yaml'), printCase(changed));
    await client.updateTestCase(testTargetId, idOf(giveBack), { description: 'Give it back' });
    await write(
      vscode.Uri.joinPath(uri, 'Login.yaml'),
      printCase({ ...logIn, id: idOf(logIn), description: 'Log on' }),
    );
    await client.updateTestCase(testTargetId, idOf(logIn), { description: 'Sign in' });
    const marks: [string | undefined, vscode.ThemeColor | undefined][] = [];
    const tooltips: string[] = [];
    for (const one of [pay, giveBack, logIn]) {
      const { resourceUri, description } = await rowOf(one);
      assert.ok(resourceUri, 'the row has a letter');
      assert.equal(description, '');
      const { token } = new vscode.CancellationTokenSource();
      const decoration = await stateLetters.provideFileDecoration(resourceUri, token);
      marks.push([decoration?.badge, decoration?.color]);
      tooltips.push(await tooltipOf(one));
    }
    const color = (name: string) => new vscode.ThemeColor(`portableTests.${name}Foreground`);
    assert.deepEqual(marks, [
      ['M', color('localChange')],
      ['↓M', color('serviceChange')],
      ['!', color('conflict')],
    ]);
    assert.match(tooltips[0] ?? '', /M\\: changed locally/);
    assert.match(tooltips[2] ?? '', /\\!\\: changed on both sides/);
  });

  it('says of a test case that one side lacks which one', async () => {
    const synced = (await client.pull(testTargetId)).testCases.filter(({ id }) => id !== idOf(giveBack));
    await sync.base.update(new Map(synced.map((one) => [one.id, { testCase: one }])));
    for (const name of ['Pay.yaml', 'Giveback.yaml'])
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(uri, name));
    const id = idOf(pay).replace(/.$/, '9');
    await write(vscode.Uri.joinPath(uri, 'New.yaml'), printCase({ ...logIn, id, description: 'New' }));
    const { testCases } = await client.pull(testTargetId);
    await client.push(testTargetId, { testCases: testCases.filter((one) => one.id !== idOf(logIn)) });
    tree.refresh();
    const rows = (await unfolded()).filter(({ kind }) => kind === 'case');
    assert.deepEqual(rows.map((row) => tree.getTreeItem(row).accessibilityInformation?.label).toSorted(), [
      'Give back, not pulled yet',
      'Log in, deleted on the service',
      'New, new, not pushed yet',
      'Pay, file deleted locally',
    ]);
  });

  it('tells a test case that merges from a conflict, unless the setting asks', async () => {
    await sync.base.update(
      new Map((await client.pull(testTargetId)).testCases.map((one) => [one.id, { testCase: one }])),
    );
    await client.updateTestCase(testTargetId, idOf(logIn), { description: 'Sign in' });
    const file = vscode.Uri.joinPath(uri, 'Login.yaml');
    const letterWith = async (changed: Partial<TestCase>): Promise<string | undefined> => {
      await write(file, printCase({ ...logIn, id: idOf(logIn), ...changed }));
      catalog.filesChanged(testTarget());
      const { resourceUri } = await rowOf(logIn);
      const { token } = new vscode.CancellationTokenSource();
      return resourceUri && (await stateLetters.provideFileDecoration(resourceUri, token))?.badge;
    };
    assert.equal(await letterWith({ prompt: 'A' }), '⇅');
    assert.match(
      await tooltipOf(logIn),
      /changed on both sides, in different places[^]*A pull or a push merges the changes/,
    );
    const settings = vscode.workspace.getConfiguration('portableTests');
    await settings.update('sync.merge', 'ask', vscode.ConfigurationTarget.Workspace);
    try {
      assert.equal(await letterWith({ prompt: 'B' }), '!');
    } finally {
      await settings.update('sync.merge', undefined, vscode.ConfigurationTarget.Workspace);
    }
    assert.equal(await letterWith({ description: 'Log on' }), '!');
  });

  describe('has below a case the versions that draft pushes made', () => {
    const idOfVersion = (at: number): string => `7c01de25-0000-4000-8000-0000000000a${at}`;
    const note = (one: TestCase, at: number, editing?: EditingStatus): Promise<void> =>
      versions.note(testTarget(), idOf(one), {
        versionId: idOfVersion(at),
        pushedAt: `2026-03-0${at}T10:00:00.000Z`,
        ...(editing && { editing }),
      });
    const versionNodes = async (): Promise<TreeNode[]> =>
      (await unfolded()).filter(({ kind }) => kind === 'version');
    const { Collapsed, None } = vscode.TreeItemCollapsibleState;

    it('newest first, for a screen reader too; one without any does not unfold', async () => {
      await note(logIn, 1);
      await note(logIn, 2, 'IN_PROGRESS');
      const other = { serviceUrl: 'https://other.example.com', testTargetId };
      await versions.note(other, idOf(pay), { versionId: idOfVersion(3) });
      await versions.note(other, idOf(logIn), { versionId: idOfVersion(3) });
      assert.equal((await rowOf(pay)).collapsibleState, None);
      assert.equal((await rowOf(logIn)).collapsibleState, Collapsed);
      const nodes = await versionNodes();
      const rows = nodes.map((one) => tree.getTreeItem(one));
      assert.deepEqual(
        rows.map(({ description, command, iconPath }) => [
          description,
          command?.command,
          (iconPath as vscode.ThemeIcon).id,
        ]),
        [
          ['being edited on the service', 'portableTests.showVersion', 'edit'],
          ['', 'portableTests.showVersion', 'versions'],
        ],
      );
      const [newest, oldest] = rows.map((row) => row.accessibilityInformation?.label ?? '');
      assert.match(newest ?? '', /^Version of 3\/2\/26, .*, being edited on the service$/);
      assert.match(oldest ?? '', /^Version of 3\/1\/26, [\d:]+\s[AP]M$/);
      const [node] = nodes;
      assert.ok(node, 'there is a version');
      const { tooltip } = tree.resolveTreeItem(tree.getTreeItem(node), node);
      assert.ok(typeof tooltip === 'string', 'the tooltip is plain text');
      assert.match(tooltip, new RegExp(`^Pushed as a draft Mar 2, 2026, .*\n${idOfVersion(2)}$`, 's'));
    });

    it('as soon as one is pushed: only the row of the test case is redrawn, without a request', async () => {
      await note(logIn, 1);
      const before = await unfolded();
      proxy.forget();
      await note(logIn, 2);
      await note(pay, 3);
      assert.deepEqual(fired.map(named), ['Log in', 'Pay']);
      assert.equal((await rowOf(pay)).collapsibleState, Collapsed);
      const after = await unfolded();
      assert.equal(after.length, before.length + 2);
      assert.ok(
        before.every((node) => after.includes(node)),
        'the editor keeps what is selected and unfolded',
      );
      assert.deepEqual(asked(), []);
    });

    it('to be shown read-only as the service has them, with what is known of their editing then', async () => {
      const file = vscode.Uri.joinPath(uri, 'Login.yaml');
      const pushed = await pushAsDraft(sync, file, versions, new AbortController().signal);
      const [node] = await versionNodes();
      assert.ok(node?.kind === 'version', 'there is a version');
      assert.equal(node.version.versionId, pushed.versionId);
      const version = await client.getTestCaseVersion(testTargetId, idOf(logIn), node.version.versionId);
      const documents = new ServiceDocuments();
      const parts = {
        catalog,
        services: made.services,
        view: { selection: [] },
        documents,
        versions,
        locks: new FolderLocks(() => sync),
        afterwards: <Result>(work: Promise<Result>) => work,
      };
      try {
        for (const [said, shown] of [
          ['DONE', 'edited on the service'],
          ['<img src=x>\u202E', 'edited on the service'],
          ['CANCELLED', 'editing cancelled'],
        ] as const) {
          proxy.answer('getTestCaseVersion', { status: 200, body: { ...version, localEditingStatus: said } });
          await showVersion(parts, node);
          const [row] = await versionNodes();
          assert.ok(row, 'the version is still there');
          assert.equal(tree.getTreeItem(row).description, shown);
        }
        const open = vscode.window.activeTextEditor?.document;
        assert.equal(open?.uri.scheme, 'portable-tests');
        assert.match(open.getText(), /^description: Log in$/m);
      } finally {
        proxy.answer('getTestCaseVersion');
        documents.dispose();
        await closeEditors();
      }
    });

    it('which are not dragged, are no place to drop at, and are left out of what is selected', async () => {
      await note(logIn, 1);
      const rows = await unfolded();
      const version = rows.find(({ kind }) => kind === 'version');
      const row = (one: TestCase) => rows.find((node) => node.kind === 'case' && node.entry.id === idOf(one));
      const [login, paying] = [row(logIn), row(pay)];
      assert.ok(version && login?.kind === 'case' && paying?.kind === 'case', 'all rows are there');
      const reject = () => assert.fail('something is changed');
      const drop = new FolderDrop({ services, reload: reject, changed: reject }, { run: reject }, unasked);
      const data = new vscode.DataTransfer();
      drop.handleDrag([version], data);
      assert.deepEqual([...data], []);
      await drop.move([paying], version);
      const selection = [version, login, paying];
      const { entries } = await getChosenCases(login, selection, catalog);
      assert.deepEqual(
        entries.map(({ id }) => id),
        [idOf(logIn), idOf(pay)],
      );
    });
  });

  describe('writes changes on the service to the file', () => {
    let said: number[];
    const path = (): vscode.Uri => vscode.Uri.joinPath(uri, 'Login.yaml');
    const text = async (at = path()): Promise<string> =>
      Buffer.from(await vscode.workspace.fs.readFile(at)).toString();
    const onService = () => ({
      services,
      reload: () => assert.fail('all is loaded again'),
      changed: async (one: ServiceUpdate) => {
        const left = await applyServiceUpdate({ catalog, tree, locks: new FolderLocks(() => sync) }, one);
        said.push(left);
        return left;
      },
    });
    const drag = async (one: TestCase, to: 'folder' | 'target'): Promise<void> => {
      const rows = await unfolded();
      const dragged = rows.filter((row) => row.kind === 'case' && row.entry.id === idOf(one));
      const place = to === 'target' ? await targetNode() : rows.find(({ kind }) => kind === 'folder');
      const drop = new FolderDrop(onService(), { run: (_name, work) => work() }, unasked);
      await drop.move(dragged as Extract<TreeNode, { kind: 'case' }>[], place);
    };
    const folderOfRow = async (one: TestCase): Promise<string | undefined> => {
      const row = (await unfolded()).find((node) => node.kind === 'case' && node.entry.id === idOf(one));
      const parent = row && (await tree.getParent(row));
      return parent?.kind === 'folder' ? parent.name : parent?.kind;
    };
    const folderThere = async (one: TestCase): Promise<string | undefined> =>
      (await client.pull(testTargetId)).testCases.find(({ id }) => id === idOf(one))?.folderName ?? undefined;

    beforeEach(async () => {
      said = [];
      await write(path(), `# Told by the shop\n${printCase({ ...logIn, id: idOf(logIn) })}`);
    });

    it('after a case was dropped on a folder, from which it can be dragged back', async () => {
      const before = await text();
      proxy.forget();
      await drag(logIn, 'folder');
      assert.equal(await folderOfRow(logIn), 'Shop');
      assert.equal((await rowOf(logIn)).description, '');
      assert.match(await text(), /^# Told by the shop\n[^]*\nfolderName: Shop\n/);
      await drag(logIn, 'target');
      assert.equal(await folderOfRow(logIn), 'target');
      assert.equal(await folderThere(logIn), undefined);
      assert.equal(await text(), before);
      assert.deepEqual(said, [0, 0]);
    });

    it('if it is as last synced, and updates the last sync', async () => {
      const there = (await client.pull(testTargetId)).testCases.find(({ id }) => id === idOf(logIn));
      assert.ok(there, 'the service has the case');
      await sync.base.update(new Map([[there.id, { testCase: there }]]));
      const entries = (await catalog.casesOf(proxy.url, testTargetId)).filter(({ id }) => id === there.id);
      const chosen = { serviceUrl: proxy.url, testTargetId, entries };
      await updateCases(onService(), chosen, { assignedTagNames: ['smoke'], externalId: 'C-17' });
      assert.match(await text(), /\n  - smoke\n[^]*\nexternalId: C-17\n/);
      assert.equal((await rowOf(logIn)).description, '');
      assert.equal((await sync.base.read()).cases.get(there.id)?.externalId, 'C-17');
    });

    it('but not over an edit: the file is kept, and a drag back still changes the service', async () => {
      await write(path(), printCase({ ...logIn, id: idOf(logIn), description: 'Log in anew' }));
      const edited = await text();
      await drag(logIn, 'folder');
      assert.deepEqual(said, [1]);
      assert.equal(await text(), edited);
      assert.equal(await folderThere(logIn), 'Shop');
      await drag(logIn, 'target');
      assert.equal(await folderThere(logIn), undefined);
    });
  });

  it('requests all cases if a change may show or hide some', async () => {
    bound = false;
    await unfolded();
    proxy.forget();
    await change({ status: 'DRAFT' }, logIn);
    await unfolded();
    assert.deepEqual(asked().slice(0, 1), ['PATCH updateTestCase']);
    assert.deepEqual(new Set(asked()).has('GET pull'), true);
    assert.deepEqual(fired.map(named), ['target']);
  });

  it('redraws only the row of a saved file, without a request', async () => {
    await unfolded();
    proxy.forget();
    const file = vscode.Uri.joinPath(uri, 'Login.yaml');
    await write(file, printCase({ ...logIn, id: idOf(logIn), runStatus: 'OFF' }));
    await tree.filesChanged([testTarget()]);
    assert.deepEqual(fired.map(named), ['Log in']);
    assert.deepEqual(asked(), []);
    const row = await rowOf(logIn);
    assert.equal(row.accessibilityInformation?.label, 'Log in, differs from the service, off');
    assert.equal(row.description, 'off');
    fired = [];
    await tree.filesChanged([testTarget(), { serviceUrl: proxy.url, testTargetId: 'another' }]);
    assert.deepEqual(fired, []);
  });

  it('redraws only the folder whose number of test cases to sync changed', async () => {
    await unfolded();
    await write(vscode.Uri.joinPath(uri, 'Pay.yaml'), printCase({ ...pay, id: idOf(pay), runStatus: 'OFF' }));
    await tree.filesChanged([testTarget()]);
    assert.deepEqual(fired.map(named), ['Shop']);
  });

  it('gives the editor the same objects after a refresh, so that it keeps what is selected and unfolded', async () => {
    const before = await unfolded();
    tree.refresh();
    const after = await unfolded();
    assert.equal(after.length, before.length);
    assert.ok(after.every((node, at) => node === before[at]));
    assert.ok(before.length > 6);
  });

  it('collapses unused services below the others if a folder uses one', async () => {
    await services.add('local');
    const rows = await tree.getChildren();
    assert.deepEqual(
      rows.map((node) => (node.kind === 'service' ? node.serviceUrl : node.kind)),
      [proxy.url, 'otherServices'],
    );
    const others = rows[1] ?? assert.fail('no row');
    const { label, collapsibleState } = tree.getTreeItem(others);
    assert.deepEqual(
      [label, collapsibleState],
      ['Other Services', vscode.TreeItemCollapsibleState.Collapsed],
    );
    const folded = await tree.getChildren(others);
    const local = folded.find((node) => node.kind === 'service' && node.serviceUrl === 'local');
    assert.ok(local, 'the local service is folded away');
    assert.equal(await tree.getParent(local), others);
    bound = false;
    assert.ok((await tree.getChildren()).includes(local));
    assert.equal(await tree.getParent(local), undefined);
    await services.remove('local');
  });

  it('knows the parent of every row, expanded or not', async () => {
    const reports = features.localApi;
    const report = await reports.createReport(testTargetId, {
      executionUrl: 'https://stage.example.com',
      browser: 'CHROMIUM',
      breakpoint: 'DESKTOP',
      context: { source: 'manual' },
      testCaseIds: [idOf(logIn)],
    });
    await versions.note(testTarget(), idOf(logIn), { versionId: '7c01de25-0000-4000-8000-0000000000a1' });
    await client.updateTestCase(testTargetId, idOf(giveBack), { status: 'DRAFT' });
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(uri, 'Giveback.yaml'));
    const rows = await unfolded();
    const kinds = new Set(rows.map(({ kind }) => kind));
    for (const kind of [
      'environments',
      'environment',
      'folder',
      'case',
      'version',
      'drafts',
      'reports',
      'reportDay',
      'report',
    ])
      assert.ok(kinds.has(kind as TreeNode['kind']), kind);
    assert.ok(rows.some((node) => node.kind === 'report' && node.report.id === report.id));
    for (const node of rows) {
      const fresh = new TestCasesTree(features);
      for (const view of [tree, fresh]) {
        const parent = await view.getParent(node);
        assert.ok(parent, node.kind);
        const children = await view.getChildren(parent);
        assert.ok(
          children.some((one) => rowOfNode(one).id === rowOfNode(node).id),
          node.kind,
        );
      }
      fresh.dispose();
    }
  });

  describe('shows the last results of test cases', () => {
    const begun = async (...cases: TestCase[]) =>
      features.localApi.createReport(testTargetId, {
        executionUrl: 'https://stage.example.com',
        browser: 'CHROMIUM',
        breakpoint: 'DESKTOP',
        context: { source: 'github' },
        testCaseIds: cases.map(idOf),
      });
    const ended = async (status: 'PASSED' | 'FAILED' | 'ERROR', ...cases: TestCase[]): Promise<void> => {
      const { id: testReportId, testResults } = await begun(...cases);
      for (const { id } of testResults ?? [])
        await features.localApi.updateResult({ testTargetId, testReportId, id }, { status });
    };

    it('once the target is expanded, and redraws only the rows that have one', async () => {
      await ended('FAILED', logIn, pay);
      await begun(pay);
      await unfolded();
      proxy.forget();
      await results.load(testTarget());
      assert.deepEqual(asked(), ['GET getTestReport', 'GET getTestReport']);
      assert.deepEqual(fired.map(named).toSorted(), ['Log in', 'Pay']);
      const { description, accessibilityInformation, iconPath } = await rowOf(logIn);
      assert.equal(description, 'failed just now');
      assert.equal(accessibilityInformation?.label, 'Log in, failed just now');
      assert.deepEqual((iconPath as vscode.ThemeIcon).id, 'testing-failed-icon');
      const node = (await unfolded()).find((one) => one.kind === 'case' && one.entry.id === idOf(logIn));
      assert.ok(node?.kind === 'case');
      const changed = { ...node, entry: { ...node.entry, state: 'changed-locally' as const } };
      const shown = rowOfNode(changed).item(tree);
      assert.equal((shown.iconPath as vscode.ThemeIcon).id, 'testing-failed-icon', 'beside a change, too');
      assert.equal(shown.resourceUri?.path, '/changed-locally');
      proxy.forget();
      await results.load(testTarget());
      assert.deepEqual(asked(), []);
    });

    it('and in the rows of reports the test cases that ran', async () => {
      await ended('PASSED', logIn);
      await ended('FAILED', logIn, pay, giveBack);
      await unfolded();
      await results.load(testTarget());
      const reports = (await unfolded()).filter(({ kind }) => kind === 'report');
      const texts = reports.map((report) => {
        const { label, description } = tree.getTreeItem(report);
        return `${typeof label === 'string' ? label : ''} | ${String(description).replace(/^[^,]*M, /, 'time, ')}`;
      });
      assert.deepEqual(texts.toSorted(), [
        'Log in +2 | time, 3 of 3 failed, Chromium',
        'Log in | time, 1 of 1 passed, Chromium',
      ]);
      const all = reports.find((report) => tree.getTreeItem(report).label === 'Log in +2');
      assert.ok(all);
      const { tooltip } = tree.resolveTreeItem(tree.getTreeItem(all), all);
      assert.ok(tooltip instanceof vscode.MarkdownString);
      for (const name of ['Log in', 'Pay', 'Give back']) assert.match(tooltip.value, new RegExp(name));
    });

    it('and which are flaky, with the last results in the tooltip', async () => {
      for (const status of ['PASSED', 'FAILED', 'ERROR', 'PASSED'] as const) await ended(status, logIn);
      for (const status of ['PASSED', 'PASSED', 'FAILED'] as const) await ended(status, pay);
      await unfolded();
      await results.load(testTarget());
      assert.equal((await rowOf(logIn)).description, 'flaky, passed just now');
      assert.equal((await rowOf(pay)).description, 'failed just now');
      const node = (await unfolded()).find((one) => one.kind === 'case' && one.entry.id === idOf(logIn));
      assert.ok(node);
      const { tooltip } = tree.resolveTreeItem(tree.getTreeItem(node), node);
      const text = (tooltip as vscode.MarkdownString).value.replaceAll('\\', '');
      assert.match(text, /Last 4 runs: 2 passed, 1 failed, 1 interrupted/);
      assert.match(text, /Flaky: with the same steps, it both passed and failed/);
    });

    it('also of runs on this machine: what was edited between two of them is not flaky', async () => {
      await unfolded();
      const run = (outcome: 'passed' | 'failed', version: string, at: number) =>
        results.addLocalRun(testTarget(), idOf(logIn), { outcome, version, at });
      for (const [at, version] of ['one', 'two', 'three'].entries())
        await run(at === 1 ? 'passed' : 'failed', version, Date.now() - 3_700_000 + at);
      assert.deepEqual(fired.map(named), ['Log in', 'Log in', 'Log in']);
      assert.match(String((await rowOf(logIn)).description), /^failed 1 h\S* ago$/);
      await run('passed', 'three', Date.now() - 60_000);
      await run('failed', 'three', Date.now());
      assert.equal((await rowOf(logIn)).description, 'flaky, failed just now');
    });

    it('and how long ago that was, updated as time passes', async () => {
      await unfolded();
      const now = Date.now();
      const run = { outcome: 'passed', version: 'one' } as const;
      await results.addLocalRun(testTarget(), idOf(logIn), { ...run, at: now });
      await results.addLocalRun(testTarget(), idOf(pay), { ...run, at: now - 3_600_000 });
      assert.equal((await rowOf(logIn)).description, 'passed just now');
      assert.match(String((await rowOf(pay)).description), /^passed 1 h\S* ago$/);
      fired = [];
      results.reportAged(now, now + 30_000);
      assert.deepEqual(fired.map(named), []);
      results.reportAged(now, now + 90_000);
      assert.deepEqual(fired.map(named), ['Log in']);
      results.reportAged(now, now + 4_000_000);
      assert.deepEqual(fired.map(named).toSorted(), ['Log in', 'Log in', 'Pay']);
    });

    it('and nothing, without a message, if the service has no reports', async () => {
      proxy.answer('listTestReports', { status: 404 });
      try {
        await unfolded().catch(() => undefined);
        await results.load(testTarget());
        assert.equal((await rowOf(logIn)).description, '');
        assert.match(logged.join(), /^No last results: /);
      } finally {
        proxy.answer('listTestReports');
      }
    });
  });

  describe('shows in a separate row', () => {
    const below = async (node?: TreeNode): Promise<(string | undefined)[]> =>
      (await tree.getChildren(node)).map((one) => {
        const { label, contextValue } = tree.getTreeItem(one);
        return `${typeof label === 'string' ? label : ''} ${contextValue}`;
      });
    const serviceNode = async (): Promise<TreeNode | undefined> =>
      (await tree.getChildren()).find((one) => one.kind === 'service' && one.serviceUrl === proxy.url);
    const boundTarget = async (): Promise<TreeNode | undefined> =>
      (await tree.getChildren(await serviceNode())).find(({ kind }) => kind === 'target');

    const asks = ['listTestTargets', 'pull', 'listTestCases', 'listTestReports'] as const;
    const goAway = (): void => {
      for (const name of asks) proxy.answer(name, { status: 503 });
    };
    const comeBack = (): void => {
      for (const name of asks) proxy.answer(name);
    };

    afterEach(comeBack);

    it('that a service is unavailable, above the known test cases, until it answers again', async () => {
      await unfolded();
      await write(
        vscode.Uri.joinPath(uri, 'Pay.yaml'),
        printCase({ ...pay, id: idOf(pay), runStatus: 'OFF' }),
      );
      goAway();
      tree.refresh();
      const service = await serviceNode();
      assert.ok(service);
      assert.deepEqual((await below(service)).slice(1), [`Stage ${round} target`]);
      assert.equal(tree.getTreeItem(service).contextValue, 'service.hosted unreachable');
      await unfolded();
      assert.deepEqual(
        catalog.lastCompared().map(({ testCase, state }) => [testCase.description, state]),
        [
          ['Give back', 'unchanged'],
          ['Log in', 'unchanged'],
          ['Pay', 'unrelated'],
        ],
      );
      comeBack();
      fired = [];
      await (await services.client(proxy.url)).listTestTargets();
      assert.deepEqual(fired, [service]);
      assert.equal(tree.getTreeItem(service).contextValue, 'service.hosted');
      assert.ok(!(await below(service)).some((row) => row?.includes('problem')));
    });

    it('that the cases of a target cannot be requested, above the known ones', async () => {
      proxy.answer('pull', { status: 503 });
      const target = await targetNode();
      await below(target);
      assert.deepEqual((await below(target)).slice(0, 1), ['Not reachable problem']);
      assert.equal((await unfolded(target)).filter(({ kind }) => kind === 'case').length, 3);
      assert.ok(!(await below(await serviceNode())).includes('Not reachable problem'));
      fired = [];
      await unfolded(target);
      assert.deepEqual(fired, []);
      proxy.answer('pull');
      assert.ok(!(await below(target)).includes('Not reachable problem'));
    });

    it('that a service is unavailable: files that were never synced have no state', async () => {
      goAway();
      await unfolded(await boundTarget());
      assert.deepEqual(
        catalog.lastCompared().map(({ testCase, state }) => [testCase.description, state]),
        [
          ['Give back', undefined],
          ['Log in', undefined],
          ['Pay', undefined],
        ],
      );
    });

    it('that a service has no test target', async () => {
      proxy.answer('listTestTargets', { status: 200, body: [] });
      assert.deepEqual(await below(await serviceNode()), ['No test target yet empty.targets']);
    });

    it('that the key is not accepted, or that there is none', async () => {
      proxy.answer('listTestTargets', { status: 401 });
      assert.deepEqual(await below(await serviceNode()), [
        'API key not accepted problem.key',
        'treeCases target',
      ]);
      const key = await made.keys.get(proxy.url);
      await made.keys.remove(proxy.url);
      tree.refresh();
      assert.deepEqual(await below(await serviceNode()), ['No API key yet problem.key', 'treeCases target']);
      const [problem] = await tree.getChildren(await serviceNode());
      assert.ok(problem);
      assert.equal(tree.getTreeItem(problem).command?.command, 'portableTests.setApiKey');
      await made.keys.set(proxy.url, key ?? '');
    });

    it('that there is no test case, bound or not, no report and no environment', async () => {
      await client.push(testTargetId, { testCases: [] });
      await vscode.workspace.fs.delete(uri, { recursive: true });
      const target = await targetNode();
      const first = await below(target);
      assert.deepEqual(first.slice(2), ['No test case yet empty.cases']);
      bound = false;
      tree.refresh();
      assert.deepEqual((await below(target)).slice(2), ['No test case yet empty.unboundCases']);
      const reports = (await tree.getChildren(target)).find(({ kind }) => kind === 'reports');
      assert.deepEqual(await below(reports), ['No report yet empty.reports']);
    });

    it('that no test case matches the filter', async () => {
      tree.show(textFilter('nowhere'));
      assert.deepEqual(await below(await targetNode()), ['No test case matches the filter empty.filtered']);
    });
  });

  it('shows an environment and a target that a service lists twice once', async () => {
    const target = (await client.listTestTargets()).find(({ id }) => id === testTargetId);
    assert.ok(target);
    const environments = [...(target.environments ?? []), ...(target.environments ?? [])];
    proxy.answer('listTestTargets', { status: 200, body: [{ ...target, environments }, target] });
    try {
      const rows = await unfolded();
      assert.equal(rows.filter(({ kind }) => kind === 'environment').length, 1);
      assert.equal(new Set(rows.map((row) => tree.getTreeItem(row).id)).size, rows.length);
    } finally {
      proxy.answer('listTestTargets');
    }
  });

  it('runs the test cases of a folder or of the selected rows that have files', async () => {
    const rows = await unfolded();
    const shop = rows.find(({ kind }) => kind === 'folder');
    const loose = rows.find((node) => node.kind === 'case' && node.entry.id === idOf(logIn));
    assert.ok(shop && loose);
    const filesOf = async (argument: TreeNode, ...selection: TreeNode[]): Promise<string[]> => {
      const { entries } = await getCasesOfRows(argument, selection, catalog);
      return entries.map(({ uri: file }) => file?.path.split('/').at(-1) ?? '').toSorted();
    };
    assert.deepEqual(await filesOf(shop), ['Giveback.yaml', 'Pay.yaml']);
    assert.deepEqual(await filesOf(loose, shop), ['Login.yaml']);
    assert.deepEqual(await filesOf(loose, shop, loose), ['Giveback.yaml', 'Login.yaml', 'Pay.yaml']);
    const bySelection = await getCasesOfRows(undefined, [shop, loose], catalog);
    assert.equal(bySelection.entries.length, 3, 'a key passes no row');
    await assert.rejects(getCasesOfRows(undefined, [], catalog), /No test case is selected/);

    const none = await getCasesOfRows(loose, [shop, loose], catalog, () => false);
    assert.deepEqual(
      none.entries.map(({ id }) => id),
      [loose.kind === 'case' ? loose.entry.id : ''],
      'only rows of folders are filtered',
    );
  });

  it('expands the rows that a filter leaves, and restores the rows once it is cleared', async () => {
    const folder = async (): Promise<vscode.TreeItem> => {
      const found = (await unfolded()).find(({ kind }) => kind === 'folder');
      assert.ok(found);
      return tree.getTreeItem(found);
    };
    const before = await folder();
    tree.show(textFilter('pay'));
    const filtered = await folder();
    assert.equal(filtered.collapsibleState, vscode.TreeItemCollapsibleState.Expanded);
    assert.notEqual(filtered.id, before.id);
    tree.show(undefined);
    const after = await folder();
    assert.deepEqual([after.id, after.collapsibleState], [before.id, before.collapsibleState]);
  });

  it('moves dropped test cases only once that is confirmed, and back unless they were moved since', async () => {
    const rows = await unfolded();
    const dragged = rows.filter((node) => node.kind === 'case' && node.entry.testCase.folderName === 'Shop');
    const foldersThere = async (): Promise<string[]> =>
      (await client.pull(testTargetId)).testCases
        .toSorted((one, other) => one.id.localeCompare(other.id))
        .map(({ folderName }) => folderName ?? '');
    const drop = async (isConfirmed: boolean, undo: () => Promise<boolean>): Promise<void> => {
      const undone: Promise<unknown>[] = [];
      const run = <Result>(_name: string, work: () => Promise<Result>): Promise<Result> => {
        const done = work();
        undone.push(done);
        return done;
      };
      const parts = { services, reload: () => undefined, changed: async () => 0 };
      const moving = new FolderDrop(parts, { run }, { confirm: async () => isConfirmed, offerUndo: undo });
      await moving.move(dragged as CaseNode[], await targetNode());
      await Promise.all(undone);
    };
    await drop(false, async () => assert.fail('nothing was moved'));
    assert.deepEqual(await foldersThere(), ['Shop', 'Shop', '']);
    await drop(true, async () => {
      assert.deepEqual(await foldersThere(), ['', '', '']);
      return true;
    });
    assert.deepEqual(await foldersThere(), ['Shop', 'Shop', '']);
    await assert.rejects(
      drop(true, async () => {
        await client.updateTestCase(testTargetId, idOf(pay), { folderName: 'Elsewhere' });
        return true;
      }),
      /1 test case was moved again/,
    );
    assert.deepEqual(await foldersThere(), ['Elsewhere', 'Shop', '']);
  });

  it('opens the file of a test case, also one that came after its row was drawn, else the service version', async () => {
    const file = vscode.Uri.joinPath(uri, 'Login.yaml');
    const text = await vscode.workspace.fs.readFile(file);
    await vscode.workspace.fs.delete(file);
    const row = (await unfolded()).find((one) => one.kind === 'case' && one.entry.id === idOf(logIn));
    const opened = async (): Promise<string | undefined> => {
      await openCase(row, features);
      return vscode.window.activeTextEditor?.document.uri.scheme;
    };
    assert.notEqual(await opened(), 'file');
    await vscode.workspace.fs.writeFile(file, text);
    assert.equal(await opened(), 'file');
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, file.path);
    await closeEditors();
  });

  it('offers a choice of sides only in a conflict', async () => {
    assert.equal((await rowOf(pay)).contextValue, 'case.file');
    await write(vscode.Uri.joinPath(uri, 'Pay.yaml'), printCase({ ...pay, id: idOf(pay), runStatus: 'OFF' }));
    await tree.filesChanged([testTarget()]);
    assert.equal((await rowOf(pay)).contextValue, 'case.file conflict');
  });

  it('gives a screen reader everything that a row shows', async () => {
    await client.updateTestCase(testTargetId, idOf(logIn), { runStatus: 'OFF' });
    for (const row of await unfolded()) {
      const { label, description, accessibilityInformation } = tree.getTreeItem(row);
      const spoken = accessibilityInformation?.label ?? '';
      assert.ok(typeof label === 'string' && spoken.includes(label), `${row.kind}: ${spoken}`);
      for (const word of typeof description === 'string' ? description.split(/ · |, /) : [])
        assert.ok(spoken.includes(word), `${row.kind}: ${spoken} lacks ${word}`);
    }
  });
});
