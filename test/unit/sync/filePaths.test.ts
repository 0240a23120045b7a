import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getBaseName } from '../../../src/core/case/caseFilePath.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { FilePlacer } from '../../../src/sync/files/filePlacer.ts';
import { runs } from '../../support/properties.ts';
import { createTestCase, id } from '../../support/testService.ts';
import { inAllModes, type Folder } from '../support/sync/world.ts';

const paths = (folder: Folder): string[] => Object.keys(folder.tree());

inAllModes('A rename on the service', (world) => {
  it('gives the file its new name, and keeps its comments', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.write('case1.yaml', `# mine\n${folder.text('case1.yaml')}`);
    await world().put(createTestCase(1, { description: 'Log in' }));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 1,
      deleted: 0,
      left: 0,
    });
    assert.deepEqual(paths(folder), ['case2.yaml', 'logIn.yaml']);
    assert.match(folder.text('logIn.yaml'), /^# mine\n[^]*description: Log in\n/);
  });

  it('keeps a name and a folder that were chosen locally', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.move('case1.yaml', 'mine.yaml');
    folder.move('case2.yaml', 'deep/case2.yml');
    await world().put(
      createTestCase(1, { description: 'Log in' }),
      createTestCase(2, { description: 'Log out', folderName: 'Session' }),
    );
    await folder.pull();
    assert.deepEqual(paths(folder), ['deep/logOut.yml', 'mine.yaml']);
  });

  it('leaves the file of a case alone whose description did not change', async () => {
    await world().put(createTestCase(1), createTestCase(2, { description: 'Case 1' }));
    const folder = world().folder();
    await folder.pull();
    assert.deepEqual(paths(folder), ['case1-1.yaml', 'case1.yaml']);
    const text = folder.text('case1-1.yaml');
    world().remove(id(1));
    await folder.pull({ deleteFiles: [id(1)] });
    await folder.pull();
    assert.deepEqual(folder.tree(), { 'case1-1.yaml': text });
  });

  it('writes over no file that is there already, be it a case or not', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder({ 'logIn.yaml': 'a: workflow\n' });
    await folder.pull();
    await world().put(
      createTestCase(1, { description: 'Log in' }),
      createTestCase(2, { description: 'Case 1' }),
    );
    await folder.pull();
    assert.deepEqual(paths(folder), ['case1.yaml', 'logIn-1.yaml', 'logIn.yaml']);
    assert.equal(folder.text('logIn.yaml'), 'a: workflow\n');
    assert.match(folder.text('case1.yaml'), new RegExp(`^id: ${id(2)}`));
  });

  const names = ['Log in', 'Log out', 'Pay', 'Search', 'Order'];
  const all = [1, 2, 3, 4, 5, 6];
  /** For each name the number of the test case that has it, or 0. */
  const owners = fc.shuffledSubarray([0, 0, ...all], { minLength: 5, maxLength: 5 });
  const named = (numbers: readonly number[]): TestCase[] =>
    numbers.flatMap((number, at) =>
      number > 0 ? createTestCase(number, { description: names[at] ?? '' }) : [],
    );
  const setOnService = async (numbers: readonly number[]): Promise<void> => {
    const kept = new Set(numbers.map((number) => id(number)));
    for (const each of world().there()) if (!kept.has(each.id)) world().remove(each.id);
    await world().put(...named(numbers));
  };
  const idsByPath = (folder: Folder): [string, string][] =>
    Object.entries(folder.tree()).map(([path, text]) => [path, text.slice(4, 4 + id(1).length)]);

  it('gives each file the name of its test case where they take names that others leave', async () => {
    await fc.assert(
      fc.asyncProperty(owners, owners, async (before, after) => {
        await setOnService(before);
        const folder = world().folder();
        await folder.pull();
        await setOnService(after);
        await folder.pull({ deleteFiles: 'all' });
        const wanted = named(after).map((each) => [
          `${getBaseName(each.description, 'folders')}.yaml`,
          each.id,
        ]);
        assert.deepEqual(idsByPath(folder), wanted.toSorted());
      }),
      runs(12),
    );
  });

  it('loses no file, and writes none twice, whatever is chosen', async () => {
    const some = fc.subarray(all.map((number) => id(number)));
    await fc.assert(
      fc.asyncProperty(owners, owners, some, some, some, async (before, after, edited, skip, chosen) => {
        await setOnService(before);
        const folder = world().folder();
        await folder.pull();
        const old = idsByPath(folder);
        for (const [path, each] of old)
          if (edited.includes(each)) folder.edit(path, 'description: ', 'description: My ');
        await setOnService(after);
        await folder.pull({ skip, deleteFiles: chosen, useServiceVersion: chosen });
        const there = new Set(named(after).map((each) => each.id));
        const kept = old.flatMap(([, each]) => (there.has(each) || !chosen.includes(each) ? [each] : []));
        const added = [...there].filter((each) => !old.some(([, known]) => known === each));
        assert.deepEqual(
          idsByPath(folder)
            .map(([, each]) => each)
            .toSorted(),
          [...kept, ...added.filter((each) => !skip.includes(each))].toSorted(),
        );
      }),
      runs(20),
    );
  });

  it('leaves its name to a new test case, which gets a number if the file stays', async () => {
    const folderAfter = async (choices: Parameters<Folder['pull']>[0]): Promise<string[]> => {
      for (const each of world().there()) world().remove(each.id);
      await world().put(createTestCase(1), createTestCase(2), createTestCase(3));
      const folder = world().folder();
      await folder.pull();
      folder.edit('case3.yaml', 'description: ', 'description: My ');
      world().remove(id(2));
      const theirs = { 1: 'Log in', 3: 'Log out', 4: 'Case 1', 5: 'Case 2', 6: 'Case 3' };
      await world().put(
        ...Object.entries(theirs).map(([number, description]) =>
          createTestCase(Number(number), { description }),
        ),
      );
      await folder.pull(choices);
      return idsByPath(folder).map(
        ([path, each]) => `${path} ${all.find((number) => id(number) === each) ?? ''}`,
      );
    };
    assert.deepEqual(await folderAfter({ deleteFiles: 'all', useServiceVersion: 'all' }), [
      'case1.yaml 4',
      'case2.yaml 5',
      'case3.yaml 6',
      'logIn.yaml 1',
      'logOut.yaml 3',
    ]);
    assert.deepEqual(await folderAfter({ skip: [id(1)] }), [
      'case1-1.yaml 4',
      'case1.yaml 1',
      'case2-1.yaml 5',
      'case2.yaml 2',
      'case3-1.yaml 6',
      'case3.yaml 3',
    ]);
  });

  it('keeps a file at its place when the one whose name it would take stays', async () => {
    await world().put(createTestCase(1), createTestCase(2), createTestCase(3));
    const folder = world().folder();
    await folder.pull();
    await world().put(
      createTestCase(1, { description: 'Case 2' }),
      createTestCase(2, { description: 'Case 3' }),
      createTestCase(3, { description: 'Case 4' }),
    );
    const before = folder.tree();
    await folder.applyPull(await folder.planPull(), { skip: [id(3)] });
    assert.deepEqual(paths(folder), Object.keys(before));
    assert.equal(folder.text('case3.yaml'), before['case3.yaml']);
    assert.match(folder.text('case1.yaml'), new RegExp(`^id: ${id(1)}\\ndescription: Case 2\\n`));
  });

  it('moves the file to its new folder', async () => {
    await world().put(createTestCase(1, { folderName: 'Shop' }));
    const folder = world().folder();
    await folder.pull();
    await world().put(createTestCase(1, { folderName: 'Shop/Cart' }));
    await folder.pull();
    assert.deepEqual(paths(folder), ['Shop/Cart/case1.yaml']);
  });

  it('moves the files below the renamed one, edited here or not, in the layout by dependency', async () => {
    const others = { 'case1/notes.txt': 'mine', 'case1/other.yaml': 'a: workflow\n' };
    await world().put(
      createTestCase(1),
      createTestCase(2, { dependencyId: id(1) }),
      createTestCase(3, { dependencyId: id(2) }),
    );
    const folder = world().folder(others);
    folder.layout = 'dependencies';
    await folder.pull();
    assert.deepEqual(paths(folder), [
      'case1.yaml',
      'case1/case2.yaml',
      'case1/case2/case3.yaml',
      'case1/notes.txt',
      'case1/other.yaml',
    ]);
    folder.edit('case1/case2/case3.yaml', 'prompt: ""', 'prompt: Mine');
    const [two, three] = ['case1/case2.yaml', 'case1/case2/case3.yaml'].map((one) => folder.text(one));
    await world().put(createTestCase(1, { description: 'Log in' }));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 3,
      deleted: 0,
      left: 0,
    });
    const { 'logIn.yaml': _renamed, ...rest } = folder.tree();
    assert.deepEqual(rest, { ...others, 'logIn/case2.yaml': two, 'logIn/case2/case3.yaml': three });
    assert.equal((await folder.push('logIn/case2/case3.yaml')).plan.changed.length, 1);
  });

  it('moves nothing of a case that changed on both sides until it is chosen', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Saved', 'Mine');
    await world().put(createTestCase(1, { description: 'Log in' }));
    const before = folder.tree();
    await folder.pull();
    assert.deepEqual(folder.tree(), before);
    await folder.pull({ useServiceVersion: 'all' });
    assert.deepEqual(paths(folder), ['logIn.yaml']);
  });
});

