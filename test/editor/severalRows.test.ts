import * as assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/createClient.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { printCase } from '../../src/core/yaml/printCase.ts';
import type { CaseEntry } from '../../src/editor/cases/catalog/caseEntry.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { DraftPushHistory } from '../../src/editor/cases/remote/draftPushHistory.ts';
import { ServiceDocuments } from '../../src/editor/cases/remote/serviceDocuments.ts';
import type { CaseNode, FolderNode } from '../../src/editor/cases/selection/caseNodes.ts';
import { getCasesByTarget, getChosenCases } from '../../src/editor/cases/selection/chosenCases.ts';
import { forEachTarget } from '../../src/editor/cases/selection/commandRows.ts';
import { getFilesOfRows } from '../../src/editor/cases/selection/filesOfRows.ts';
import { filesForCode } from '../../src/editor/code/casesForCode.ts';
import { boundFolder } from '../../src/editor/files/index/caseFolders.ts';
import { LiveIndex } from '../../src/editor/files/index/workspaceIndex.ts';
import { tryToUpdateCases } from '../../src/editor/serviceCases/caseUpdates.ts';
import { keepLocalVersions } from '../../src/editor/sync/conflicts/resolveConflict.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import { pullCases } from '../../src/editor/sync/pull/pulls.ts';
import { draftPushFiles } from '../../src/editor/sync/push/draftPushes.ts';
import { uploadCases } from '../../src/editor/sync/push/uploadCases.ts';
import { pushDrafts, type SyncServices } from '../../src/editor/sync/syncCommands.ts';
import type { Target } from '../../src/editor/targets/target.ts';
import { FolderDrop } from '../../src/editor/tree/treeFeature.ts';
import { textOfError } from '../../src/editor/ui/errorBoundary.ts';
import { IndexWorkers } from '../../src/index/indexWorkers.ts';
import { caseFeatures } from './support/caseFeatures.ts';
import { parts } from './support/parts.ts';
import { bindTargets } from './support/targetsSetting.ts';
import { inWorkspace, ownExtension, write } from './support/workspace.ts';

const caseOf = (number: number, description: string, more: Partial<TestCase> = {}): TestCase => ({
  id: `7a11de25-0000-4000-8000-00000000000${number}`,
  description,
  version: '1',
  runStatus: 'ON',
  elements: [{ interaction: { action: 'CLICK' }, selectors: [{ selectorType: 'TEXT', selector: 'Pay' }] }],
  ...more,
});
const [pay, logIn, search] = [caseOf(1, 'Pay'), caseOf(2, 'Log in'), caseOf(3, 'Search')];
const missing = caseOf(9, 'Missing');

