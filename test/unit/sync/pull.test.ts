import assert from 'node:assert/strict';
import { completeCase } from '../../../src/core/case/completeCase.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { noPause } from '../../../src/core/slices.ts';
import { applyPull } from '../../../src/sync/pull/applyPull.ts';
import { RecordedBaseStore } from '../../../src/sync/state/recordedBaseStore.ts';
import { resume, undo } from '../../../src/sync/transaction/transaction.ts';
import { click, createTestCase, id, seen } from '../../support/testService.ts';
import { inAllModes } from '../support/sync/world.ts';

inAllModes('A pull', (world) => {
  const case1 = `id: ${id(1)}
description: Case 1
prompt: ""
elements:
  - interaction:
      action: CLICK
      calledWith: null
    selectors:
      - selectorType: ROLE
        selector: button
        options:
          name: Save
    ignoreFailure: false
  - assertion:
      expectation: VISIBLE
      calledWith: null
    selectors:
      - selectorType: TEXT
        selector: Saved
    ignoreFailure: false
runStatus: "ON"
version: "1"
`;

  it('writes every case into an empty folder', async () => {
    await world().put(createTestCase(1), createTestCase(2, { folderName: 'Cart', dependencyId: id(1) }));
    const folder = world().folder();
    assert.deepEqual(await folder.pull(), {
      added: 2,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.deepEqual(Object.keys(folder.tree()), ['Cart/case2.yaml', 'case1.yaml']);
    assert.equal(folder.text('case1.yaml'), case1);
  });

  it('that renamed a file is undone to where the file was, as what is remembered says after a restart, too', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    await world().put(createTestCase(1, { description: 'Other' }));
    await folder.pull();
    assert.deepEqual(Object.keys(folder.tree()), ['case2.yaml', 'other.yaml']);
    await undo(folder);
    const binding = { serviceUrl: 'local', testTargetId: world().target };
    const { cases, paths } = await new RecordedBaseStore(
      folder.store,
      binding,
      async () => folder.head,
      noPause,
    ).read();
    assert.equal(cases.get(id(1))?.description, 'Case 1');
    assert.deepEqual([...paths.keys()], ['case1.yaml', 'case2.yaml']);
  });

  it('writes nothing when nothing changed', async () => {
    await world().put(createTestCase(1), createTestCase(2, { type: null, discovery: { status: 'CREATED' } }));
    const folder = world().folder();
    await folder.pull();
    const before = folder.tree();
    folder.files.touched.length = 0;
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
    assert.deepEqual(folder.files.touched, []);
  });

  it('leaves an edited file alone', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
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
  });

  it('updates an unedited file, and keeps its comments, its order of keys and its line ends', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    const mine = (text: string): string =>
      `# mine\r\n${text
        .replace(/^(id.*\n)(description.*\n)/, '$2# the id\n$1')
        .replace('  - interaction', '  # click it\n  - interaction')
        .replaceAll('\n', '\r\n')}`;
    folder.write('case1.yaml', mine(case1));
    await world().put(createTestCase(1, { elements: [click('Save all'), seen('Saved')] }));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.equal(folder.text('case1.yaml'), mine(case1.replace('name: Save', 'name: Save all')));
  });

  it('asks if both changed, and follows the decision', async () => {
    await world().put(createTestCase(1), createTestCase(2), createTestCase(3));
    const folder = world().folder();
    await folder.pull();
    for (const number of [1, 2, 3]) folder.edit(`case${number}.yaml`, 'name: Save', 'name: Kept');
    const mine = folder.tree();
    for (const number of [1, 2, 3])
      await world().put(createTestCase(number, { description: `Case ${number}!` }));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 3,
    });
    assert.deepEqual(folder.tree(), mine);
    assert.deepEqual(await folder.pull({ useServiceVersion: [id(1)], keepLocalVersion: [id(2)] }), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 1,
    });
    assert.deepEqual(folder.tree(), { ...mine, 'case1.yaml': case1.replace('Case 1', 'Case 1!') });
    assert.equal((await folder.planPull()).conflicts.length, 1);
    assert.deepEqual((await folder.push('case2.yaml')).blocked, []);
    assert.equal(world().picture()[id(2)]?.testCase.description, 'Case 2');
  });

  it('asks where a file and its case were never synced and differ, also in a new clone', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder({ 'a.yaml': case1.replace('Save', 'Store') });
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 1,
    });
    assert.deepEqual(folder.tree(), { 'a.yaml': case1.replace('Save', 'Store') });
  });

  it('asks before it restores a deleted file', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.files.texts.delete('case1.yaml');
    await world().put(createTestCase(2, { description: 'Changed' }));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 1,
      deleted: 0,
      left: 1,
    });
    assert.deepEqual(Object.keys(folder.tree()), ['changed.yaml']);
    assert.deepEqual(await folder.pull({ restore: [id(1)] }), {
      added: 0,
      restored: 1,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 0,
    });
    assert.equal(folder.text('case1.yaml'), case1);
  });

  it('asks before it deletes the file of a deleted test case, edited or not', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case2.yaml', 'Saved', 'Kept');
    const before = folder.tree();
    world().remove(id(1));
    world().remove(id(2));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 0,
      left: 2,
    });
    assert.deepEqual(folder.tree(), before);
    assert.deepEqual(await folder.pull({ deleteFiles: [id(1)] }), {
      added: 0,
      restored: 0,
      updated: 0,
      merged: 0,
      moved: 0,
      deleted: 1,
      left: 1,
    });
    assert.deepEqual(Object.keys(folder.tree()), ['case2.yaml']);
  });

  it('allows pushing a kept file again whose test case was deleted', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    world().remove(id(1));
    assert.deepEqual((await folder.push('case1.yaml')).left, ['deleted-on-service: Case 1']);
    await folder.pull({ keepFiles: [id(1)] });
    assert.deepEqual((await folder.push('case1.yaml')).blocked, []);
    assert.deepEqual(world().picture()[id(1)]?.status, 'ENABLED');
  });

  it('does not treat a disabled or draft case as deleted', async () => {
    await world().put(createTestCase(1), createTestCase(2), createTestCase(3));
    const folder = world().folder();
    await folder.pull();
    await world().setStatus(id(1), 'DISABLED');
    await world().setStatus(id(2), 'DRAFT');
    folder.edit('case2.yaml', 'Saved', 'Kept');
    const plan = await folder.planPull();
    assert.deepEqual(plan.deletedOnService, []);
    const before = folder.tree();
    await folder.applyPull(plan, { deleteFiles: 'all' });
    assert.deepEqual(folder.tree(), before);
  });

  it('writes nothing when a file changed after it was looked at', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    await world().put(
      createTestCase(1, { description: 'New there' }),
      createTestCase(2, { description: 'New there 2' }),
    );
    const plan = await folder.planPull();
    folder.edit('case2.yaml', 'Saved', 'Typed while the pull ran');
    const before = folder.tree();
    await assert.rejects(folder.applyPull(plan), /case2\.yaml changed/);
    assert.deepEqual(folder.tree(), before);
    assert.equal((await folder.planPull()).conflicts.length, 1);
  });

  it('does not overwrite a file that came up after it was looked at, and deletes none that changed', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    await world().put(createTestCase(3));
    world().remove(id(1));
    const plan = await folder.planPull();
    folder.write('case3.yaml', 'mine: 1\n');
    folder.edit('case1.yaml', 'Saved', 'Kept');
    const before = folder.tree();
    await assert.rejects(folder.applyPull(plan, { deleteFiles: [id(1)] }), /case3\.yaml/);
    assert.deepEqual(folder.tree(), before);
    folder.files.texts.delete('case3.yaml');
    await assert.rejects(folder.applyPull(plan, { deleteFiles: [id(1)] }), /case1\.yaml changed/);
    assert.match(folder.text('case1.yaml'), /Kept/);
  });

  it('keeps fields that only the file has when the test case changed on the service', async () => {
    await world().put(createTestCase(1, { runStatus: 'OFF', type: 'LOGIN' }));
    const folder = world().folder({
      'mine.yaml': case1.replace('runStatus: "ON"', 'runStatus: OFF\ntype: LOGIN'),
    });
    await folder.pull();
    await world().put(createTestCase(1, { runStatus: 'OFF', type: 'LOGIN', description: 'Changed there' }));
    await folder.pull();
    assert.match(folder.text('mine.yaml'), /description: Changed there[^]*runStatus: OFF\ntype: LOGIN/);
  });

  it('keeps what the service sets where the user put it into a file', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.write('case1.yaml', `versionId: ${id(99)} # as released\n${case1}`);
    await world().put(createTestCase(1, { description: 'Changed there' }));
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 1,
      deleted: 0,
      left: 0,
    });
    assert.match(folder.text('changedThere.yaml'), /^versionId: 00000099-.* # as released\n/);
  });

  it('brings a changed run status into a file that says one', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    await world().put(createTestCase(1, { runStatus: 'OFF' }));
    await folder.pull();
    assert.match(folder.text('case1.yaml'), /runStatus: "OFF"/);
  });

  it('keeps a file in step with aliases and merge keys', async () => {
    const shared = createTestCase(1, { elements: [click('Save'), click('Save'), seen('Saved')] });
    await world().put(shared);
    const folder = world().folder({
      'a.yaml': `id: ${id(1)}\ndescription: Case 1\nelements:\n  # first\n  - &save { interaction: { action: CLICK }, selectors: [{ selectorType: ROLE, selector: button, options: { name: Save } }] }\n  - *save\n  # last\n  - { assertion: { expectation: VISIBLE }, selectors: [{ selectorType: TEXT, selector: Saved }] }\nversion: "1"\nrunStatus: ON\n`,
    });
    await folder.pull();
    assert.deepEqual(folder.files.touched, []);
    await world().put({
      ...shared,
      elements: [click('Store'), click('Save'), seen('Saved')] as TestCase['elements'],
    });
    await folder.pull();
    assert.match(folder.text('a.yaml'), /# first[^]*# last/);
    const [one] = (await folder.local()).cases.values();
    const { elements } = completeCase(one?.testCase ?? assert.fail());
    assert.deepEqual(elements, [click('Store'), click('Save'), seen('Saved')]);
  });

  it('does not forget a case whose file was edited after its deletion was interrupted', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    world().remove(id(2));
    const plan = await folder.planPull();
    const killed = (): Promise<never> => Promise.reject(new Error('killed'));
    const files = Object.assign(Object.create(folder.files) as typeof folder.files, { replace: killed });
    const store = Object.assign(Object.create(folder.store) as typeof folder.store, { remove: killed });
    const dying = { files, store, base: folder.base, pause: folder.pause };
    const choices = {
      useServiceVersion: nobody,
      keepLocalVersion: nobody,
      restore: nobody,
      keepFiles: nobody,
    };
    await assert.rejects(applyPull(plan, { ...choices, deleteFiles: new Set([id(2)]) }, dying));
    folder.edit('case2.yaml', 'Case 2', 'Case 2, edited');
    assert.deepEqual((await resume(folder))?.kept, ['case2.yaml']);
    assert.deepEqual((await folder.pushAll()).left, ['deleted-on-service: Case 2, edited']);
  });

  it('of a fix, however often, does not take the fix for synced, nor what was never seen', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    await folder.pullPart(fix);
    await folder.pullPart(fix);
    assert.match(folder.text('case1.yaml'), /Fixed/);
    const { updates, conflicts } = await folder.planPull();
    assert.deepEqual([updates, conflicts], [[], []]);
    await world().put(createTestCase(1, { entryPointUrlPath: '/changed' }));
    await folder.pullPart(fix);
    assert.deepEqual((await folder.pushAll()).left, ['conflict: Case 1']);
  });
});

const nobody: ReadonlySet<string> = new Set();
const fix = createTestCase(1, { elements: [click('Fixed')] });