inAllModes('A file that is missing', (world) => {
  it('was deleted locally while git’s HEAD stayed the same', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.files.texts.delete('case1.yaml');
    const plan = await folder.planPull();
    assert.deepEqual([plan.missing.length, plan.absent.length], [1, 0]);
  });

  it('is missing on this branch after HEAD moved: a pull may restore it, a push never deletes its test case', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.files.texts.delete('case1.yaml');
    folder.head = 'refs/heads/other 2';
    const plan = await folder.planPull();
    assert.deepEqual([plan.missing.length, plan.absent.length], [0, 1]);
    // Also once the folder was synced on this branch.
    assert.deepEqual(await folder.applyPull(plan), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.deepEqual((await folder.planPull()).absent.length, 1);
    assert.deepEqual((await folder.pushAll([id(1)])).plan.removed, []);
    await folder.pull({ restore: [id(1)] });
    assert.deepEqual(paths(folder), ['case1.yaml', 'case2.yaml']);
  });

  it('was deleted locally after it had been read on this branch', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.head = 'refs/heads/other 2';
    await folder.pull();
    folder.files.texts.delete('case1.yaml');
    const plan = await folder.planPull();
    assert.deepEqual([plan.missing.length, plan.absent.length], [1, 0]);
  });
});

inAllModes('A folder that belonged to another test target', (world) => {
  it('is distinguished, and nothing of it counts as synced', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    const other = world().folder(folder.tree());
    other.store.records.set('base', folder.store.records.get('base')?.replace(world().target, id(9)) ?? '');
    const { otherBinding: before, cases } = await other.base.read();
    assert.deepEqual([before, cases.size], [{ serviceUrl: 'local', testTargetId: id(9) }, 0]);
    await other.pull();
    assert.equal((await other.base.read()).otherBinding, undefined);
  });
});