describe('a command on several selected rows', () => {
  const made = parts();
  const features = caseFeatures(made, { folders: () => [] });
  const { catalog } = features;
  const folder = inWorkspace('severalRows');
  const file = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  const versions = new DraftPushHistory(made.state);
  let client: ServiceClient;
  let target: Target;
  let sync: FolderSync;
  let requests: string[][];

  before(async () => {
    await made.services.add('local');
    client = await made.services.client('local');
    const created = await client.createTestTarget({
      testTarget: { app: 'Several rows', discoveryUrl: 'https://stage.example.com' },
    });
    target = { serviceUrl: 'local', testTargetId: created.id };
    await client.push(target.testTargetId, { testCases: [pay, logIn] });
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    const recording: ServiceClient = {
      ...client,
      draftPush: (id, body, options) => {
        requests.push(body.testCases.map(({ description }) => description).toSorted());
        return client.draftPush(id, body, options);
      },
    };
    sync = new FolderSync({ ...target, folder: 'severalRows', uri: folder, workspaceFolder }, made.storage, {
      client: () => Promise.resolve(recording),
    });
  });
  beforeEach(async () => {
    requests = [];
    await write(file('pay.yaml'), printCase({ ...pay, description: 'Pay now' }));
    await write(file('logIn.yaml'), printCase({ ...logIn, description: 'Log in now' }));
  });
  afterEach(() => vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false }));
  after(async () => {
    features.dispose();
    versions.dispose();
    await made.dispose();
  });

  const entryOf = (testCase: TestCase, uri?: vscode.Uri): CaseEntry => ({
    serviceUrl: 'local',
    id: testCase.id,
    testCase,
    remoteCase: uri ? undefined : testCase,
    state: undefined,
    uri,
    hidden: false,
    status: 'ENABLED',
  });
  const rowOf = (entry: CaseEntry, testTarget = target): CaseNode => ({ kind: 'case', testTarget, entry });
  const folderRow = (cases: readonly CaseEntry[]): FolderNode => ({
    kind: 'folder',
    testTarget: target,
    name: 'Shop',
    cases,
  });
  const errorOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'no error', textOfError);
  const updates = { services: made.services, reload: () => undefined, changed: () => Promise.resolve(0) };
  const runStatuses = async (): Promise<(string | null | undefined)[]> =>
    (await client.pull(target.testTargetId)).testCases.map(({ runStatus }) => runStatus);

  it('is about all of them, and about the test cases of folders among them, each once', async () => {
    const [payRow, loginRow] = [rowOf(entryOf(pay)), rowOf(entryOf(logIn))];
    const shop = folderRow([entryOf(pay), entryOf(search)]);
    const { entries } = await getChosenCases(loginRow, [payRow, shop, loginRow], catalog);
    assert.deepEqual(
      entries.map(({ testCase }) => testCase.description),
      ['Pay', 'Search', 'Log in'],
    );
    const byKey = await getChosenCases(undefined, [payRow, loginRow], catalog);
    assert.equal(byKey.entries.length, 2);
    const others = { ...target, testTargetId: missing.id };
    const rows = [payRow, rowOf(entryOf(search), others)];
    await assert.rejects(getChosenCases(payRow, rows, catalog), /changed one at a time/);
    assert.equal((await getCasesByTarget(payRow, rows, catalog)).length, 2);
  });

  it('names the test cases that have no file, and leaves those of folders out', async () => {
    const rows = [rowOf(entryOf(pay, file('pay.yaml'))), rowOf(entryOf(search)), folderRow([entryOf(logIn)])];
    const found = await getFilesOfRows('selection', { view: { selection: rows }, catalog });
    assert.deepEqual(
      [found.uris.map(({ path }) => path), found.failures.map(({ name }) => name)],
      [[file('pay.yaml').path], ['Search']],
    );
  });

  it('changes the others where the service refuses one, and reports that one with its reason', async () => {
    const entries = [entryOf(pay), { ...entryOf(missing), remoteCase: missing }, entryOf(logIn)];
    const { done, error } = await tryToUpdateCases(updates, { ...target, entries }, { runStatus: 'OFF' });
    assert.deepEqual(done, [entries[0], entries[2]]);
    assert.match(textOfError(error), /^Changed 2 of 3 test cases on Local service\. "Missing": /);
    assert.deepEqual(await runStatuses(), ['OFF', 'OFF']);
    await tryToUpdateCases(
      updates,
      { ...target, entries: [entryOf(pay), entryOf(logIn)] },
      { runStatus: 'ON' },
    );
    assert.deepEqual(await runStatuses(), ['ON', 'ON']);
  });

  it('pushes drafts in one request, without the files that have errors, which it names', async () => {
    await write(file('broken.yaml'), 'id: 3\nelements: [');
    const files = { uris: ['pay', 'broken', 'logIn'].map((name) => file(`${name}.yaml`)), failures: [] };
    const text = await errorOf(draftPushFiles(sync, files, versions));
    assert.match(
      text,
      /^Pushed 2 of 3 test cases as drafts to Local service\. "broken.yaml": broken.yaml, line \d/,
    );
    assert.match(text, /Fix the file, then try again\.$/);
    assert.deepEqual(requests, [['Log in now', 'Pay now']]);
    assert.equal(versions.of(target, pay.id).length, 1);
  });

  it('is for each target of the rows in turn, also after one that fails; a cancel ends it', async () => {
    const { id } = await client.createTestTarget({
      testTarget: { app: 'Other rows', discoveryUrl: 'https://stage.example.com' },
    });
    const other = { serviceUrl: 'local', testTargetId: id };
    const bound = await bindTargets([
      { folder: 'severalRows', ...target },
      { folder: 'otherRows', ...other },
    ]);
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    const otherFile = await write(inWorkspace('otherRows', 'search.yaml'), printCase(search));
    const selection = [rowOf(entryOf(pay, file('pay.yaml'))), rowOf(entryOf(search, otherFile), other)];
    const locks = new FolderLocks(
      (to) => new FolderSync({ ...to, workspaceFolder: workspaceFolder! }, made.storage, made.services),
    );
    const view = { selection };
    const parts = {
      ...({ locks, afterwards: (work: unknown) => work, view, catalog, versions } as never as SyncServices),
      documents: new ServiceDocuments(),
      watch: { look: () => undefined },
    };
    const push = (argument: unknown): Promise<unknown> => pushDrafts(parts, argument);
    try {
      await push('selection');
      assert.equal(versions.of(other, search.id).length, 1);
      await vscode.workspace.fs.delete(file('pay.yaml'));
      await write(otherFile, printCase({ ...search, description: 'Search now' }));
      assert.match(await errorOf(push('selection')), /^Finished 1 of 2 test targets\. "severalRows": /);
      assert.equal(versions.of(other, search.id).length, 2);
      const ran: Target[] = [];
      const cancelling = forEachTarget([target, other], (one) => {
        ran.push(one);
        return Promise.reject(new vscode.CancellationError());
      });
      await assert.rejects(cancelling, vscode.CancellationError);
      assert.deepEqual(ran, [target]);
    } finally {
      await bound.restore();
      await vscode.workspace.fs.delete(inWorkspace('otherRows'), { recursive: true });
    }
  });

  it('uploads each new test case after those that it needs, and names those that the service has', async () => {
    const teardown = caseOf(4, 'Clean up', { type: 'TEARDOWN' });
    await write(
      file('a.yaml'),
      printCase(caseOf(5, 'Buy', { dependencyId: search.id, teardownId: teardown.id })),
    );
    await write(file('b.yaml'), printCase(search));
    await write(file('c.yaml'), printCase(teardown));
    const uris = ['a', 'pay', 'b', 'c'].map((name) => file(`${name}.yaml`));
    assert.equal(
      await errorOf(uploadCases(sync, { uris, failures: [] })),
      'Uploaded 3 of 4 test cases to Local service. "Pay now": Local service already has "Pay now". Push the test case to change it on the service.',
    );
  });

  it('keeps several local versions at once, and names the files that cannot be compared', async () => {
    await write(file('unknown.yaml'), printCase(missing));
    const uris = ['pay', 'logIn', 'unknown'].map((name) => file(`${name}.yaml`));
    const keeping = keepLocalVersions(sync, { uris, failures: [] }, () => undefined);
    assert.match(await errorOf(keeping), /^Kept 2 of 3 files\. "unknown.yaml": The service does not have/);
    const { cases } = await sync.base.read();
    assert.deepEqual(
      [pay, logIn].map(({ id }) => cases.get(id)?.description),
      ['Pay', 'Log in'],
    );
    assert.match((await vscode.workspace.openTextDocument(file('pay.yaml'))).getText(), /Pay now/);
  });

  it('generates code of the test cases among the files that are selected in the Explorer, or of rows', async () => {
    const notes = await write(file('notes.txt'), 'Not a test case');
    const worker = path.join(ownExtension().extensionPath, 'dist/indexWorker.js');
    const log = { warn: (text: string) => assert.fail(text) };
    const index = new LiveIndex(new IndexWorkers(worker), log, () => [boundFolder(folder)]);
    const [payFile, logInFile] = [file('pay.yaml'), file('logIn.yaml')];
    const view = { selection: [rowOf(entryOf(pay, payFile)), rowOf(entryOf(logIn, logInFile))] };
    const namesOf = async (...[argument, selected]: readonly unknown[]): Promise<string[]> =>
      (await filesForCode(argument, selected, { view, catalog, index })).map(
        ({ path }) => path.split('/').at(-1) ?? '',
      );
    const both = ['pay.yaml', 'logIn.yaml'];
    assert.deepEqual(await namesOf(payFile, [payFile, notes, folder, logInFile]), both);
    assert.deepEqual(await namesOf(payFile, [logInFile, notes]), ['pay.yaml']);
    assert.deepEqual(await namesOf(view.selection[1]), both);
    index.dispose();
  });

  it('says that no pull includes any of them', async () => {
    const pull = pullCases(sync, undefined as never, [missing.id, caseOf(8, 'Nowhere').id]);
    assert.match(await errorOf(pull), /^Local service includes none of these test cases in pulls\./);
  });

  it('moves the test cases of dragged folders too, and none to another target', async () => {
    const drop = new FolderDrop(
      updates,
      { run: (_name, work) => work() },
      {
        confirm: async () => true,
        offerUndo: async () => false,
      },
    );
    const data = new vscode.DataTransfer();
    drop.handleDrag([rowOf(entryOf(logIn)), folderRow([entryOf(pay)])], data);
    const destination: FolderNode = { ...folderRow([]), name: 'Account' };
    await drop.handleDrop(destination, data);
    const folders = (await client.pull(target.testTargetId)).testCases.map(({ folderName }) => folderName);
    assert.deepEqual(folders.slice(0, 2), ['Account', 'Account']);
    const foreign = rowOf(entryOf(pay), { ...target, testTargetId: missing.id });
    await assert.rejects(drop.move([rowOf(entryOf(search)), foreign], destination), /Nothing was moved/);
  });
});
