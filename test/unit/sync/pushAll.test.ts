import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { click, createTestCase, id, seen } from '../../support/testService.ts';
import { inAllModes, tampered } from '../support/sync/world.ts';

const store = [click('Store'), seen('Saved')];

inAllModes('A push of all files', (world, modes) => {
  it('adds and changes, and keeps what only the service has', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    await world().put(createTestCase(3));
    folder.edit('case1.yaml', 'Save', 'Store');
    folder.files.texts.delete('case2.yaml');
    folder.write('case4.yaml', printCase(createTestCase(4)));
    const before = world().picture();
    assert.deepEqual((await folder.pushAll()).blocked, []);
    assert.deepEqual(world().picture(), {
      ...before,
      [id(1)]: { status: 'ENABLED', testCase: createTestCase(1, { elements: store }) },
      [id(4)]: { status: 'ENABLED', testCase: createTestCase(4) },
    });
  });

  it('sends what did not change as the service has it, also if fields are left out there', async () => {
    if (modes.pull !== 'full') return;
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    const shorten = ({ prompt: _prompt, ...testCase }: TestCase): TestCase => ({
      ...testCase,
      elements: testCase.elements.map(({ ignoreFailure: _ignoreFailure, ...element }) => element),
    });
    const { client } = world();
    let sent: readonly TestCase[] = [];
    const shortened = tampered(client, {
      pull: async (...args) => ({ testCases: (await client.pull(...args)).testCases.map(shorten) }),
      push: async (target, body, options) => {
        sent = body.testCases;
        return client.push(target, body, options);
      },
    });
    const served = world().there().map(shorten);
    assert.deepEqual((await folder.pushAll([], shortened)).altered, []);
    assert.deepEqual(
      sent.filter((one) => one.id === id(2)),
      served.filter((one) => one.id === id(2)),
    );
    assert.notEqual(sent.find((one) => one.id === id(1))?.prompt, undefined);
  });

  it('removes only selected test cases, and reports what an adding service kept', async () => {
    await world().put(createTestCase(1), createTestCase(2), createTestCase(3));
    const folder = world().folder();
    await folder.pull();
    folder.files.texts.delete('case2.yaml');
    folder.files.texts.delete('case3.yaml');
    const { kept, plan } = await folder.pushAll([id(2)]);
    assert.deepEqual(
      plan.removed.map((one) => one.id),
      [id(2)],
    );
    const replaces = modes.push === 'replace';
    assert.deepEqual(kept, replaces ? [] : [id(2)]);
    assert.deepEqual(
      world()
        .there()
        .map((one) => one.id),
      replaces ? [id(1), id(3)] : [id(1), id(2), id(3)],
    );
    assert.deepEqual((await folder.planPull()).additions, [], 'nothing comes back without a question');
  });

  it('deletes a test case that changed on the service only as it was shown, and none that another needs', async () => {
    await world().put(createTestCase(1), createTestCase(2, { dependencyId: id(1) }), createTestCase(3));
    const folder = world().folder();
    await folder.pull();
    folder.files.texts.delete('case1.yaml');
    folder.files.texts.delete('case3.yaml');
    await world().put(createTestCase(3, { description: 'Theirs' }));
    const before = world().picture();
    const again = () => world().put(createTestCase(3, { description: 'Theirs again' }));
    await assert.rejects(folder.pushAll([id(1), id(3)], world().client, again), /just changed/);
    assert.deepEqual(world().picture(), {
      ...before,
      [id(3)]: { status: 'ENABLED', testCase: createTestCase(3, { description: 'Theirs again' }) },
    });
    const { left, kept, plan } = await folder.pushAll([id(1), id(3)]);
    assert.deepEqual(left, ['needed: Case 1 by Case 2']);
    assert.deepEqual(
      plan.removed.map(({ description }) => description),
      ['Theirs again'],
    );
    const replaces = modes.push === 'replace';
    assert.deepEqual(kept, replaces ? [] : [id(3)]);
    assert.equal(
      world()
        .there()
        .some((one) => one.id === id(3)),
      !replaces,
    );
  });

  it('sends all other changes when a test case to delete has just changed on the service', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    folder.files.texts.delete('case2.yaml');
    const theirs = createTestCase(2, { description: 'Theirs' });
    const { left, plan } = await folder.pushAll([id(2)], world().client, () => world().put(theirs));
    assert.deepEqual([left, plan.removed], [['moved: Case 2'], []]);
    assert.deepEqual(world().there(), [createTestCase(1, { elements: store }), theirs]);
  });

  it('sends all changes but conflicts, test cases deleted on the service, and those that need them', async () => {
    await world().put(createTestCase(1), createTestCase(2), createTestCase(3), createTestCase(4));
    const folder = world().folder();
    await folder.pull();
    for (const file of ['case1.yaml', 'case2.yaml', 'case3.yaml']) folder.edit(file, 'Save', 'Store');
    await world().put(createTestCase(2, { description: 'Theirs' }));
    world().remove(id(3));
    folder.write('case5.yaml', printCase(createTestCase(5, { dependencyId: id(3) })));
    folder.write('case6.yaml', printCase(createTestCase(6, { dependencyId: id(5) })));
    folder.write('case7.yaml', printCase(createTestCase(7, { dependencyId: id(1) })));
    const before = world().picture();
    const { left, blocked } = await folder.pushAll();
    assert.deepEqual(blocked, []);
    assert.deepEqual(left, [
      'conflict: Case 2',
      'deleted-on-service: Case 3',
      'needs: Case 5 on Case 3',
      'needs: Case 6 on Case 5',
    ]);
    assert.deepEqual(world().picture(), {
      ...before,
      [id(1)]: { status: 'ENABLED', testCase: createTestCase(1, { elements: store }) },
      [id(7)]: { status: 'ENABLED', testCase: createTestCase(7, { dependencyId: id(1) }) },
    });
  });

  it('refuses while a file is invalid, and sends nothing', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    folder.edit('case2.yaml', 'description: Case 2', 'description: [');
    const before = world().picture();
    const { blocked, plan } = await folder.pushAll([id(2)]);
    assert.match(blocked.join(), /^case2\.yaml:3 /);
    assert.deepEqual(plan.removed, []);
    assert.deepEqual(world().picture(), before);
  });

  it('changes nothing from an empty folder', async () => {
    await world().put(createTestCase(1));
    const before = world().picture();
    await world().folder().pushAll();
    const foreign = world().folder({
      'a.yaml': 'on: push\n',
      'many.yaml': 'a: 1\n---\nb: 2\n',
      'chart.yaml': 'x: {{ y }}\n',
    });
    const { blocked, plan } = await foreign.pushAll();
    assert.deepEqual([blocked, plan.added, plan.changed, plan.removed], [[], [], [], []]);
    assert.deepEqual(world().picture(), before);
  });

  it('refuses where files repeat an id, and names what changed on the service', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    folder.edit('case2.yaml', 'Save', 'Store');
    await world().put(createTestCase(2, { description: 'Theirs' }));
    folder.write('copy.yaml', folder.text('case1.yaml'));
    const before = world().picture();
    const { blocked, left } = await folder.pushAll();
    assert.deepEqual(blocked, ['copy.yaml:1 The id is already used by case1.yaml']);
    assert.deepEqual(left, ['conflict: Case 2']);
    assert.deepEqual(world().picture(), before);
  });

  it('leaves what files do not carry of unchanged cases on the service', async () => {
    await world().put(
      createTestCase(1, { discovery: { status: 'CREATED' }, type: 'LOGIN' }),
      createTestCase(2),
    );
    const folder = world().folder();
    await folder.pull();
    folder.edit('case2.yaml', 'Save', 'Store');
    const before = world().picture()[id(1)];
    await folder.pushAll();
    assert.deepEqual(world().picture()[id(1)], before);
  });

  it('sends what the files say and nothing of ours', async () => {
    const bare = `id: ${id(1)}\ndescription: Bare\nelements: []\nshade: red\n`;
    const folder = world().folder({ 'a.yaml': bare });
    await folder.pushAll();
    assert.deepEqual(world().there(), [
      {
        id: id(1),
        description: 'Bare',
        elements: [],
        shade: 'red',
        prompt: '',
        runStatus: 'ON',
        version: '1',
      },
    ]);
  });
});
