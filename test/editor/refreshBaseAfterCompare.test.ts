import * as assert from 'node:assert/strict';
import { existsSync, mkdtempSync, realpathSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/createClient.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { CaseCatalog } from '../../src/editor/cases/catalog/caseCatalog.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { ServiceDocuments } from '../../src/editor/cases/remote/serviceDocuments.ts';
import { Merges } from '../../src/editor/sync/conflicts/merges.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import type { PullParts } from '../../src/editor/sync/pull/confirmAndApplyPull.ts';
import { pullAll } from '../../src/editor/sync/pull/pulls.ts';
import { pushFile } from '../../src/editor/sync/push/pushSome.ts';
import { refreshBaseAfterCompare } from '../../src/editor/sync/syncFeature.ts';
import { TargetCatalog } from '../../src/editor/targets/targetCatalog.ts';
import { ErrorBoundary } from '../../src/editor/ui/errorBoundary.ts';
import { gitIn } from '../support/git.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { parts } from './support/parts.ts';

const caseOf = (number: number, description: string): TestCase => ({
  id: `${String(number).padStart(8, '0')}-0000-4000-8000-00000000a9ee`,
  description,
  elements: [],
});

describe('the base of a three-way comparison', () => {
  const made = parts();
  const documents = new ServiceDocuments();
  const repository = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-agreed-')));
  const [logIn, logOut] = [caseOf(1, 'Log in'), caseOf(2, 'Log out')];
  let client: ServiceClient;
  let sync: FolderSync;
  let locks: FolderLocks;
  let catalog: CaseCatalog;
  let merges: Merges;
  let following: vscode.Disposable;
  let round = 0;

  before(async () => {
    client = await made.services.client('local');
    git('init', '-q', '-b', 'main');
  });

  beforeEach(async () => {
    const { id } = await client.createTestTarget({
      testTarget: { app: `Agreed ${++round}`, discoveryUrl: 'https://shop.example.com' },
    });
    await client.push(id, { testCases: own(logIn, logOut) });
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder, 'no workspace');
    const folder = `tests${round}`;
    const uri = vscode.Uri.file(path.join(repository, folder));
    const bound = { folder, testTargetId: id, serviceUrl: 'local', uri, workspaceFolder };
    sync = new FolderSync(bound, vscode.Uri.joinPath(made.storage, id), made.services);
    locks = new FolderLocks(() => sync);
    merges = new Merges(documents, made.state, locks, new ErrorBoundary(made.log), () => bound);
    catalog = new CaseCatalog(new TargetCatalog(made.services, () => [bound]), () => sync);
    following = refreshBaseAfterCompare(catalog, locks, made.log);
  });

  afterEach(() => {
    for (const one of [following, merges, catalog]) one.dispose();
  });

  after(async () => {
    documents.dispose();
    rmSync(repository, { recursive: true });
    await made.dispose();
  });

  const git = (...args: string[]): string => gitIn(repository, ...args);
  const commit = (): void => void git('commit', '-q', '--allow-empty', '-m', 'Anything');
  /** An id belongs to one target. */
  const own = (...cases: TestCase[]): TestCase[] =>
    cases.map((one) => ({ ...one, id: `${one.id.slice(0, -2)}${String(round).padStart(2, '0')}` }));
  const at = (file: string): string => sync.files.uriOf(file).fsPath;
  const edit = (file: string, from: string, to: string): void =>
    writeFileSync(at(file), readFileSync(at(file), 'utf8').replace(from, to));
  const pullParts = (): PullParts => ({ documents, merges, targetName: () => undefined });
  const push = (file: string): Promise<void> =>
    pushFile(
      sync,
      { documents, targetName: () => undefined, pushedBefore: made.state },
      sync.files.uriOf(file),
    );
  const there = async (): Promise<string[]> =>
    (await client.pull(sync.folder.testTargetId)).testCases.map(({ description }) => description).toSorted();
  /** Compares as the view does, and lets what follows from it end. */
  const compared = async (): Promise<Record<string, string | undefined>> => {
    const { serviceUrl, testTargetId } = sync.folder;
    catalog.forgetCases(sync.folder);
    const entries = await catalog.casesOf(serviceUrl, testTargetId);
    await locks.runNext(sync.folder, async () => {});
    return Object.fromEntries(entries.map(({ testCase, state }) => [testCase.description, state]));
  };
  const record = (): Promise<string | undefined> => sync.store.read('base');

  it('is recorded when a teammate pushed a file that git then brought: a later edit is no conflict', async () => {
    await pullAll(sync, pullParts());
    const [theirs] = own({ ...logIn, entryPointUrlPath: '/theirs' });
    assert.ok(theirs, 'no case');
    await client.push(sync.folder.testTargetId, { testCases: [theirs, ...own(logOut)] });
    edit('logIn.yaml', 'elements:', 'entryPointUrlPath: /theirs\nelements:');
    assert.deepEqual(await compared(), { 'Log in': 'unchanged', 'Log out': 'unchanged' });
    edit('logIn.yaml', 'description: Log in', 'description: Log in here');
    await push('logIn.yaml');
    assert.deepEqual(await there(), ['Log in here', 'Log out']);
  });

  it('is recorded in a clone that was never pulled: edits there can be pushed', async () => {
    await pullAll(sync, pullParts());
    await sync.store.remove('base');
    await compared();
    edit('logIn.yaml', 'description: Log in', 'description: Log in here');
    await push('logIn.yaml');
    assert.deepEqual(await there(), ['Log in here', 'Log out']);
  });

  it('is kept after a commit: a file that is deleted later counts as deleted, not as on another branch', async () => {
    commit();
    await pullAll(sync, pullParts());
    commit();
    await compared();
    rmSync(at('logOut.yaml'));
    assert.deepEqual(await compared(), { 'Log in': 'unchanged', 'Log out': 'deleted-locally' });
  });

  it('is not recorded for files that a checkout removed while they were read', async () => {
    commit();
    await pullAll(sync, pullParts());
    const list = sync.files.list.bind(sync.files);
    sync.files.list = async (signal) => {
      const files = await list(signal);
      commit();
      rmSync(at('logOut.yaml'));
      return files;
    };
    await compared();
    sync.files.list = list;
    assert.deepEqual(await compared(), { 'Log in': 'unchanged', 'Log out': 'not-on-branch' });
  });

  it('is not recorded for files that a cancelled pull restored, and the next pull writes them', async () => {
    const { list, replace } = sync.files;
    let comparing: Promise<unknown> = Promise.resolve();
    const pulled = new Promise<void>((resolve) => {
      sync.files.replace = async (change) => {
        if (change.path !== 'logOut.yaml') return replace.call(sync.files, change);
        await waitUntil(() => existsSync(at('logIn.yaml')));
        await new Promise<void>((read) => {
          sync.files.list = async (signal) => {
            const files = await list.call(sync.files, signal);
            read();
            await pulled;
            return files;
          };
          comparing = compared();
        });
        throw new Error('no space left');
      };
      void locks
        .run(sync.folder, () => assert.rejects(pullAll(sync, pullParts()), /no space left/))
        .finally(resolve);
    });
    await pulled;
    assert.equal(existsSync(at('logIn.yaml')), false);
    assert.deepEqual(await comparing, { 'Log in': 'unchanged', 'Log out': 'new-on-service' });
    Object.assign(sync.files, { list, replace });
    assert.deepEqual(await compared(), { 'Log in': 'new-on-service', 'Log out': 'new-on-service' });
    await pullAll(sync, pullParts());
    assert.deepEqual(await compared(), { 'Log in': 'unchanged', 'Log out': 'unchanged' });
  });

  it('is recorded only if it is new, and never for another target', async () => {
    await pullAll(sync, pullParts());
    const before = await record();
    const write = sync.store.write.bind(sync.store);
    sync.store.write = () => assert.fail('written');
    await compared();
    sync.store.write = write;
    assert.equal(await record(), before);
    const foreign = before?.replace(sync.folder.testTargetId, '11111111-2222-4333-8444-555555555555') ?? '';
    await sync.store.write('base', foreign);
    await compared();
    assert.equal(await record(), foreign);
  });

  it('is not updated during a sync, and blocks none', async () => {
    await pullAll(sync, pullParts());
    await sync.store.remove('base');
    await locks.run(sync.folder, async () => {
      await catalog.casesOf(sync.folder.serviceUrl, sync.folder.testTargetId);
      await locks.runIfIdle(sync.folder, () => assert.fail('at work beside a sync'));
    });
    assert.equal(await record(), undefined);
    const order: string[] = [];
    const idle = locks.runIfIdle(sync.folder, async () => {
      await sync.local();
      order.push('noted');
    });
    await Promise.all([
      idle,
      locks.run(sync.folder, async () => {
        order.push('synced');
      }),
    ]);
    assert.deepEqual(order, ['noted', 'synced']);
  });
});