inAllModes('A pull of some cases', (world) => {
  it('deletes nothing, changes no other file, and restores what is missing', async () => {
    await world().put(createTestCase(1), createTestCase(2), createTestCase(3));
    const folder = world().folder();
    await folder.pull();
    folder.files.texts.delete('case1.yaml');
    await world().put(
      createTestCase(1, { description: 'One' }),
      createTestCase(2, { description: 'Two' }),
      createTestCase(4),
    );
    world().remove(id(3));
    const plan = await folder.planPull(new Set([id(1)]));
    assert.deepEqual(await folder.applyPull(plan), {
      added: 1,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.deepEqual(paths(folder), ['case2.yaml', 'case3.yaml', 'one.yaml']);
  });

  it('moves the files below a renamed one along, as they are, in the layout by dependency', async () => {
    const below = [
      createTestCase(2, { dependencyId: id(1) }),
      createTestCase(3, { dependencyId: id(2) }),
      createTestCase(4, { dependencyId: id(1) }),
    ];
    await world().put(createTestCase(1), ...below, createTestCase(5));
    const folder = world().folder();
    folder.layout = 'dependencies';
    await folder.pull();
    folder.edit('case1/case2.yaml', 'prompt: ""', 'prompt: Mine');
    folder.move('case1/case4.yaml', 'chosen/case4.yaml');
    const [two, three, four] = ['case1/case2.yaml', 'case1/case2/case3.yaml', 'chosen/case4.yaml'].map(
      (one) => folder.text(one),
    );
    await world().put(
      createTestCase(1, { description: 'Log in' }),
      createTestCase(3, { dependencyId: id(2), description: 'New' }),
      createTestCase(5, { description: 'Five' }),
    );
    assert.deepEqual(await folder.pullPart(createTestCase(1, { description: 'Log in' })), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 3,
      deleted: 0,
      left: 0,
    });
    assert.deepEqual(paths(folder), [
      'case5.yaml',
      'chosen/case4.yaml',
      'logIn.yaml',
      'logIn/case2.yaml',
      'logIn/case2/case3.yaml',
    ]);
    assert.equal(folder.text('logIn/case2.yaml'), two);
    assert.equal(folder.text('logIn/case2/case3.yaml'), three);
    assert.equal(folder.text('chosen/case4.yaml'), four);
    await folder.pull();
    assert.deepEqual(paths(folder), [
      'chosen/case4.yaml',
      'five.yaml',
      'logIn.yaml',
      'logIn/case2.yaml',
      'logIn/case2/new.yaml',
    ]);
  });

  it('leaves a file where it is until the one that its folder is named after is pulled', async () => {
    await world().put(createTestCase(1), createTestCase(2, { dependencyId: id(1) }));
    const folder = world().folder();
    folder.layout = 'dependencies';
    await folder.pull();
    const two = createTestCase(2, { dependencyId: id(1), description: 'Two' });
    await world().put(createTestCase(1, { description: 'Log in' }), two);
    await folder.pullPart(two);
    assert.deepEqual(paths(folder), ['case1.yaml', 'case1/two.yaml']);
    await world().put(createTestCase(1, { description: 'Sign in' }));
    await folder.pull();
    assert.deepEqual(paths(folder), ['signIn.yaml', 'signIn/two.yaml']);
  });

  it('takes no file into a folder that belongs to another target', () => {
    const [was, now] = [createTestCase(1), createTestCase(1, { folderName: 'Shop' })];
    const moved = new FilePlacer({ layout: 'folders', taken: ['case1.yaml', 'Shop/'] });
    const [before, after] = [new Map([[id(1), was]]), new Map([[id(1), now]])];
    assert.equal(moved.forKnown('case1.yaml', was, before, now, after)?.base, 'Shop_/case1');
    const back = new FilePlacer({ layout: 'folders', taken: ['Shop_/case1.yaml', 'Shop/'] });
    assert.equal(back.forKnown('Shop_/case1.yaml', now, after, was, before)?.base, 'case1');
  });
});
