import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import type { ServiceClient } from '../../src/api/createClient.ts';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { FolderSync } from '../../src/editor/cases/catalog/folderSync.ts';
import { ServiceDocuments } from '../../src/editor/cases/remote/serviceDocuments.ts';
import { Merges } from '../../src/editor/sync/conflicts/merges.ts';
import { FolderLocks } from '../../src/editor/sync/folder/folderLocks.ts';
import { pullAll } from '../../src/editor/sync/pull/pulls.ts';
import { pushAll } from '../../src/editor/sync/push/pushAll.ts';
import { pushBranch, pushFile } from '../../src/editor/sync/push/pushSome.ts';
import { ErrorBoundary } from '../../src/editor/ui/errorBoundary.ts';
import { makeReadOnly, makeWritable } from '../support/readOnly.ts';
import { answering, picks, presses, statusAfter, usesPlan, type ShownPlan } from './support/answers.ts';
import { createTestCase } from './support/createTestCase.ts';
import { closeEditors } from './support/fixture.ts';
import { parts } from './support/parts.ts';
import { inWorkspace } from './support/workspace.ts';

describe('the plan of a sync', () => {
  const made = parts();
  const documents = new ServiceDocuments();
  const locks = new FolderLocks(() => sync);
  const merges = new Merges(documents, made.state, locks, new ErrorBoundary(made.log), () => sync.folder);
  const targetName = (_url: string, id: string): string => names.get(id) ?? '';
  const syncParts = { documents, merges, targetName, pushedBefore: made.state };
  const names = new Map<string, string>();
  let client: ServiceClient;
  let sync: FolderSync;
  let testTargetId: string;
  let round = 0;

  const idOf = (at: number): string =>
    `91a25000-0000-4000-8${String(round).padStart(3, '0')}-${String(at).padStart(12, '0')}`;
  const newTarget = async (app: string): Promise<string> => {
    const discoveryUrl = 'https://shop.example.com';
    const { id } = await client.createTestTarget({ testTarget: { app, discoveryUrl } });
    names.set(id, app);
    return id;
  };
  const linkTo = (id: string): void => {
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    const folder = `plans${round}`;
    const setting = { folder, testTargetId: id, serviceUrl: 'local', uri: inWorkspace(folder) };
    const storage = vscode.Uri.joinPath(made.storage, folder);
    testTargetId = id;
    sync = new FolderSync({ ...setting, workspaceFolder }, storage, made.services);
  };

  before(async () => (client = await made.services.client('local')));

  beforeEach(async () => {
    round += 1;
    linkTo(await newTarget('Shop'));
    const cases = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((description, at) =>
      createTestCase({ id: idOf(at + 1), description }),
    );
    await client.push(testTargetId, { testCases: cases });
  });

  afterEach(async () => {
    await closeEditors();
    await vscode.workspace.fs.delete(sync.folder.uri, { recursive: true }).then(undefined, () => undefined);
  });

  after(async () => {
    merges.dispose();
    await merges.idle();
    documents.dispose();
    await made.dispose();
  });

  const pull = (): Promise<unknown> => pullAll(sync, syncParts);
  const push = (): Promise<unknown> => pushAll(sync, syncParts);
  const pullPlan = (): string => `Pull from Local service into plans${round}`;
  const pushPlan = (): string => `Push from plans${round} to Local service`;
  const pulling = (use?: (plan: ShownPlan) => boolean | void) => usesPlan(pullPlan(), use);
  const pushing = (use?: (plan: ShownPlan) => boolean | void | Promise<boolean | void>) =>
    usesPlan(pushPlan(), use);
  const set = (name: string, value?: string): Thenable<void> =>
    vscode.workspace.getConfiguration('portableTests').update(name, value, true);

  const there = async (): Promise<TestCase[]> => (await client.pull(testTargetId)).testCases;
  const namesThere = async (): Promise<string[]> => (await there()).map(({ description }) => description);
  const change = (at: number, fields: { description?: string; entryPointUrlPath?: string }) =>
    client.updateTestCase(testTargetId, idOf(at), fields);
  const keepOnly = async (wanted: (testCase: TestCase) => boolean): Promise<unknown> =>
    client.push(testTargetId, { testCases: (await there()).filter(wanted) });
  const add = async (...added: TestCase[]): Promise<unknown> =>
    client.push(testTargetId, { testCases: [...(await there()), ...added] });
  const texts = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await sync.files.list()).map(({ path, text }) => [path, text]));
  const write = async (path: string, text: string): Promise<void> =>
    vscode.workspace.fs.writeFile(sync.files.uriOf(path), Buffer.from(text));
  const edit = async (path: string, from: string | RegExp, to: string): Promise<void> => {
    const before = (await sync.files.read(path)) ?? '';
    const after = before.replace(from, () => to);
    assert.notEqual(after, before, `${path} has ${from}`);
    await write(path, after);
  };
  const describeHere = (path: string, description: string): Promise<void> =>
    edit(path, /^description: .*/m, `description: ${description}`);
  const remove = (path: string): Thenable<void> => vscode.workspace.fs.delete(sync.files.uriOf(path));
  /** Runs what must change nothing on either side. */
  const changingNothing = async (work: () => Promise<unknown>): Promise<void> => {
    const [here, remote] = [await texts(), await there()];
    await work();
    assert.deepEqual(await texts(), here);
    assert.deepEqual(await there(), remote);
  };
  const closed = (work: () => Promise<unknown>): Promise<void> =>
    assert.rejects(work, vscode.CancellationError);

  it('is shown for a pull without conflicts if the setting says so, and skips what is not selected', async () => {
    await set('pull.preview', 'always');
    try {
      const status = await statusAfter(
        [
          pulling((plan) => {
            assert.deepEqual(plan.lines.slice(0, 3), ['Added', '[x] Five', '[x] Four']);
            assert.match(plan.placeholder, /OK: Pull 6$/);
            plan.tick('Five');
            assert.match(plan.placeholder, /OK: Pull 5$/);
          }),
        ],
        pull,
      );
      assert.equal(status, 'Pulled test cases: 5 added, 1 skipped');
      assert.equal((await texts())['five.yaml'], undefined);
      const nothing = pulling((plan) => {
        plan.tick('Five');
        assert.match(plan.placeholder, /^Select changes to apply\. Nothing is selected$/);
      });
      assert.equal(await statusAfter([nothing], pull), 'Nothing was pulled: 1 skipped');
      assert.equal(await statusAfter([pulling()], pull), 'Pulled test cases: 1 added');
      assert.equal(await statusAfter([], pull), 'Test cases are up to date');
    } finally {
      await set('pull.preview');
    }
  });

  it('groups the changes of a pull, and applies those that are selected', async () => {
    await pull();
    await describeHere('one.yaml', 'One of mine');
    await change(1, { description: 'One of theirs' });
    await change(2, { entryPointUrlPath: '/two' });
    await change(3, { description: 'Third' });
    await remove('four.yaml');
    await keepOnly(({ id }) => id !== idOf(5));
    await edit('six.yaml', 'elements:', 'elements: [');
    const asked = answering(
      [
        pulling((plan) => {
          assert.deepEqual(plan.lines, [
            'Updated',
            '[x] Two',
            'Renamed or moved',
            '[x] Three',
            'Conflicts',
            '[ ] One of mine',
            '[ ]     Use Service Version',
            '[ ]     Keep Local Version',
            '[ ]     Resolve in Merge Editor',
            'Deleted locally',
            '[ ] Four',
            'Deleted on the service',
            '[ ] Five',
            '[ ]     Delete File',
            '[ ]     Keep as New',
            'Files with errors',
            '[ ] six.yaml',
          ]);
          assert.deepEqual(
            ['Two', 'Three', 'One of mine'].map((label) => plan.description(label)),
            [
              'two.yaml',
              'three.yaml → third.yaml · on the service: Third',
              'one.yaml → oneOfTheirs.yaml · on the service: One of theirs',
            ],
          );
          plan.tick('Four');
          plan.choose('Five', 'Keep as New');
          plan.choose('One of mine', 'Use Service Version');
          assert.match(plan.placeholder, /OK: Pull 5$/);
        }),
      ],
      pull,
    );
    await assert.rejects(asked, /Pulled\. six\.yaml was not changed: line \d+ has an error/);
    assert.deepEqual(Object.keys(await texts()).toSorted(), [
      'five.yaml',
      'four.yaml',
      'oneOfTheirs.yaml',
      'six.yaml',
      'third.yaml',
      'two.yaml',
    ]);
  });

  it('leaves what a pull asks about as it is until it is decided, and keeps or replaces the file', async () => {
    await pull();
    for (const [at, path] of [
      [1, 'one.yaml'],
      [2, 'two.yaml'],
    ] as const) {
      await describeHere(path, `Mine ${at}`);
      await edit(path, /$/, '# a comment of mine\n');
      await change(at, { description: `Theirs ${at}` });
    }
    await changingNothing(async () => {
      const both = (choice: string) => [1, 2].flatMap(() => [`[x]     ${choice}`]);
      const asked = pulling((plan) => {
        for (const choice of ['Use Service Version', 'Keep Local Version']) {
          plan.pressAbove(`${choice} in All Conflicts`);
          assert.deepEqual(
            plan.lines.filter((line) => line.startsWith('[x]')),
            both(choice),
          );
        }
        return false;
      });
      await closed(() => answering([asked], pull));
      const status = await statusAfter([pulling((plan) => plan.tickAll())], pull);
      assert.equal(status, 'Nothing was pulled: 2 skipped');
    });
    const decided = pulling((plan) => {
      plan.choose('Mine 1', 'Keep Local Version');
      plan.choose('Mine 2', 'Use Service Version');
    });
    assert.equal(await statusAfter([decided], pull), 'Pulled test cases: 1 updated, 1 moved, 1 kept to push');
    const { 'one.yaml': kept = '', 'theirs2.yaml': replaced = '' } = await texts();
    assert.match(kept, /^description: Mine 1\n[^]*# a comment of mine\n$/m);
    assert.match(replaced, /^description: Theirs 2\n[^]*# a comment of mine\n$/m);
    await pushFile(sync, syncParts, sync.files.uriOf('one.yaml'));
    assert.deepEqual((await namesThere()).slice(0, 2), ['Mine 1', 'Theirs 2']);
  });

  it('deletes files of test cases that were deleted on the service only if that is selected', async () => {
    await pull();
    const gone = new Set([1, 2, 3].map(idOf));
    await keepOnly(({ id }) => !gone.has(id));
    const question = 'Delete the files of 3 test cases?';
    await changingNothing(async () => {
      assert.equal(await statusAfter([pulling()], pull), 'Nothing was pulled: 3 skipped');
      const asked = usesPlan(pullPlan(), async (plan) => {
        plan.tickAll();
        plan.accept();
        await new Promise(setImmediate);
        plan.choose('One', 'Keep as New');
        assert.ok(plan.lines.includes('[x]     Keep as New'), plan.lines.join());
        return false;
      });
      await closed(() => answering([asked, presses(undefined, question)], pull));
    });
    const decided = pulling((plan) => {
      plan.choose('One', 'Delete File');
      plan.choose('Two', 'Delete File');
      plan.choose('Three', 'Keep as New');
    });
    assert.equal(await statusAfter([decided], pull), 'Pulled test cases: 2 deleted, 1 kept to push');
    assert.deepEqual(Object.keys(await texts()).toSorted(), [
      'five.yaml',
      'four.yaml',
      'six.yaml',
      'three.yaml',
    ]);
    assert.equal(await statusAfter([], pull), 'Test cases are up to date');
    assert.equal(await statusAfter([pushing()], push), 'Pushed to Local service: 1 added');
  });

  it('shows what a push changes, and sends what is selected', async () => {
    await pull();
    await describeHere('one.yaml', 'One $(zap)');
    await write(
      'new.yaml',
      ((await sync.files.read('two.yaml')) ?? '').replace(idOf(2), idOf(7)).replace('Two', 'New'),
    );
    const decided = pushing((plan) => {
      assert.deepEqual(plan.lines, ['Added', '[x] New', 'Changed', String.raw`[x] One \$(zap)`]);
      assert.equal(plan.description(String.raw`One \$(zap)`), 'one.yaml · on the service: One');
      assert.match(plan.placeholder, /5 test cases are unchanged\. OK: Push 2$/);
      plan.tick('New');
    });
    assert.equal(await statusAfter([decided], push), 'Pushed to Local service: 1 changed');
    assert.deepEqual(await namesThere(), ['One $(zap)', 'Two', 'Three', 'Four', 'Five', 'Six']);
    assert.equal(await statusAfter([pushing()], push), 'Pushed to Local service: 1 added');
    assert.equal(await statusAfter([], push), 'The service is up to date with your files');
  });

  it('names the test cases that a push would remove, and removes those that are selected', async () => {
    await pull();
    const only = [7, 8, 9].map((at) => createTestCase({ id: idOf(at), description: `Only there ${at}` }));
    await add(...only);
    await changingNothing(async () => {
      const shown = pushing((plan) => {
        assert.deepEqual(plan.lines, [
          'Only on the service',
          '[ ] Only there 7',
          '[ ] Only there 8',
          '[ ] Only there 9',
        ]);
        return false;
      });
      await closed(() => answering([shown], push));
      assert.equal(await statusAfter([pushing()], push), 'Nothing was pushed');
      const asked = pushing(async (plan) => {
        plan.tickAll();
        plan.accept();
        await new Promise(setImmediate);
        return false;
      });
      const named = /^Remove 3 test cases from the service\?\nOnly there 7\nOnly there 8\nOnly there 9$/;
      await closed(() => answering([asked, presses(undefined, named)], push));
    });
    const one = pushing((plan) => plan.tick('Only there 7'));
    assert.equal(await statusAfter([one], push), 'Pushed to Local service: 1 removed');
    const all = pushing((plan) => plan.tickAll());
    const sure = presses('Remove from Service', 'Remove 2 test cases from the service?');
    assert.equal(await statusAfter([all, sure], push), 'Pushed to Local service: 2 removed');
    assert.equal((await there()).length, 6);
  });

  it('removes no test case that others need, and names those', async () => {
    const needy = [7, 8].map((at) =>
      createTestCase({ id: idOf(at), description: `Needs one ${at}`, dependencyId: idOf(1) }),
    );
    await add(...needy);
    await pull();
    await remove('one.yaml');
    const shown = pushing((plan) => {
      assert.equal(
        plan.detail('One'),
        'Can\'t be deleted because 2 others need it: "Needs one 7", "Needs one 8"',
      );
      plan.tick('One');
      assert.ok(plan.lines.includes('[ ] One'));
    });
    await changingNothing(async () => assert.equal(await statusAfter([shown], push), 'Nothing was pushed'));
  });

  it('removes a test case that changed on the service only if that is chosen, and pushes the rest', async () => {
    await pull();
    await remove('one.yaml');
    await change(1, { description: 'One at once' });
    await describeHere('two.yaml', 'Two here');
    await describeHere('three.yaml', 'Three here');
    await change(3, { description: 'Three there' });
    const shown = pushing((plan) => {
      assert.deepEqual(plan.lines, [
        'Changed',
        '[x] Two here',
        'Deleted locally',
        '[ ] One at once',
        '[ ]     Remove from Service Anyway',
        '[ ]     Restore File',
        'Not pushed',
        '[ ] Three here',
      ]);
      assert.equal(plan.description('Three here'), 'three.yaml · on the service: Three there');
      plan.tick('One at once');
      plan.tick('Three here');
    });
    assert.equal(await statusAfter([shown], push), 'Pushed to Local service: 1 changed');
    assert.deepEqual((await namesThere()).slice(0, 3), ['One at once', 'Two here', 'Three there']);
    const restored = pushing((plan) => plan.choose('One at once', 'Restore File'));
    assert.equal(await statusAfter([restored], push), 'Nothing was pushed; 1 file restored');
    assert.match((await texts())['oneAtOnce.yaml'] ?? '', /^description: One at once$/m);
    await remove('oneAtOnce.yaml');
    await change(1, { description: 'One again' });
    const removed = pushing((plan) => plan.choose('One again', 'Remove from Service Anyway'));
    assert.equal(await statusAfter([removed], push), 'Pushed to Local service: 1 removed');
    assert.deepEqual((await namesThere()).slice(0, 2), ['Two here', 'Three there']);
  });

  it('is shown for the push of one file if the setting says so', async () => {
    await pull();
    await describeHere('one.yaml', 'One here');
    await set('push.preview', 'always');
    try {
      const shown = pushing((plan) => {
        assert.deepEqual(plan.lines, ['Changed', '[x] One here']);
        return false;
      });
      const work = (): Promise<void> => pushFile(sync, syncParts, sync.files.uriOf('one.yaml'));
      await changingNothing(() => closed(() => answering([shown], work)));
    } finally {
      await set('push.preview');
    }
  });

  it('is shown after a confirmation if the folder was synced with another test target', async () => {
    await pull();
    linkTo(await newTarget('Other shop'));
    const question = `plans${round} was last synced with another test target. Sync it with this one?`;
    const said = new RegExp(
      `^${question.replace('?', '[?]')}\nPrevious test target: Local service: Shop\nNew test target: Local service: Other shop\n`,
    );
    await changingNothing(async () => {
      for (const work of [pull, push]) await closed(() => answering([presses(undefined, said)], work));
      assert.equal(await statusAfter([presses('Sync Anyway', question)], pull), 'Test cases are up to date');
    });
  });

  describe('in a repository', () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: sync.folder.uri.fsPath,
        encoding: 'utf8',
      });

    beforeEach(async () => {
      await pull();
      git('init', '-q', '-b', 'main');
      git('add', '-A');
      git('commit', '-q', '-m', 'Test cases');
      await pull();
    });

    it('deletes nothing on the service if git switched to a branch without the files, and restores them', async () => {
      git('checkout', '-q', '-b', 'without');
      git('rm', '-q', 'one.yaml');
      git('commit', '-q', '-m', 'Without it');
      await set('pull.preview', 'always');
      try {
        const shown = pulling((plan) => assert.deepEqual(plan.lines, ['Not on this branch', '[ ] One']));
        assert.equal(await statusAfter([shown], pull), 'Test cases are up to date');
        assert.equal((await texts())['one.yaml'], undefined);
        const restored = pulling((plan) => plan.tick('One'));
        assert.equal(await statusAfter([restored], pull), 'Pulled test cases: 1 restored');
        assert.equal((await texts())['one.yaml'], git('show', 'main:one.yaml'));
      } finally {
        await set('pull.preview');
      }
    });

    it('has the changes of a branch, and what it deleted, which stays on the service', async () => {
      git('checkout', '-q', '-b', 'feature');
      git('rm', '-q', 'one.yaml');
      git('commit', '-q', '-m', 'Without it');
      await describeHere('two.yaml', 'Two here');
      const branch = (): Promise<void> => pushBranch(sync, syncParts);
      const shown = pushing((plan) => {
        assert.deepEqual(plan.lines, ['Changed', '[x] Two here', 'Deleted on this branch', '[ ] One']);
        assert.equal(plan.detail('One'), 'Stays on the service: pushing branch changes deletes nothing');
        plan.tick('One');
        assert.ok(plan.lines.includes('[ ] One'));
      });
      assert.equal(
        await statusAfter([shown], branch),
        'Pushed to Local service: 1 changed; 1 deleted on this branch, kept on the service',
      );
      assert.deepEqual((await namesThere()).slice(0, 2), ['One', 'Two here']);
      assert.equal(
        await statusAfter([], branch),
        'The service is up to date with the changes of this branch; 1 deleted on this branch, kept on the service',
      );
      const document = await vscode.workspace.openTextDocument(sync.files.uriOf('two.yaml'));
      const edit = new vscode.WorkspaceEdit();
      const at = document.getText().indexOf('here');
      edit.insert(document.uri, document.positionAt(at), 'typed ');
      await vscode.workspace.applyEdit(edit);
      await statusAfter([pushing()], branch);
      assert.equal(document.isDirty, false, 'what is sent is saved');
      assert.match((await texts())['two.yaml'] ?? '', /^description: Two typed here$/m);
      assert.deepEqual((await namesThere()).slice(0, 2), ['One', 'Two typed here']);
    });
  });

  for (const [what, place] of [
    ['file', 'Shop/first.yaml'],
    ['folder', 'Shop'],
  ] as const)
    it(`is not applied if a ${what} is read-only, which is named`, async function () {
      await add(createTestCase({ id: idOf(7), description: 'First', folderName: 'Shop' }));
      await pull();
      for (const at of [1, 7]) await change(at, { entryPointUrlPath: `/${what}` });
      const readOnly = sync.files.uriOf(place).fsPath;
      try {
        if (!makeReadOnly(readOnly)) this.skip();
        await changingNothing(() =>
          assert.rejects(pull, new RegExp(`/${place} is read-only, so nothing was changed`)),
        );
      } finally {
        makeWritable(readOnly);
      }
      assert.equal(await statusAfter([], pull), 'Pulled test cases: 2 updated');
    });

  describe('of a push that is blocked', () => {
    const statusOf = async (at: number): Promise<string | null | undefined> =>
      (await client.getTestCase(testTargetId, idOf(at))).status;
    /** Test cases that this machine never saw, in folders that no other test case is in. */
    const putUnknown = async (): Promise<void> => {
      const testCases = [11, 12, 13].map((at) =>
        createTestCase({ id: idOf(at), description: `Unknown ${at}`, folderName: `Folder ${at}` }),
      );
      await client.draftPush(testTargetId, { testCases });
      for (const at of [11, 12]) await client.updateTestCase(testTargetId, idOf(at), { status: 'DISABLED' });
    };

    it('is a list of what blocks it, which goes on once all is enabled or discarded', async () => {
      await pull();
      await putUnknown();
      await describeHere('one.yaml', 'One here');
      const status = await statusAfter(
        [
          {
            pick: (items, { text }) => {
              assert.match(text, /^Push blocked by 3 problems\n/);
              const labels = items.map(({ label }) => label);
              assert.ok(!labels.some((label) => label.includes('Out of This Push')), labels.join());
              return items.filter(({ label }) => label === 'Enable 2 Test Cases');
            },
          },
          picks('Discard 1 Draft', 'Push blocked by 1 problem'),
          presses('Discard', 'Discard this draft?'),
          pushing((plan) => assert.ok(plan.lines.includes('[x] One here'))),
        ],
        push,
      );
      assert.match(status ?? '', /^Pushed to Local service: /);
      assert.deepEqual(await Promise.all([11, 12].map(statusOf)), ['ENABLED', 'ENABLED']);
      assert.ok((await namesThere()).includes('One here'));
    });

    it('names files with errors beside them, and opens the one that is selected', async () => {
      await pull();
      await putUnknown();
      await edit('one.yaml', /^description: .*/m, 'description: [');
      await changingNothing(() =>
        closed(() => answering([picks('one.yaml', 'Push blocked by 4 problems')], push)),
      );
      assert.equal(vscode.window.activeTextEditor?.document.uri.path.endsWith('/one.yaml'), true);
    });

    it('says the count of drafts and disabled test cases that are sent along', async () => {
      await pull();
      const drafts = [11, 12].map((at) => createTestCase({ id: idOf(at), description: `Draft ${at}` }));
      await client.draftPush(testTargetId, { testCases: drafts });
      await describeHere('one.yaml', 'One here');
      const shown = pushing((plan) =>
        assert.deepEqual(plan.lines, [
          'Changed',
          '[x] One here',
          'Not included in pulls',
          '[ ] 2 drafts and disabled test cases',
        ]),
      );
      assert.equal(await statusAfter([shown], push), 'Pushed to Local service: 1 changed');
      assert.deepEqual(await Promise.all([11, 12].map(statusOf)), ['DRAFT', 'DRAFT']);
    });
  });

  it('is refused while a file has errors, which names its line', async () => {
    await pull();
    await describeHere('one.yaml', 'Never sent');
    await edit('two.yaml', /action: \w+/, 'action: [1, 2');
    await changingNothing(() => assert.rejects(push, /two\.yaml, line \d+: .*Nothing was pushed/));
  });

  it('is refused to one file whose test case changed on the service since the last pull', async () => {
    await pull();
    await describeHere('one.yaml', 'One here');
    await change(1, { description: 'One there' });
    await changingNothing(() =>
      assert.rejects(
        pushFile(sync, syncParts, sync.files.uriOf('one.yaml')),
        /"One here" was not pushed: it changed on Local service since the last pull/,
      ),
    );
    await describeHere('two.yaml', 'Two here');
    await change(2, { description: 'Two there' });
    await changingNothing(() => assert.rejects(push, /since the last pull, and 1 more was not pushed\. /));
    const kept = pulling((plan) => {
      plan.choose('One here', 'Keep Local Version');
      plan.choose('Two here', 'Keep Local Version');
    });
    assert.equal(await statusAfter([kept], pull), 'Nothing was pulled: 2 kept to push');
  });
});
