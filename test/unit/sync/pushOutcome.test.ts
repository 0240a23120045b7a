import assert from 'node:assert/strict';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { createTestCase, id } from '../../support/testService.ts';
import { inAllModes, tampered } from '../support/sync/world.ts';

inAllModes('What comes of a push', (world) => {
  it('names what the service altered, and does not take it for synced', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    const altering = tampered(world().client, {
      push: (target, body) =>
        world().client.push(target, {
          testCases: body.testCases.map((one) => ({ ...one, description: one.description.toUpperCase() })),
        }),
    });
    const { altered } = await folder.push('case1.yaml', altering);
    assert.deepEqual(altered, [id(1), id(2)]);
    const mine = folder.text('case1.yaml');
    assert.deepEqual(await folder.pull(), {
      added: 0,
      restored: 0,
      updated: 1,
      merged: 0,
      moved: 1,
      deleted: 0,
      left: 1,
    });
    assert.equal(folder.text('case1.yaml'), mine);
  });

  it('says that a push arrived whose outcome could not be read back, and recovers', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    let isDead = false;
    const dying = tampered(world().client, {
      push: async (...args) => {
        const result = await world().client.push(...args);
        isDead = true;
        return result;
      },
      pull: (...args) => (isDead ? Promise.reject(new Error('gone')) : world().client.pull(...args)),
    });
    await assert.rejects(folder.push('case1.yaml', dying), /push was accepted/i);
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

  it('fails when the service answers that it did not succeed', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder();
    await folder.pull();
    folder.edit('case1.yaml', 'Save', 'Store');
    const refusing = tampered(world().client, { push: () => Promise.resolve({ success: false }) });
    await assert.rejects(folder.push('case1.yaml', refusing), /did not accept/);
    assert.equal((await folder.planPull()).conflicts.length, 0);
    assert.deepEqual((await folder.push('case1.yaml')).blocked, []);
  });

  it('refuses a set in which an id stands twice', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder({ 'a.yaml': printCase(createTestCase(3)) });
    const doubling = tampered(world().client, {
      pull: async (...args) => {
        const { testCases } = await world().client.pull(...args);
        return { testCases: [...testCases, ...testCases] };
      },
    });
    await assert.rejects(folder.push('a.yaml', doubling), /more than one test case with the id/);
  });
});
