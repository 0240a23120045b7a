import assert from 'node:assert/strict';
import type { ServiceClient } from '../../../src/api/createClient.ts';
import { createTestCase, id } from '../../support/testService.ts';
import { inAllModes, tampered, type World } from '../support/sync/world.ts';

const odd = { assertion: { expectation: 'TO_CONTAIN_TEXT', calledWith: null }, selectors: [] };

/** The service as long as its second test case has an odd step. */
const withOdd = ({ client }: World): ServiceClient =>
  tampered(client, {
    pull: async (...args) => {
      const { testCases } = await client.pull(...args);
      return {
        testCases: testCases.map((one) => (one.id === id(2) ? { ...one, elements: [odd as never] } : one)),
      };
    },
  });

inAllModes('A test case with an odd step', (world) => {
  it('is pulled unchanged; a push reports its file and line, and succeeds once the file is fixed', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    const client = withOdd(world());
    const plan = await folder.planPull(undefined, client);
    assert.equal((await folder.applyPull(plan)).added, 2);
    assert.match(folder.text('case2.yaml'), /expectation: TO_CONTAIN_TEXT\n {6}calledWith: null/);
    assert.deepEqual((await folder.planPull(undefined, client)).conflicts, []);

    folder.edit('case1.yaml', 'Case 1', 'Edited');
    const named = ['case2.yaml:7 "calledWith" must be text, but is null'];
    const before = world().picture();
    assert.deepEqual((await folder.push('case1.yaml', client)).blocked, named);
    assert.deepEqual((await folder.pushAll([], client)).blocked, named);
    assert.deepEqual(world().picture(), before);

    folder.edit('case2.yaml', 'calledWith: null', 'calledWith: Saved');
    const { blocked, plan: mended } = await folder.pushAll([], client);
    assert.deepEqual([blocked, mended.changed.length], [[], 2]);
    assert.deepEqual(
      world()
        .there()
        .map(({ description, elements }) => [description, elements[0]?.assertion?.calledWith]),
      [
        ['Edited', undefined],
        ['Case 2', 'Saved'],
      ],
    );
  });
});
