import assert from 'node:assert/strict';
import { endpoints } from '../../../src/api/contract/endpoints.ts';
import type { DraftPushBody } from '../../../src/api/contract/portableTestCase.ts';
import { ServiceError } from '../../../src/api/http/apiErrors.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { abridgedShape } from '../../../src/sync/cases/caseShapes.ts';
import { pushedDrafts } from '../../../src/sync/push/sendDrafts.ts';
import { createTestCase, id } from '../../support/testService.ts';
import { inAllModes, type World } from '../support/sync/world.ts';

type Path = (string | number)[];

/** A service that answers the first draft push with a 400 that names these fields. */
function picky(world: World, issues: { path: Path; keys?: string[] }[]) {
  const bodies: DraftPushBody[] = [];
  return {
    bodies,
    draftPush: async (target: string, body: DraftPushBody) => {
      bodies.push(body);
      if (bodies.length > 1) return world.client.draftPush(target, body);
      const where = { endpoint: endpoints.draftPush, params: {}, origin: '', clean: String };
      throw new ServiceError(where, 400, issues, undefined, { what: { template: 'refused', args: [] } });
    },
  };
}

inAllModes('A draft push', (world) => {
  const chain = [
    createTestCase(4, { dependencyId: id(5), teardownId: id(6), type: 'LINK' }),
    createTestCase(5),
    createTestCase(6),
  ];

  it('adds drafts of a case and what it needs, and changes nothing else', async () => {
    await world().put(createTestCase(1), createTestCase(2));
    const folder = world().folder();
    await folder.pull();
    for (const one of chain) folder.write(`${one.id}.yaml`, printCase(one));
    folder.edit('case1.yaml', 'Save', 'Edited, not drafted');
    const before = world().picture();
    assert.equal((await folder.draft(`${id(4)}.yaml`)).length, 3);
    const drafts = chain.map((testCase) => [testCase.id, { status: 'DRAFT', testCase }]);
    assert.deepEqual(world().picture(), { ...before, ...Object.fromEntries(drafts) });
  });

  it('leaves the case itself as the service has it', async () => {
    await world().put(createTestCase(1));
    const folder = world().folder({ 'a.yaml': printCase(createTestCase(1, { description: 'Draft' })) });
    const before = world().picture();
    await folder.draft('a.yaml');
    assert.deepEqual(world().picture(), before);
  });

  const abridgedOnly: [string, { path: Path; keys?: string[] }[]][] = [
    [
      'unknown keys',
      [
        { path: ['testCases', 0], keys: ['version', 'type', 'runStatus'] },
        { path: ['testCases', 0, 'elements', 0, 'selectors', 0], keys: ['selectorType'] },
      ],
    ],
    [
      'paths',
      [
        { path: ['testCases', 0, 'version'] },
        { path: ['testCases', 1, 'elements', 1, 'selectors', 0, 'selectorType'] },
      ],
    ],
    ['bare names', [{ path: ['runStatus'] }]],
  ];
  for (const [how, issues] of abridgedOnly) {
    it(`repeats once without what the abridged variant lacks, where a 400 names just that by ${how}`, async () => {
      const folder = world().folder(
        Object.fromEntries(chain.map((one) => [`${one.id}.yaml`, printCase(one)])),
      );
      const client = picky(world(), issues);
      await folder.draft(`${id(4)}.yaml`, client);
      const byId = (body?: DraftPushBody): TestCase[] =>
        (body?.testCases ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      assert.deepEqual(byId(client.bodies[0]), chain);
      assert.deepEqual(byId(client.bodies[1]), chain.map(abridgedShape));
      assert.equal(client.bodies.length, 2);
    });
  }

  const others: [string, { path: Path; keys?: string[] }[]][] = [
    [
      'another field as well',
      [{ path: ['testCases', 0, 'version'] }, { path: ['testCases', 0, 'description'] }],
    ],
    [
      'the type of an argument',
      [{ path: ['testCases', 0, 'elements', 2, 'interaction', 'calledWith', 'type'] }],
    ],
    [
      'an unknown key of an argument',
      [{ path: ['testCases', 0, 'elements', 2, 'interaction', 'calledWith'], keys: ['type'] }],
    ],
    ['nothing', []],
  ];
  for (const [what, issues] of others) {
    it(`does not drop anything where a 400 names ${what}`, async () => {
      const folder = world().folder({ 'a.yaml': printCase(createTestCase(1)) });
      const client = picky(world(), issues);
      await assert.rejects(folder.draft('a.yaml', client), ServiceError);
      assert.equal(client.bodies.length, 1);
    });
  }

  it('refuses a case whose dependency has no file, or whose id another file has too', async () => {
    const folder = world().folder({ 'a.yaml': printCase(createTestCase(1, { dependencyId: id(9) })) });
    await assert.rejects(folder.draft('a.yaml'), /a\.yaml:\d+: There is no test case with the id 00000009/);
    folder.write('a.yaml', printCase(createTestCase(1)));
    folder.write('b.yaml', printCase(createTestCase(1)));
    await assert.rejects(folder.draft('a.yaml'), /b\.yaml:1: The id is already used by a\.yaml/);
    assert.deepEqual(world().picture(), {});
  });

  it('fails when the service answers that it did not succeed', async () => {
    const folder = world().folder({ 'a.yaml': printCase(createTestCase(1)) });
    const client = {
      draftPush: () => Promise.resolve({ success: false, versionIds: [], syncDataByStableId: {} }),
    };
    await assert.rejects(folder.draft('a.yaml', client), /did not accept/);
  });
});

describe('The versions that a draft push made', () => {
  const [made, other] = [id(8), id(9)];

  it('are known from either of the two ways in which services name them', () => {
    const named = { success: true, versionIds: [made, other] };
    const ways = [
      { ...named, syncDataByStableId: { [id(1)]: { versionId: made }, [id(2)]: { versionId: other } } },
      { ...named, versionIdByStableId: { [id(1)]: made, [id(2)]: other } },
    ];
    for (const way of ways) {
      assert.deepEqual(endpoints.draftPush.response.parse(way), way);
      const { versionIds, syncDataByStableId } = pushedDrafts(way);
      assert.deepEqual(versionIds, [made, other]);
      assert.deepEqual(
        Object.entries(syncDataByStableId).map(([key, { versionId }]) => [key, versionId]),
        [
          [id(1), made],
          [id(2), other],
        ],
      );
    }
    assert.throws(() => pushedDrafts(named), /didn't return the version/);
  });
});
