import assert from 'node:assert/strict';
import { undo } from '../../../../src/sync/transaction/transaction.ts';
import { click, createTestCase, id, seen } from '../../../support/testService.ts';
import { inAllModes, type Folder, type World } from '../../support/sync/world.ts';

inAllModes('Changes of both sides', (world) => {
  /** A folder with a comment of its own, whose case changed locally (its name) and on the service (its second step). */
  async function changedOnBothSides(): Promise<Folder> {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.merges = true;
    folder.edit('case1.yaml', 'description: Case 1', '# mine\ndescription: Mine');
    await world().put(createTestCase(1, { elements: [click('Save'), seen('Done')] }));
    return folder;
  }

  const remoteNow = (there: World): [string, unknown] => {
    const [testCase] = there.there();
    return [testCase?.description ?? '', testCase?.elements[1]?.selectors?.[0]?.selector];
  };

  it('are merged by a pull; the next push sends just the local ones', async () => {
    const folder = await changedOnBothSides();
    const before = folder.text('case1.yaml');
    const { merged, conflicts } = await folder.planPull();
    assert.deepEqual([merged.length, conflicts.length], [1, 0]);
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 1,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.equal(folder.text('case1.yaml'), before.replace('selector: Saved', 'selector: Done'));
    const { plan } = await folder.pushAll();
    const [change] = plan.changed;
    assert.equal(plan.changed.length, 1);
    assert.equal(change?.localCase?.unmerged, undefined);
    assert.equal(change?.base?.description, 'Case 1');
    assert.deepEqual(remoteNow(world()), ['Mine', 'Done']);
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
  });

  for (const way of ['push', 'pushAll'] as const) {
    it(`are merged by a push, which writes the file afterwards (${way})`, async () => {
      const folder = await changedOnBothSides();
      const before = folder.text('case1.yaml');
      const { plan, left, saved } = way === 'push' ? await folder.push('case1.yaml') : await folder.pushAll();
      assert.deepEqual([plan.changed.length, left, saved], [1, [], []]);
      assert.deepEqual(remoteNow(world()), ['Mine', 'Done']);
      assert.equal(folder.text('case1.yaml'), before.replace('selector: Saved', 'selector: Done'));
      const { merged, updates } = await folder.planPull();
      assert.deepEqual([merged, updates], [[], []]);
      assert.equal((await folder.pushAll()).plan.changed.length, 0);
    });
  }

  it('stay unmerged where the plan asks', async () => {
    const folder = await changedOnBothSides();
    folder.merges = false;
    assert.equal((await folder.planPull()).conflicts.length, 1);
    assert.deepEqual((await folder.pushAll()).left, ['conflict: Mine']);
  });

  it('are there again after a pull or a push is undone', async () => {
    const folder = await changedOnBothSides();
    const before = folder.text('case1.yaml');
    await folder.pull();
    await undo(folder);
    assert.equal(folder.text('case1.yaml'), before);
    await folder.pushAll();
    await undo(folder);
    assert.equal(folder.text('case1.yaml'), before);
    assert.equal((await folder.planPull()).merged.length, 1, 'no change of the service is taken back');
  });

  it('merge later where the file was saved during the push', async () => {
    const folder = await changedOnBothSides();
    const { saved } = await folder.pushAll([], world().client, async () =>
      folder.edit('case1.yaml', 'description: Mine', 'description: Saved late'),
    );
    assert.deepEqual(saved, ['case1.yaml']);
    assert.match(folder.text('case1.yaml'), /Saved late/);
    assert.deepEqual(remoteNow(world()), ['Mine', 'Done']);
    assert.equal((await folder.planPull()).conflicts.length, 1, 'the name changed on both sides');
    folder.edit('case1.yaml', 'Saved late', 'Mine');
    assert.equal((await folder.pull()).merged, 1);
    assert.match(folder.text('mine.yaml'), /selector: Done/);
  });

  it('are left out of a push where the service changes once more', async () => {
    const folder = await changedOnBothSides();
    folder.write('new.yaml', folder.text('case1.yaml').replace(id(1), id(2)));
    const before = folder.text('case1.yaml');
    const { left } = await folder.pushAll([], world().client, () =>
      world().put(createTestCase(1, { elements: [click('Save'), seen('Third')] })),
    );
    assert.deepEqual(left, ['moved: Mine']);
    assert.equal(folder.text('case1.yaml'), before);
    assert.deepEqual(remoteNow(world()), ['Case 1', 'Third']);
  });

  it('wait for a pull where the service has all local ones and more', async () => {
    const folder = await changedOnBothSides();
    await world().put(createTestCase(1, { description: 'Mine', elements: [click('Save'), seen('Done')] }));
    assert.deepEqual((await folder.pushAll()).left, ['conflict: Mine']);
    assert.equal((await folder.pull()).merged, 1);
    assert.match(folder.text('mine.yaml'), /selector: Done/);
  });

  it('conflict where they would make a circular dependency', async () => {
    await world().put(createTestCase(1), createTestCase(2), createTestCase(3));
    const folder = world().folder();
    await folder.pull();
    folder.merges = true;
    folder.edit('case1.yaml', 'elements:', `dependencyId: ${id(2)}\nelements:`);
    folder.edit('case2.yaml', 'description: Case 2', 'description: Mine');
    folder.edit('case3.yaml', 'description: Case 3', 'description: Mine');
    await world().put(
      createTestCase(1, { description: 'Theirs' }),
      createTestCase(2, { dependencyId: id(1) }),
      createTestCase(3, { prompt: 'Theirs' }),
    );
    const { merged, conflicts } = await folder.planPull();
    const idsOf = (found: typeof merged): string[] => found.map(({ comparison }) => comparison.id);
    assert.deepEqual([idsOf(merged), idsOf(conflicts)], [[id(3)], [id(1), id(2)]]);
    assert.deepEqual((await folder.pushAll()).left, ['conflict: Case 1', 'conflict: Mine']);
  });

  it('conflict where a variable would not be set any more', async () => {
    const extract = {
      interaction: { action: 'EXTRACT', calledWith: { variableName: 'order', type: 'TEXT' } },
      selectors: [{ selectorType: 'CSS', selector: '#order' }],
      ignoreFailure: false,
    };
    const elements = [extract, click('One'), click('Two'), seen('Three')];
    await world().put(createTestCase(1, { elements }));
    const folder = world().folder();
    await folder.pull();
    folder.merges = true;
    folder.edit('case1.yaml', 'selector: Three', 'selector: $$order');
    await world().put(createTestCase(1, { elements: elements.slice(1) }));
    assert.equal((await folder.planPull()).conflicts.length, 1);
  });

  it('follow a rename on the service with the path of the file', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.merges = true;
    folder.edit('case1.yaml', 'selector: Saved', 'selector: Done');
    await world().put(createTestCase(1, { description: 'Renamed' }));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 1,
      moved: 1,
      deleted: 0,
      left: 0,
    });
    assert.match(folder.text('renamed.yaml'), /description: Renamed\n[^]*selector: Done/);
  });
});
