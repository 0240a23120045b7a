import assert from 'node:assert/strict';
import { completeCase } from '../../../src/core/case/completeCase.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { click, createTestCase, id, seen } from '../../support/testService.ts';
import { inAllModes, tampered } from '../support/sync/world.ts';

inAllModes('A push of one file', (world) => {
  it('changes that case on the service and no other', async () => {
    await world().put(
      createTestCase(1, { type: 'LOGIN', runStatus: 'OFF' }),
      createTestCase(2, { type: 'LINK' }),
      createTestCase(3),
    );
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    folder.edit('case2.yaml', 'Save', 'Another edit, not pushed');
    const before = world().picture();
    const { blocked, altered, plan } = await folder.push('case1.yaml');
    assert.deepEqual(
      { blocked, altered, unchanged: plan.unchanged },
      { blocked: [], altered: [], unchanged: 2 },
    );
    const elements = [click('Store'), seen('Saved')];
    assert.deepEqual(world().picture(), {
      ...before,
      [id(1)]: {
        status: 'ENABLED',
        testCase: createTestCase(1, { elements, type: 'LOGIN', runStatus: 'OFF' }),
      },
    });
    assert.equal((await folder.push('case1.yaml')).plan.changed.length, 0);
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

  it('keeps what the file doesn’t contain: how the test case was found', async () => {
    const discovery = { status: 'CREATED', message: 'Found on the way' };
    await world().put(createTestCase(1, { discovery }));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    assert.deepEqual((await folder.push('case1.yaml')).altered, []);
    const elements = [click('Store'), seen('Saved')];
    assert.deepEqual(world().picture()[id(1)]?.testCase, createTestCase(1, { discovery, elements }));
  });

  it('adds a new case with the dependencies and teardowns that the service lacks', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    const mine = [
      createTestCase(4, { dependencyId: id(5), teardownId: id(6) }),
      createTestCase(5, { dependencyId: id(1) }),
      createTestCase(6, { type: 'TEARDOWN' }),
    ];
    for (const one of [...mine, createTestCase(7)]) folder.write(`new${one.id}.yaml`, printCase(one));
    folder.edit('case1.yaml', 'Save', 'An edit that is not pushed');
    const before = world().picture();
    const { blocked, plan } = await folder.push(`new${id(4)}.yaml`);
    assert.deepEqual(blocked, []);
    assert.deepEqual(plan.added.map((one) => one.id).toSorted(), [id(4), id(5), id(6)]);
    const added = mine.map((testCase) => [testCase.id, { status: 'ENABLED', testCase }]);
    assert.deepEqual(world().picture(), { ...before, ...Object.fromEntries(added) });
  });

  it('sends nothing when the file is as the service has it', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    const client = tampered(world().client, { push: () => assert.fail('pushed') });
    const { blocked, plan } = await folder.push('case1.yaml', client);
    assert.deepEqual([blocked, plan.added, plan.changed], [[], [], []]);
  });

  it('refuses when the test case changed on the service since the last pull', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    await world().put(
      createTestCase(1, { description: 'Theirs' }),
      createTestCase(2, { description: 'Theirs 2' }),
    );
    const before = world().picture();
    assert.deepEqual((await folder.push('case1.yaml')).left, ['conflict: Case 1']);
    assert.deepEqual((await folder.push('case2.yaml')).left, ['changed-on-service: Case 2']);
    assert.deepEqual(world().picture(), before);
  });

  it('refuses when only the run status changed on the service', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    await world().put(createTestCase(1, { runStatus: 'OFF', type: 'LOGIN' }));
    assert.deepEqual((await folder.push('case1.yaml')).left, ['conflict: Case 1']);
  });

  it('is sent if another test case changed after the plan, and keeps that change', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    const changes = [
      () => world().put(createTestCase(2, { description: 'Theirs' })),
      () => world().put(createTestCase(3)),
      () => world().put(createTestCase(2, { description: 'Theirs', runStatus: 'OFF' })),
    ];
    for (const [at, change] of changes.entries()) {
      folder.edit('case1.yaml', /name: \w+/, `name: Store${at}`);
      let before: Record<string, unknown> = {};
      const happening = async (): Promise<void> => {
        await change();
        before = world().picture();
      };
      assert.deepEqual((await folder.push('case1.yaml', world().client, happening)).left, []);
      const elements = [click(`Store${at}`), seen('Saved')];
      const pushed = { status: 'ENABLED', testCase: createTestCase(1, { elements }) };
      assert.deepEqual(world().picture(), { ...before, [id(1)]: pushed });
    }
  });

  it('refuses when the case itself changed between plan and send, or another one was disabled', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    for (const change of [
      () => world().put(createTestCase(1, { description: 'Theirs' })),
      () => world().setStatus(id(2), 'DISABLED'),
    ]) {
      let before: unknown;
      const happening = async (): Promise<void> => {
        await change();
        before = world().picture();
      };
      await assert.rejects(folder.push('case1.yaml', world().client, happening), /just changed/);
      assert.deepEqual(world().picture(), before);
      await world().put(createTestCase(1), createTestCase(2));
    }
  });

  it('refuses when somebody adds a draft between plan and send', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    const other = world().folder({ 'a.yaml': printCase(createTestCase(33)) });
    const drafting = async (): Promise<void> => {
      await other.draft('a.yaml');
    };
    await assert.rejects(folder.push('case1.yaml', world().client, drafting), /just changed/);
    assert.deepEqual(world().there(), [createTestCase(1)]);
  });

  it('leaves the case itself alone where a change hides it, or was made while it is hidden', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    await world().put(createTestCase(1, { description: 'Theirs' }));
    await world().setStatus(id(1), 'DISABLED');
    const before = world().picture();
    assert.deepEqual((await folder.push('case1.yaml')).left, ['conflict: Case 1']);
    const clone = world().folder(folder.tree());
    assert.deepEqual((await clone.push('case1.yaml')).left, ['unrelated: Case 1']);
    assert.deepEqual(world().picture(), before);
  });

  it('lets a new case follow its own draft, and says so in the plan', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.write('new.yaml', printCase(createTestCase(8)));
    await folder.draft('new.yaml');
    assert.equal(world().picture()[id(8)]?.status, 'DRAFT');
    const { blocked, plan } = await folder.push('new.yaml');
    assert.deepEqual(blocked, []);
    assert.deepEqual(
      plan.promoted.map((one) => one.id),
      [id(8)],
    );
    assert.equal(world().picture()[id(8)]?.status, 'ENABLED');
  });

  it('blocks on a missing teardown or dependency, a cycle, and a second file with the id', async () => {
    await world().put(createTestCase(1), createTestCase(2, { dependencyId: id(1) }));
    const folder = world().folder();
    await folder.pull();
    const before = world().picture();
    const blockedBy = async (fields: object): Promise<string[]> => {
      folder.write('x.yaml', printCase(createTestCase(9, fields)));
      return (await folder.push('x.yaml')).blocked;
    };
    assert.match(
      (await blockedBy({ teardownId: id(77) })).join(),
      /x\.yaml:\d+ There is no test case with the id 00000077/,
    );
    assert.match(
      (await blockedBy({ dependencyId: id(78) })).join(),
      /x\.yaml:\d+ There is no test case with the id 00000078/,
    );
    assert.match((await blockedBy({ dependencyId: id(9) })).join(), /depend on each other/);
    folder.files.texts.delete('x.yaml');
    folder.edit('case1.yaml', 'elements:', `dependencyId: ${id(2)}\nelements:`);
    assert.match((await folder.push('case1.yaml')).blocked.join(), /depend on each other/);
    folder.edit('case1.yaml', `dependencyId: ${id(2)}\n`, '');
    folder.edit('case1.yaml', 'Save', 'Store');
    folder.write('copy.yaml', folder.text('case1.yaml'));
    assert.match(
      (await folder.push('case1.yaml')).blocked.join(),
      /copy\.yaml:1 The id is already used by case1\.yaml/,
    );
    assert.deepEqual(world().picture(), before);
  });

  it('carries unknown keys and actions there and into another folder', async () => {
    const strange = {
      ...createTestCase(1),
      novelty: { deep: [1, null, ''], nothing: null },
      shade: '',
      elements: [
        {
          interaction: { action: 'TELEPORT', calledWith: [] },
          selectors: [{ selectorType: 'AURA', selector: 'x', options: { hue: 1 } }],
          mood: null,
        },
        {
          interaction: { action: 'ENTER_TEXT', calledWith: '' },
          selectors: [{ selectorType: 'FILTER', options: { hasText: '' } }],
        },
      ],
    } as unknown as TestCase;
    const folder = world().folder({ 'a.yaml': printCase(strange) });
    const { blocked, altered } = await folder.push('a.yaml');
    assert.deepEqual({ blocked, altered }, { blocked: [], altered: [] });
    assert.deepEqual(world().there(), [completeCase(strange)]);
    const other = world().folder();
    await other.pull();
    const [pulled] = (await other.local()).cases.values();
    assert.deepEqual(pulled?.testCase, completeCase(strange));
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

  it('pushes small edits that look like nothing', async () => {
    const odd = (fields: object): TestCase => createTestCase(1, fields);
    const edits: [object, object][] = [
      [
        { elements: [{ interaction: { action: 'SELECT_OPTION', calledWith: null } }] },
        { elements: [{ interaction: { action: 'SELECT_OPTION', calledWith: [] } }] },
      ],
      [
        { elements: [{ interaction: { action: 'TELEPORT' } }] },
        { elements: [{ interaction: { action: 'TELEPORT', calledWith: {} } }] },
      ],
      [{}, { shade: '' }],
      [{}, { shade: null }],
      [{ elements: [click('Save')] }, { elements: [{ ...click('Save'), mood: null }] }],
    ];
    for (const [before, after] of edits) {
      await world().put(odd(before));
      const folder = world().folder({ 'a.yaml': printCase(odd(before)) });
      await folder.pull();
      folder.write('a.yaml', printCase(odd(after)));
      assert.deepEqual((await folder.push('a.yaml')).blocked, []);
      assert.deepEqual(world().there(), [completeCase(odd(after))], JSON.stringify(after));
    }
  });

  it('pushes an edited run status, type and selector type', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    const changed = createTestCase(1, {
      runStatus: 'OFF',
      type: 'LOGIN',
      elements: [
        click('Save'),
        { ...seen('Saved'), selectors: [{ selectorType: 'LABEL', selector: 'Saved' }] },
      ],
    });
    folder.write('case1.yaml', printCase(changed));
    assert.deepEqual((await folder.push('case1.yaml')).blocked, []);
    assert.deepEqual(world().there(), [changed]);
  });

  it('pushes a run status written into a file that lacks the rest of the full variant', async () => {
    await world().put(createTestCase(1, { type: 'LOGIN' }));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'version: "1"\n', '');
    await folder.pull();
    folder.edit('case1.yaml', 'runStatus: "ON"', 'runStatus: OFF');
    assert.deepEqual((await folder.push('case1.yaml')).blocked, []);
    assert.deepEqual(world().there(), [createTestCase(1, { type: 'LOGIN', runStatus: 'OFF' })]);
  });
});
