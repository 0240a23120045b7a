import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noPause } from '../../../src/core/slices.ts';
import { planFileNames, renamesInTurns } from '../../../src/sync/files/filePlacer.ts';
import { runs } from '../../support/properties.ts';
import { createTestCase, id } from '../../support/testService.ts';
import { inAllModes } from '../support/sync/world.ts';

describe('the names of files after their test cases', () => {
  const cases = new Map([
    ['logIn.yaml', createTestCase(1, { description: 'Log-in' })],
    ['logIn/addÖl.yaml', createTestCase(2, { description: 'Add Öl', dependencyId: id(1) })],
    ['pay.yaml', createTestCase(3, { description: 'Pay' })],
    ['pay-1.yaml', createTestCase(4, { description: 'Pay' })],
    ['mine.yml', createTestCase(5, { description: 'Pay' })],
  ]);
  const taken = [...cases.keys(), 'notes.txt'];

  it('are those that the layout gives to new files, in a path that nobody has', async () => {
    assert.deepEqual(await planFileNames(cases, { layout: 'dependencies', taken }, noPause), [
      { path: 'logIn.yaml', newPath: 'log-in.yaml' },
      { path: 'logIn/addÖl.yaml', newPath: 'log-in/addOl.yaml' },
      { path: 'mine.yml', newPath: 'pay-2.yaml' },
    ]);
    assert.deepEqual(await planFileNames(cases, { layout: 'folders', taken }, noPause), [
      { path: 'logIn/addÖl.yaml', newPath: 'addÖl.yaml' },
      { path: 'mine.yml', newPath: 'pay-2.yaml' },
    ]);
  });

  it('may be those that others leave', async () => {
    const swapped = new Map([
      ['pay.yaml', createTestCase(1, { description: 'Order' })],
      ['order.yaml', createTestCase(2, { description: 'Pay' })],
      ['search.yaml', createTestCase(3, { description: 'Log in' })],
      ['logIn.yaml', createTestCase(4, { description: 'Log out' })],
    ]);
    const placement = { layout: 'folders', taken: swapped.keys() } as const;
    assert.deepEqual(await planFileNames(swapped, placement, noPause), [
      { path: 'pay.yaml', newPath: 'order.yaml' },
      { path: 'order.yaml', newPath: 'pay.yaml' },
      { path: 'search.yaml', newPath: 'logIn.yaml' },
      { path: 'logIn.yaml', newPath: 'logOut.yaml' },
    ]);
  });

  it('are given in turns, in which no file goes where another one is', () => {
    const targets = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 4, maxLength: 4 });
    const pathOf = (at: number): string => `${'abcdef'[at] ?? ''}.yaml`;
    fc.assert(
      fc.property(targets, (to) => {
        const renames = to.flatMap((target, at) =>
          target === at ? [] : [{ path: pathOf(at), newPath: pathOf(target) }],
        );
        const files = new Map(to.map((_, at) => [pathOf(at), at]));
        for (const turn of renamesInTurns(renames, files.keys())) {
          for (const { newPath } of turn) assert.ok(!files.has(newPath), `${newPath} is free`);
          const moved = turn.map(({ path, newPath }) => [path, newPath, files.get(path) ?? -1] as const);
          for (const [path] of moved) files.delete(path);
          for (const [, newPath, at] of moved) files.set(newPath, at);
        }
        assert.deepEqual(files, new Map(to.map((target, at) => [pathOf(target), at])));
      }),
      runs(200),
    );
    assert.deepEqual(renamesInTurns([{ path: 'A.yaml', newPath: 'a.yaml' }], ['A.yaml']), [
      [{ path: 'A.yaml', newPath: 'a.yaml' }],
    ]);
  });

  it('need no change once they were changed', async () => {
    const renamed = new Map([
      ['log-in.yaml', createTestCase(1, { description: 'Log-in' })],
      ['log-in/addOl.yaml', createTestCase(2, { description: 'Add Öl', dependencyId: id(1) })],
    ]);
    assert.deepEqual(
      await planFileNames(renamed, { layout: 'dependencies', taken: [...renamed.keys()] }, noPause),
      [],
    );
  });
});

inAllModes('Files that were named as in an earlier version', (world) => {
  it('stay where they are, and follow a rename on the service under the new kind of name', async () => {
    await world().put(
      createTestCase(1, { description: 'Log-in' }),
      createTestCase(2, { description: 'Öl', dependencyId: id(1) }),
    );
    const folder = world().folder();
    folder.layout = 'dependencies';
    await folder.pull();
    folder.move('log-in.yaml', 'logIn.yaml');
    folder.move('log-in/ol.yaml', 'logIn/öl.yaml');
    const before = folder.tree();
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.deepEqual(folder.tree(), before);
    await world().put(createTestCase(2, { description: 'Öl kaufen', dependencyId: id(1) }));
    await folder.pull();
    assert.deepEqual(Object.keys(folder.tree()), ['logIn.yaml', 'logIn/olKaufen.yaml']);
  });
});
