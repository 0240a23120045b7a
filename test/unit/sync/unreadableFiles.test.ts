import assert from 'node:assert/strict';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { undo } from '../../../src/sync/transaction/transaction.ts';
import { createTestCase, id } from '../../support/testService.ts';
import { spoiledTexts, stillReadable } from '../support/sync/spoiledTexts.ts';
import { World } from '../support/sync/world.ts';

describe('A synced file that became', () => {
  let world: World;
  before(async () => (world = await World.start({ pull: 'full', push: 'replace' })));
  after(() => world.close());

  for (const [words, spoil] of Object.entries(spoiledTexts))
    it(`${words} is not taken for deleted, and no second file is written`, async () => {
      await world.put(createTestCase(1), createTestCase(2));
      const folder = world.folder();
      await folder.pull();
      await folder.pull(); // lets the base know where files are
      const text = folder.text('case1.yaml');
      folder.write('case1.yaml', spoil(text));
      assert.notEqual(folder.text('case1.yaml'), text);
      const before = folder.tree();
      const there = world.picture();

      const pulled = await folder.planPull();
      assert.deepEqual(pulled.missing, []);
      await folder.applyPull(pulled, { useServiceVersion: 'all', restore: 'all', deleteFiles: 'all' });
      const only = await folder.planPull(new Set([id(1)]));
      await folder.applyPull(only, { useServiceVersion: 'all', restore: 'all' });
      assert.deepEqual(folder.tree(), before);

      const pushed = await folder.pushAll([id(1)]);
      assert.deepEqual(world.picture(), there);
      const { invalid } = await folder.local();
      if (stillReadable.has(words)) assert.deepEqual(invalid, []);
      else {
        assert.equal(pushed.blocked.length, 1);
        assert.match(pushed.blocked[0] ?? '', /^case1\.yaml:\d+ \S.*[\w"]$/s);
        assert.deepEqual(
          invalid.map((file) => file.id),
          [id(1)],
        );
      }
      await undo(folder).catch(() => undefined);
      assert.equal(folder.text('case1.yaml'), before['case1.yaml']);
    });

  it('the file of another test case gives up its own', async () => {
    await world.put(createTestCase(1), createTestCase(2));
    const folder = world.folder();
    await folder.pull();
    await folder.pull();
    folder.write('case1.yaml', printCase(createTestCase(3)));
    const { missing, invalid } = await folder.planPull();
    assert.deepEqual(invalid, []);
    assert.deepEqual(
      missing.map(({ comparison }) => comparison.id),
      [id(1)],
    );
  });

  it('unreadable after it was moved is known at its new place once that was seen', async () => {
    await world.put(createTestCase(1));
    const folder = world.folder();
    await folder.pull();
    folder.move('case1.yaml', 'moved.yaml');
    await folder.pull();
    folder.write('moved.yaml', '[]\n');
    const { missing, invalid } = await folder.planPull();
    assert.deepEqual(missing, []);
    assert.deepEqual(
      invalid.map(({ path }) => path),
      ['moved.yaml'],
    );
  });
});
