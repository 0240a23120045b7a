import * as assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/createClient.ts';
import { Cancelled } from '../../src/api/http/apiErrors.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { DraftPushHistory } from '../../src/editor/cases/remote/draftPushHistory.ts';
import { ServiceDocuments } from '../../src/editor/cases/remote/serviceDocuments.ts';
import { Merges } from '../../src/editor/sync/conflicts/merges.ts';
import { pullFixes } from '../../src/editor/sync/fixes/pullFixes.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import { renameFiles } from '../../src/editor/sync/folder/renameFiles.ts';
import { PullPlanEntries, type PullParts } from '../../src/editor/sync/pull/confirmAndApplyPull.ts';
import {
  confirmRestoringMerged,
  pullAll,
  pullCase,
  pullTestPlan,
  restoreMerged,
  undoPull,
} from '../../src/editor/sync/pull/pulls.ts';
import { draftPushFiles, pushAsDraft } from '../../src/editor/sync/push/draftPushes.ts';
import { pushAll } from '../../src/editor/sync/push/pushAll.ts';
import { pushChosen, pushFile } from '../../src/editor/sync/push/pushSome.ts';
import { assertNotBlocked, BlockedPush } from '../../src/editor/sync/push/resolveBlockers.ts';
import { sendPlan } from '../../src/editor/sync/push/sendPush.ts';
import { uploadCase } from '../../src/editor/sync/push/uploadCases.ts';
import { pushForEditing } from '../../src/editor/sync/versions/editInServiceEditor.ts';
import { targetKeyOf } from '../../src/editor/targets/target.ts';
import type { TargetFolder } from '../../src/editor/targets/targetFolders.ts';
import { ErrorBoundary, ErrorWithAction } from '../../src/editor/ui/errorBoundary.ts';
import { compareCases } from '../../src/sync/compare/compareCases.ts';
import { planPull } from '../../src/sync/pull/planPull.ts';
import { planPushSome, type PushPlan } from '../../src/sync/push/planPush.ts';
import { waitUntil, waitUntilEqual } from '../support/waitUntil.ts';
import { answering, presses, statusAfter, usesPlan } from './support/answers.ts';
import { applyPreview } from './support/applyPreview.ts';
import { closeEditors } from './support/fixture.ts';
import { Memory, parts } from './support/parts.ts';
import { inWorkspace, write } from './support/workspace.ts';

const logInOfSample = '27c133b2-79f6-442b-ab1c-1c76a343e0fe';
const acceptCookies = 'Accept cookies';
const report = '11111111-2222-4333-8444-000000000001';
const testPlan = '11111111-2222-4333-8444-000000000002';

describe('a sync of a folder', () => {
  const made = parts();
  const documents = new ServiceDocuments();
  const locks = new FolderLocks(() => sync);
  const merges = new Merges(documents, made.state, locks, new ErrorBoundary(made.log), () => sync.folder);
  const pullParts: PullParts = { documents, merges, targetName: () => undefined };
  const folder = inWorkspace('safeSync');
  let real: ServiceClient;
  let sync: FolderSync;
  /** Test cases that the service returns for the report and for the test plan. */
  let partial: TestCase[] = [];
  /** The version of a pushed case that the service stores. */
  let altered = (testCase: TestCase): TestCase => testCase;
  let logIn: string;
  let round = 0;

  before(async () => {
    real = await made.services.client('local');
  });

  beforeEach(async () => {
    const target = await real.createTestTarget({
      testTarget: { app: 'Shop', discoveryUrl: 'https://shop.example.com' },
    });
    const [sample] = await real.listTestTargets();
    assert.ok(sample);
    // An id belongs to one target.
    round++;
    const prefix = String(round).padStart(8, '0');
    const ownId = (id: string): string => prefix + id.slice(8);
    const testCases = (await real.pull(sample.id)).testCases.map((one) => ({
      ...one,
      id: ownId(one.id),
      ...(one.dependencyId && { dependencyId: ownId(one.dependencyId) }),
      ...(one.teardownId && { teardownId: ownId(one.teardownId) }),
    }));
    await real.push(target.id, { testCases });
    logIn = ownId(logInOfSample);
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    const setting = { folder: 'safeSync', testTargetId: target.id, serviceUrl: 'local', uri: folder };
    const client: ServiceClient = {
      ...real,
      push: (id, { testCases }, options) => real.push(id, { testCases: testCases.map(altered) }, options),
      pull: (id, query, options) =>
        query?.testReportId === report || query?.testPlanId === testPlan
          ? Promise.resolve({ testCases: partial })
          : real.pull(id, query, options),
    };
    const storage = vscode.Uri.joinPath(made.storage, target.id);
    sync = new FolderSync({ ...setting, workspaceFolder }, storage, {
      client: () => Promise.resolve(client),
    });
  });

  afterEach(() =>
    vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false }).then(undefined, () => {}),
  );

  after(async () => {
    merges.dispose();
    await merges.idle();
    documents.dispose();
    await made.dispose();
  });

  const texts = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await sync.files.list()).map(({ path, text }) => [path, text]));
  const there = async (id: string): Promise<TestCase> => {
    const found = (await real.pull(sync.folder.testTargetId)).testCases.find((one) => one.id === id);
    assert.ok(found);
    return found;
  };
  const edited = async (path: string, edit: (text: string) => string): Promise<void> => {
    const before = await sync.files.read(path);
    assert.ok(
      await sync.files.replace({ path, before, after: edit(before ?? '') }),
      `${path} was saved meanwhile`,
    );
  };
  const deleted = async (path: string): Promise<void> =>
    assert.ok(await sync.files.replace({ path, before: await sync.files.read(path) }));
  const change = (path: string, from: string, to: string): Promise<void> =>
    edited(path, (text) => text.replace(from, to));

  it('pulls one case with its dependencies, and nothing else', async () => {
    const outcome = await pullCase(sync, pullParts, logIn);
    assert.equal(outcome.added, 2);
    const found = await sync.local();
    assert.deepEqual([...found.cases.values()].map(({ testCase }) => testCase.description).toSorted(), [
      acceptCookies,
      'Log in',
    ]);
  });

  it('restores a file that was deleted locally, when its test case is pulled', async () => {
    await pullAll(sync, pullParts);
    const all = await texts();
    await deleted('Account/logIn.yaml');
    await pullCase(sync, pullParts, logIn);
    assert.deepEqual(await texts(), all);
  });

  it('says that a draft isn’t included in pulls, and what to do', async () => {
    await real.updateTestCase(sync.folder.testTargetId, logIn, { status: 'DRAFT' });
    await assert.rejects(
      pullCase(sync, pullParts, logIn),
      /Local service has this test case, but it isn't included in pulls .*\. Accept it or set its status to ENABLED, then pull\./,
    );
    assert.deepEqual(await texts(), {});
  });

  it('says of a file that lacks fields, and was deleted on the service, why that may be', async () => {
    await pullAll(sync, pullParts);
    const [short, complete] = ['Help/writeToUs.yaml', 'Help/returnSomething.yaml'];
    await edited(short, (text) => text.replace(/^version: .*\n/m, '').replace(/^prompt: .*\n/m, ''));
    const isDeleted = ({ description }: TestCase): boolean =>
      ['Write to us', 'Return something'].includes(description);
    const { testCases } = await real.pull(sync.folder.testTargetId);
    await real.push(sync.folder.testTargetId, { testCases: testCases.filter((one) => !isDeleted(one)) });
    const { signal } = new AbortController();
    const sides = await sync.sides(await sync.client(), signal);
    const comparisons = await compareCases(sync.pause, sides.local, sides.remote, sides.base);
    const plan = await planPull(comparisons, sides, await sync.placing(signal), sync.pause);
    const entries = new PullPlanEntries(sync, documents, false).of(plan);
    assert.deepEqual(entries.map(({ description, detail }) => [description, detail]).toSorted(), [
      [complete, undefined],
      [short, 'Another tool may have left it out, as the file lacks fields'],
    ]);
  });

  it('treats a fix from a report as a local change, which no pull reverts and a push sends', async () => {
    await pullAll(sync, pullParts);
    partial = [{ ...(await there(logIn)), entryPointUrlPath: '/fixed' }];
    const before = await texts();
    assert.deepEqual(await applyPreview(pullFixes(sync, pullParts, report)), ['Account/logIn.yaml']);
    const fixed = await texts();
    assert.match(fixed['Account/logIn.yaml'] ?? '', /^entryPointUrlPath: \/fixed$/m);
    assert.deepEqual({ ...fixed, 'Account/logIn.yaml': before['Account/logIn.yaml'] }, before);
    await pullAll(sync, pullParts);
    assert.deepEqual(await texts(), fixed);
    const pushParts = { documents, targetName: pullParts.targetName, pushedBefore: made.state };
    await pushFile(sync, pushParts, sync.files.uriOf('Account/logIn.yaml'));
    assert.equal((await there(logIn)).entryPointUrlPath, '/fixed');
  });

  it('pulls a test plan, and deletes nothing that is not in it', async () => {
    await pullAll(sync, pullParts);
    const before = await texts();
    await real.updateTestCase(sync.folder.testTargetId, logIn, { entryPointUrlPath: '/planned' });
    partial = [await there(logIn)];
    assert.equal((await pullTestPlan(sync, pullParts, testPlan)).updated, 1);
    assert.deepEqual(Object.keys(await texts()), Object.keys(before));
    partial = [];
    await assert.rejects(pullTestPlan(sync, pullParts, testPlan), /The test plan has no test case/);
  });

  /** Waits until the editor knows of all changes of files: of one behind a preview, it applies nothing. */
  const allChangesSeen = async (): Promise<void> => {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '.seen'));
    const isSeen = new Promise((resolve) => watcher.onDidCreate(resolve));
    await vscode.workspace.fs.writeFile(sync.files.uriOf('.seen'), Buffer.of());
    await isSeen;
    watcher.dispose();
  };

  it('names files after their test cases, after a preview', async () => {
    await pullAll(sync, pullParts);
    const mine = sync.files.uriOf('mine.yaml');
    await vscode.workspace.fs.rename(sync.files.uriOf('acceptCookies.yaml'), mine);
    await allChangesSeen();
    const before = await texts();
    await applyPreview(renameFiles(sync));
    const { 'mine.yaml': moved = '', ...others } = before;
    assert.deepEqual(await texts(), { ...others, 'acceptCookies.yaml': moved });
  });

  describe('names files after their test cases, which have the names of each other,', () => {
    const [one, other, aside] = ['acceptCookies.yaml', 'Account/logIn.yaml', 'aside.yaml'] as const;
    let before: Record<string, string>;

    beforeEach(async () => {
      await closeEditors();
      await pullAll(sync, pullParts);
      before = await texts();
      const swap = new vscode.WorkspaceEdit();
      // VS Code makes these renames itself, and so knows of them.
      for (const [from, to] of [
        [one, aside],
        [other, one],
        [aside, other],
      ] as const) {
        swap.renameFile(sync.files.uriOf(from), sync.files.uriOf(to));
        swap.createFile(folder, { ignoreIfExists: true });
      }
      assert.ok(await vscode.workspace.applyEdit(swap), 'the files are swapped');
      assert.equal((await texts())[one], before[other]);
      await allChangesSeen();
    });

    afterEach(closeEditors);

    it('with the tabs that show them', async () => {
      await vscode.window.showTextDocument(sync.files.uriOf(one), { preview: false });
      await applyPreview(renameFiles(sync));
      assert.deepEqual(await texts(), before);
      await waitUntilEqual(
        () =>
          vscode.window.tabGroups.activeTabGroup.tabs.map(({ input }) =>
            input instanceof vscode.TabInputText ? sync.files.pathOf(input.uri) : '',
          ),
        [other],
      );
      assert.equal(vscode.window.activeTextEditor?.document.getText(), before[other]);
    });

    it('and loses none where another file comes into their way', async () => {
      let turns = 0;
      const listener = vscode.workspace.onWillRenameFiles(({ files: [file], waitUntil: until }) => {
        if (++turns === 2 && file)
          until(Promise.resolve(vscode.workspace.fs.writeFile(file.newUri, Buffer.from('a: workflow\n'))));
      });
      const shown: string[] = [];
      const dismissed = {
        press: (_buttons: readonly string[], { text }: { text: string }) => void shown.push(text),
      };
      await answering([dismissed], () => applyPreview(renameFiles(sync))).finally(() => listener.dispose());
      assert.deepEqual(shown, ['0 of 2 files were renamed. To rename the others, run the command again.']);
      assert.deepEqual(
        Object.values(await texts()).toSorted(),
        [...Object.values(before), 'a: workflow\n'].toSorted(),
      );
    });
  });

  it('restores every byte of the last pull, and names the files that changed since', async () => {
    await assert.rejects(undoPull(sync), /safeSync has no pull to undo/);
    await pullAll(sync, pullParts);
    const before = await texts();
    await real.updateTestCase(sync.folder.testTargetId, logIn, { entryPointUrlPath: '/new' });
    await pullAll(sync, pullParts);
    const after = await texts();
    await change('Account/logIn.yaml', '/new', '/mine');
    await assert.rejects(
      undoPull(sync),
      /can't be undone because these files changed since: Account\/logIn\.yaml/,
    );
    await change('Account/logIn.yaml', '/mine', '/new');
    assert.deepEqual(await texts(), after);
    assert.equal(await statusAfter([], () => undoPull(sync)), 'Last pull undone: 1 file restored');
    assert.deepEqual(await texts(), before);
    await vscode.workspace.fs.delete(sync.files.uriOf('Account/logIn.yaml'));
    const restore = usesPlan(/^Pull/, (plan) => plan.tickAll());
    assert.match((await statusAfter([restore], () => pullAll(sync, pullParts))) ?? '', /: 1 restored$/);
    assert.equal(await statusAfter([], () => undoPull(sync)), 'Last pull undone: 1 file deleted');
  });

  describe('of a file that an editor shows', () => {
    const old = 'Account/logIn.yaml';
    const moved = 'Account/signIn.yaml';
    const shown = (): string[] =>
      vscode.window.tabGroups.activeTabGroup.tabs.flatMap(({ input, isDirty }) =>
        input instanceof vscode.TabInputText
          ? [`${sync.files.pathOf(input.uri)}${isDirty ? ' dirty' : ''}`]
          : [],
      );
    const open = async (path: string): Promise<vscode.TextEditor> => {
      const editor = await vscode.window.showTextDocument(sync.files.uriOf(path), { preview: false });
      // Each test has a folder of its own at the same place.
      const text = (await texts())[path];
      await waitUntilEqual(() => editor.document.getText(), text);
      return editor;
    };
    const append = async ({ document }: vscode.TextEditor, text: string): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.positionAt(document.getText().length), text);
      assert.ok(await vscode.workspace.applyEdit(edit), 'the text is typed');
    };
    const renamed = (): Promise<unknown> =>
      real.updateTestCase(sync.folder.testTargetId, logIn, {
        description: 'Sign in',
      });
    const shows = (...paths: string[]): Promise<void> => waitUntilEqual(shown, paths);

    beforeEach(async () => {
      await closeEditors();
      await pullAll(sync, pullParts);
    });

    afterEach(closeEditors);

    it('shows it at its new place, with the cursor, once it was moved, and back after an undo', async () => {
      await open('Help/writeToUs.yaml');
      await open(old);
      await open('Shop/checkOut.yaml');
      const editor = await open(old);
      const cursor = new vscode.Position(3, 2);
      editor.selection = new vscode.Selection(cursor, cursor);
      const before = shown();
      await renamed();
      await pullAll(sync, pullParts);
      const after = before.map((path) => (path === old ? moved : path));
      await shows(...after);
      const active = await waitUntil(
        () => vscode.window.activeTextEditor,
        (one) => one?.document.uri.path.endsWith(`/${moved}`) === true,
        { what: 'the file at its new place in the active editor' },
      );
      assert.ok(active, 'an editor is active');
      const { document, selection: kept } = active;
      assert.match(document.getText(), /^description: Sign in$/m);
      assert.deepEqual([document.isDirty, kept.active.line, kept.active.character], [false, 3, 2]);
      await undoPull(sync);
      await shows(...before);
      assert.deepEqual((await texts())[moved], undefined);
    });

    it('shows it at its new place where another one takes the old one, with unsaved text and the cursor', async () => {
      const other = 'Account/refuseAWrongPassword.yaml';
      const otherId = /^id: (.*)$/m.exec((await texts())[other] ?? '')?.[1] ?? '';
      const { description } = await there(otherId);
      await open('Shop/checkOut.yaml');
      const editor = await open(old);
      const cursor = new vscode.Position(3, 2);
      editor.selection = new vscode.Selection(cursor, cursor);
      await append(editor, '# mine\n');
      const before = await texts();
      await real.updateTestCase(sync.folder.testTargetId, logIn, { description });
      await real.updateTestCase(sync.folder.testTargetId, otherId, { description: 'Log in' });
      await pullAll(sync, pullParts);
      await shows('Shop/checkOut.yaml', other);
      const active = await waitUntil(
        () => vscode.window.activeTextEditor,
        (one) => one?.document.uri.path.endsWith(`/${other}`) === true,
        { what: 'the file at its new place in the active editor' },
      );
      assert.ok(active, 'an editor is active');
      assert.match(active.document.getText(), new RegExp(`^id: ${logIn}\\n[^]*# mine\\n$`));
      assert.deepEqual([active.document.isDirty, active.selection.active.line], [false, 3]);
      assert.match((await texts())[old] ?? '', new RegExp(`^id: ${otherId}`));
      await undoPull(sync);
      await shows('Shop/checkOut.yaml', old);
      assert.deepEqual(await texts(), before);
      await open('Shop/checkOut.yaml');
      await pullAll(sync, pullParts);
      await shows('Shop/checkOut.yaml', other);
      assert.match(vscode.window.activeTextEditor?.document.uri.path ?? '', /\/checkOut\.yaml$/);
    });

    it('moves unsaved text with it, and leaves nothing that a save could write to the old place', async () => {
      await append(await open(old), '# mine\n');
      await renamed();
      await pullAll(sync, pullParts);
      await shows(moved);
      const found = await texts();
      assert.match(found[moved] ?? '', /^description: Sign in\n[^]*# mine\n$/m);
      await vscode.workspace.saveAll();
      assert.deepEqual(Object.keys(await texts()), Object.keys(found));
      await undoPull(sync);
      await shows(old);
      assert.match((await texts())[old] ?? '', /^description: Log in\n[^]*# mine\n$/m);
    });

    it('keeps a file, and what was typed into it after it was read', async () => {
      const editor = await open(old);
      const text = editor.document.getText();
      await append(editor, '# mine\n');
      const change = { path: old, before: text, movesWith: moved };
      assert.deepEqual([await sync.files.carry(change), await sync.files.replace(change)], [false, false]);
      assert.deepEqual(shown(), [`${old} dirty`]);
      assert.equal(editor.document.getText(), `${text}# mine\n`);
      assert.equal(readFileSync(sync.files.uriOf(old).fsPath, 'utf8'), text);
    });

    it('closes the tab of a deleted file, unless it has unsaved changes', async () => {
      await open(old);
      await append(await open('Help/writeToUs.yaml'), '# mine\n');
      for (const path of [old, 'Help/writeToUs.yaml']) await deleted(path);
      await shows('Help/writeToUs.yaml dirty');
    });
  });

  describe('a test case of which both sides changed different fields', () => {
    const logInFile = 'Account/logIn.yaml';
    const merge = (value?: string): Thenable<void> =>
      vscode.workspace.getConfiguration('portableTests').update('sync.merge', value, true);

    beforeEach(async () => {
      await pullAll(sync, pullParts);
      await change(logInFile, 'description: Log in', '# mine\ndescription: Log in here');
      const { testCases } = await real.pull(sync.folder.testTargetId);
      const changed = testCases.map((one) => (one.id === logIn ? { ...one, prompt: 'Theirs' } : one));
      await real.push(sync.folder.testTargetId, { testCases: changed });
    });
    afterEach(() => merge());

    it('is merged by a pull, without a question', async () => {
      const { merged, left } = await pullAll(sync, pullParts);
      assert.deepEqual([merged, left], [1, 0]);
      assert.match((await sync.files.read(logInFile)) ?? '', /# mine\ndescription: Log in here\n[^]*Theirs/);
    });

    it('is merged by a push, which updates the file afterwards', async () => {
      const parts = { documents, targetName: pullParts.targetName, pushedBefore: made.state };
      await pushFile(sync, parts, sync.files.uriOf(logInFile));
      const { description, prompt } = await there(logIn);
      assert.deepEqual([description, prompt], ['Log in here', 'Theirs']);
      assert.match((await sync.files.read(logInFile)) ?? '', /# mine\ndescription: Log in here\n[^]*Theirs/);
    });

    it('stays a conflict if the setting says so', async () => {
      await merge('ask');
      const parts = { documents, targetName: pullParts.targetName, pushedBefore: made.state };
      await assert.rejects(
        pushFile(sync, parts, sync.files.uriOf(logInFile)),
        /"Log in here" was not pushed/,
      );
      assert.doesNotMatch((await sync.files.read(logInFile)) ?? '', /Theirs/);
    });
  });

  describe('a test case with unsaved changes', () => {
    const file = 'Account/logIn.yaml';
    const other = 'Help/writeToUs.yaml';
    const typed = 'description: Log in here';
    const saved = 'description: Log in here, formatted';
    const versions = new DraftPushHistory(new Memory());
    const pushParts = { documents, targetName: pullParts.targetName, pushedBefore: made.state };
    const never = new AbortController().signal;
    let uri: vscode.Uri;
    let sent: (string | undefined)[];
    let format: vscode.Disposable;

    const type = async (path: string, from: RegExp, to: string): Promise<vscode.TextDocument> => {
      const document = await sync.files.openDocument(path, (await sync.files.read(path)) ?? '');
      await vscode.window.showTextDocument(document, { preview: false });
      const found = from.exec(document.getText());
      assert.ok(found);
      const edit = new vscode.WorkspaceEdit();
      const start = document.positionAt(found.index);
      edit.replace(document.uri, new vscode.Range(start, start.translate(0, found[0].length)), to);
      assert.ok(await vscode.workspace.applyEdit(edit));
      return document;
    };

    beforeEach(async () => {
      await pullAll(sync, pullParts);
      uri = sync.files.uriOf(file);
      sent = [];
      const note = ({ testCases }: { readonly testCases: readonly TestCase[] }): unknown =>
        sent.push(testCases.find(({ id }) => id === logIn)?.description);
      Object.assign(await sync.client(), {
        push: (...request: Parameters<ServiceClient['push']>) => (note(request[1]), real.push(...request)),
        draftPush: (...request: Parameters<ServiceClient['draftPush']>) => (
          note(request[1] as { testCases: TestCase[] }),
          real.draftPush(...request)
        ),
        importTestCase: (...[target, id, body, options]: Parameters<ServiceClient['importTestCase']>) => (
          sent.push(body.description),
          real.importTestCase(target, id, body, options)
        ),
      });
      // As a formatter does that runs when a file is saved.
      format = vscode.workspace.onWillSaveTextDocument((event) => {
        const { document } = event;
        const end = document.lineAt(1).range.end;
        const text = document.uri.toString() === uri.toString() ? ', formatted' : '';
        event.waitUntil(Promise.resolve([vscode.TextEdit.insert(end, text)]));
      });
    });

    afterEach(async () => {
      format.dispose();
      await closeEditors();
    });

    const pushes: Readonly<Record<string, () => Promise<unknown>>> = {
      'a push': () => pushFile(sync, pushParts, uri),
      'a push of rows': () => answering([usesPlan('Push')], async () => pushChosen(sync, pushParts, [logIn])),
      'a push of all': () => answering([usesPlan('Push')], async () => pushAll(sync, pushParts)),
      'a draft push': () => pushAsDraft(sync, uri, versions, never),
      'a draft push of files': () => draftPushFiles(sync, { uris: [uri], failures: [] }, versions),
      'a push to edit it on the service': () => pushForEditing(sync, uri, versions),
    };
    for (const [name, push] of Object.entries(pushes))
      it(`is saved before ${name}, which sends what is in the file then`, async () => {
        const document = await type(file, /^description: .*$/m, typed);
        await push();
        assert.deepEqual([document.isDirty, sent], [false, ['Log in here, formatted']]);
        assert.match(readFileSync(uri.fsPath, 'utf8'), new RegExp(`^${saved}$`, 'm'));
      });

    it('is saved before an upload', async () => {
      const path = 'new.yaml';
      uri = await write(sync.files.uriOf(path), 'id: ID\ndescription: New\nelements: []\n');
      const document = await type(path, /ID/, randomUUID());
      await uploadCase(sync, uri);
      assert.deepEqual([document.isDirty, sent], [false, ['New, formatted']]);
    });

    it('stays unsaved if it isn’t sent', async () => {
      const document = await type(other, /^description: .*$/m, 'description: Not sent');
      await type(file, /^description: .*$/m, typed);
      for (const push of [pushes['a push'], pushes['a draft push']]) await push?.();
      assert.equal(document.isDirty, true);
    });

    for (const [name, push] of Object.entries(pushes))
      it(`is not sent by ${name}, nor is its file overwritten, where that changed on disk`, async () => {
        await type(file, /^description: .*$/m, typed);
        const theirs = `${readFileSync(uri.fsPath, 'utf8')}# by another program\n`;
        writeFileSync(uri.fsPath, theirs);
        await assert.rejects(
          push(),
          /^UserError: Account\/logIn\.yaml could not be saved, so nothing was sent/,
        );
        assert.deepEqual([sent, readFileSync(uri.fsPath, 'utf8')], [[], theirs]);
      });
  });

  it('shows what the service stored differently than was pushed', async () => {
    await pullAll(sync, pullParts);
    await change('Account/logIn.yaml', 'description: Log in', 'description: Log in here');
    altered = (one) => (one.id === logIn ? { ...one, entryPointUrlPath: '/altered' } : one);
    const pushed = pushFile(
      sync,
      { documents, targetName: pullParts.targetName, pushedBefore: made.state },
      sync.files.uriOf('Account/logIn.yaml'),
    );
    const error: unknown = await pushed.catch((reason: unknown) => reason);
    altered = (one) => one;
    assert.ok(error instanceof ErrorWithAction);
    assert.match(error.message, /The service stored a different version of "Log in here" than was sent/);
    await error.offer.run();
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.equal(activeTab?.label, 'Log in here: Sent ↔ On the Service');
    assert.ok(activeTab.input instanceof vscode.TabInputTextDiff);
    const { original, modified } = activeTab.input;
    assert.doesNotMatch(documents.provideTextDocumentContent(original), /altered/);
    assert.match(documents.provideTextDocumentContent(modified), /^entryPointUrlPath: \/altered$/m);
    await vscode.window.tabGroups.close(activeTab);
  });

  it('pushes beside a disabled test case without a question, which stays disabled', async () => {
    await pullAll(sync, pullParts);
    const { testTargetId } = sync.folder;
    const other = [...(await sync.local()).cases.keys()].find((id) => id !== logIn) ?? '';
    await real.updateTestCase(testTargetId, other, { status: 'DISABLED' });
    await change('Account/logIn.yaml', 'description: Log in', 'description: Log in here');
    const file = [...(await sync.local()).cases].find(([id]) => id === logIn)?.[1].file.path ?? '';
    const pushParts = { ...pullParts, pushedBefore: made.state };
    await pushFile(sync, pushParts, sync.files.uriOf(file));
    assert.equal((await there(logIn)).description, 'Log in here');
    assert.equal((await real.getTestCase(testTargetId, other)).status, 'DISABLED');
  });

  it('names all that blocks a push', async () => {
    await pullAll(sync, pullParts);
    const { local, remote, base } = await sync.sides(await sync.client());
    const plan = planPushSome([logIn], local, remote, base);
    const blockers: PushPlan['blockers'] = [...remote.listed.values()]
      .slice(0, 2)
      .map((listed) => ({ kind: 'hidden', listed, hasFile: false }));
    assertNotBlocked(plan, sync);
    assert.throws(
      () => assertNotBlocked({ blockers }, sync),
      (error) => error instanceof BlockedPush && error.blockers === blockers,
    );
  });

  it('reports for a push that was cancelled too late that the service may have applied it', async () => {
    await pullAll(sync, pullParts);
    await change('Account/logIn.yaml', 'description: Log in', 'description: Log in here');
    const client = await sync.client();
    const { local, remote, base } = await sync.sides(client);
    const plan = planPushSome([logIn], local, remote, base);
    const late = new AbortController();
    const push: ServiceClient['push'] = async (...request) => {
      await client.push(...request);
      late.abort();
      throw new Cancelled();
    };
    const pushed = sendPlan(plan, remote, { ...client, push }, sync, late.signal);
    await assert.rejects(pushed, /^UserError: Cancelled after the push was sent: the service/);
    assert.equal((await there(logIn)).description, 'Log in here');
    const unsent = sendPlan(plan, remote, client, sync, AbortSignal.abort());
    await assert.rejects(unsent, { name: 'Cancelled' });
  });

  it('first completes an interrupted apply, and keeps later edits', async () => {
    await pullAll(sync, pullParts);
    const [one, other] = ['Account/logIn.yaml', 'Help/writeToUs.yaml'];
    const before = await texts();
    await sync.store.write(
      'journal',
      [one, other]
        .map((path) => ({ path, before: before[path], after: `${before[path]}# pulled\n` }))
        .map((change) => `${JSON.stringify(change)}\n`)
        .join(''),
    );
    await edited(other, (text) => `${text}# mine\n`);
    const said =
      'An interrupted sync of safeSync was finished. Files that were edited since then were not changed: Help/writeToUs.yaml.';
    await answering([presses(undefined, said)], () =>
      locks.run(sync.folder, async () => {
        const { [one]: finished, [other]: kept } = await texts();
        assert.deepEqual([finished, kept], [`${before[one]}# pulled\n`, `${before[other]}# mine\n`]);
        await assert.rejects(
          locks.run(sync.folder, () => Promise.resolve()),
          /safeSync is already being synced/,
        );
      }),
    );
    assert.equal(await sync.store.read('journal'), undefined);
    await locks.run(sync.folder, () => Promise.resolve());
    const last = { path: one, before: `${before[one]}# pulled\n`, after: before[one] };
    await sync.store.write('journal', `${JSON.stringify(last)}\n`);
    await answering([presses(undefined, /^An interrupted sync of safeSync was finished\.$/)], () =>
      locks.run(sync.folder, () => Promise.resolve()),
    );
    assert.equal((await texts())[one], before[one]);
  });

  const syncedName = async (): Promise<string | undefined> =>
    (await sync.base.read()).cases.get(logIn)?.description;
  /** As a merge is remembered whose editor was closed with the window. */
  const closedMerge = async (
    theirs: TestCase,
    mine: string,
    start = mine,
    targetKey = targetKeyOf(sync.folder),
  ): Promise<void> =>
    made.state.update('merges', [
      {
        output: sync.files.uriOf('Account/logIn.yaml').toString(),
        targetKey,
        theirs,
        sides: { base: '', theirs: '', mine },
        start,
      },
    ]);

  it('counts a file that still holds conflict markers as not merged, and no push sends it', async () => {
    await pullAll(sync, pullParts);
    await real.updateTestCase(sync.folder.testTargetId, logIn, { description: 'Theirs' });
    const mine = 'description: Mine\n';
    const markers = `<<<<<<< Theirs\ndescription: Theirs\n=======\n${mine}>>>>>>> Mine\n`;
    await change('Account/logIn.yaml', 'description: Log in\n', markers);
    await closedMerge(await there(logIn), 'before the merge');
    await assert.rejects(
      merges.settleClosed(sync),
      /Account\/logIn\.yaml can't be merged yet: line 2 has an error/,
    );
    assert.equal(await syncedName(), 'Log in');
    await change('Account/logIn.yaml', markers, mine);
    await merges.settleClosed(sync);
    const pushParts = { documents, targetName: pullParts.targetName, pushedBefore: made.state };
    await assert.rejects(
      pushFile(sync, pushParts, sync.files.uriOf('Account/logIn.yaml')),
      /"Mine" was not pushed: it changed on Local service since the last pull/,
    );
  });

  it('counts a merge that was closed with the window as done only if a conflict in it was decided', async () => {
    await pullAll(sync, pullParts);
    await real.updateTestCase(sync.folder.testTargetId, logIn, { description: 'Theirs' });
    await change('Account/logIn.yaml', 'description: Log in\n', 'description: Mine\n');
    const { 'Account/logIn.yaml': mine = '' } = await texts();
    await closedMerge(await there(logIn), mine);
    await merges.settleClosed(sync);
    assert.equal(await syncedName(), 'Log in');
    await closedMerge(await there(logIn), 'before the merge', mine);
    await merges.settleClosed(sync);
    assert.equal(await syncedName(), 'Log in');
    assert.equal((await texts())['Account/logIn.yaml'], 'before the merge');
    await edited('Account/logIn.yaml', () => mine);
    await closedMerge(await there(logIn), mine);
    await change('Account/logIn.yaml', 'description: Mine\n', 'description: Ours\n');
    await merges.settleClosed(sync);
    assert.equal(await syncedName(), 'Theirs');
  });

  it('names a file that was merged by hand when an undo of the pull leaves it, and restores it too, if one wants', async () => {
    await pullAll(sync, pullParts);
    const pulled = await texts();
    await real.updateTestCase(sync.folder.testTargetId, logIn, { description: 'Theirs' });
    const [other] = [...(await sync.local()).cases].find(
      ([, { file }]) => file.path === 'Help/writeToUs.yaml',
    )!;
    await real.updateTestCase(sync.folder.testTargetId, other, { entryPointUrlPath: '/help' });
    await change('Account/logIn.yaml', 'description: Log in\n', 'description: Mine\n');
    const { 'Account/logIn.yaml': mine = '' } = await texts();
    await answering([usesPlan('Pull')], async () => pullAll(sync, pullParts));
    for (const name of ['Ours', 'Ours, again']) {
      const text = (await texts())['Account/logIn.yaml'] ?? '';
      await closedMerge(await there(logIn), text);
      await edited('Account/logIn.yaml', () => mine.replace('Mine', name));
      await merges.settleClosed(sync);
    }
    const { merged } = await undoPull(sync);
    assert.deepEqual(await texts(), {
      ...pulled,
      'Account/logIn.yaml': mine.replace('Mine', 'Ours, again'),
    });
    assert.equal(await syncedName(), 'Theirs');
    const said =
      'Account/logIn.yaml was merged in the merge editor, so undoing the pull did not change it. Restore it, too, to discard the merge.';
    assert.equal(await answering([presses('Restore Too', said)], () => confirmRestoringMerged(merged)), true);
    await restoreMerged(merged, sync);
    assert.deepEqual(await texts(), { ...pulled, 'Account/logIn.yaml': mine });
    assert.equal(await syncedName(), 'Log in');
    await assert.rejects(undoPull(sync), /has no pull to undo/);
  });

  it('asks for a push of a merged file only where it differs from the service', async () => {
    await pullAll(sync, pullParts);
    const before = (await texts())['Account/logIn.yaml'] ?? '';
    await real.updateTestCase(sync.folder.testTargetId, logIn, { description: 'Theirs' });
    await closedMerge(await there(logIn), 'mine');
    const settle = (text: string): Promise<string | undefined> =>
      statusAfter([], async () => {
        await edited('Account/logIn.yaml', () => before.replace('Log in', text));
        await closedMerge(await there(logIn), 'mine');
        await merges.settleClosed(sync);
      });
    assert.equal(await settle('Theirs'), 'Merged "Theirs". It is the same as on the service');
    assert.equal(await settle('Ours'), 'Merged "Ours". Push it to update the service');
  });

  it('ignores a merge with another target, whichever of both the folder has now', async () => {
    await pullAll(sync, pullParts);
    const theirs = { ...(await there(logIn)), description: 'Theirs' };
    const another = { ...sync.folder, testTargetId: '11111111-2222-4333-8444-000000000003' };
    await closedMerge(theirs, 'before the merge', '', targetKeyOf(another));
    await merges.settleClosed(sync);
    assert.equal(await syncedName(), 'Log in');
    const record = (await sync.store.read('base')) ?? '';
    const foreign = record.replace(sync.folder.testTargetId, another.testTargetId);
    await sync.store.write('base', foreign);
    await closedMerge(theirs, 'before the merge');
    await merges.settleClosed(sync);
    assert.equal(await sync.store.read('base'), foreign);
    assert.deepEqual(made.state.get('merges'), []);
  });

  it('waits for another sync if it may, and then uses the result of that sync', async () => {
    let end = (): void => {};
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    const order: string[] = [];
    const first = locks.run(sync.folder, async () => {
      await isEnded;
      order.push('first');
    });
    const waiting = ['second', 'third'].map((name) =>
      locks.runNext(sync.folder, async () => {
        order.push(`${name} begins`);
        await sync.local();
        order.push(`${name} ends`);
      }),
    );
    await sync.local();
    end();
    await Promise.all([first, ...waiting]);
    assert.deepEqual(order, ['first', 'second begins', 'second ends', 'third begins', 'third ends']);
  });

  it('waits for short operations, such as the end of a merge', async () => {
    const order: string[] = [];
    const moment = locks.runNext(sync.folder, async () => {
      await sync.local();
      order.push('settled');
    });
    const command = locks.run(sync.folder, async () => {
      order.push('synced');
    });
    await Promise.all([moment, command]);
    assert.deepEqual(order, ['settled', 'synced']);
  });

  it('is not started if a folder is not on this machine, with a message what to do', async () => {
    const uri = vscode.Uri.parse('vscode-vfs://github/owner/shop/tests');
    const create = (folder: TargetFolder): FolderSync => new FolderSync(folder, made.storage, made.services);
    let isBegun = false;
    const begun = new FolderLocks(create).run({ ...sync.folder, uri }, async () => {
      isBegun = true;
    });
    await assert.rejects(
      begun,
      /^UserError: safeSync is not on this machine, so it cannot be synced\. Clone the repository or open it in a remote window/,
    );
    assert.equal(isBegun, false);
  });
});
