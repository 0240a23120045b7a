import assert from 'node:assert/strict';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { noPause } from '../../../src/core/slices.ts';
import { readLocalSet } from '../../../src/sync/cases/localSet.ts';
import { compareCases } from '../../../src/sync/compare/compareCases.ts';
import { applyPull } from '../../../src/sync/pull/applyPull.ts';
import { planPull } from '../../../src/sync/pull/planPull.ts';
import { applyPush, type PushOutcome } from '../../../src/sync/push/applyPush.ts';
import { planPushAll } from '../../../src/sync/push/planPush.ts';
import { World, type Folder } from '../support/sync/world.ts';

const cases = Array.from({ length: 20 }, (_, at): TestCase => ({
  id: `aaaaaaaa-0000-4000-8000-${String(at).padStart(12, '0')}`,
  description: `Case ${at}`,
  elements: [],
}));
const nobody: ReadonlySet<string> = new Set();
const choices = {
  useServiceVersion: nobody,
  keepLocalVersion: nobody,
  restore: nobody,
  deleteFiles: nobody,
  keepFiles: nobody,
};

describe('a sync of many test cases', () => {
  let world: World;
  let folder: Folder;

  beforeEach(async () => {
    world = await World.start({ pull: 'full', push: 'replace' });
    await world.put(...cases);
    folder = world.folder();
  });
  afterEach(() => world.close());

  /** Does a part of the work, and makes sure that others may have their turn after each test case. */
  async function inTurns<Result>(work: (pause: () => Promise<void>) => Promise<Result>): Promise<Result> {
    let turns = 0;
    const result = await work(async () => void turns++);
    assert.ok(turns >= cases.length, `${turns} turns: ${work.toString()}`);
    return result;
  }

  async function pull(): Promise<void> {
    const files = await folder.files.list();
    const { remote, base } = await folder.sides();
    const local =
      files.length === 0
        ? await readLocalSet(files, noPause)
        : await inTurns((pause) => readLocalSet(files, pause));
    const sides = { local, remote, base };
    const comparisons = await inTurns((pause) => compareCases(pause, local, remote, base));
    const placing = { layout: folder.layout, taken: folder.files.texts.keys() };
    const plan = await inTurns((pause) => planPull(comparisons, sides, placing, pause));
    const apply = (pause: () => Promise<void>): Promise<unknown> =>
      applyPull(plan, choices, { files: folder.files, store: folder.store, base: folder.base, pause });
    await (plan.additions.length > 0 ? inTurns(apply) : apply(noPause));
  }

  it('gives way after each of them, at every step of a pull', async () => {
    await pull();
    assert.equal((await folder.files.list()).length, cases.length);
  });

  it('gives way after each of them when a push is sent', async () => {
    await pull();
    const [path = ''] = Object.keys(folder.tree());
    folder.edit(path, 'description: ', 'description: New ');
    const { local, remote, base } = await folder.pushSides();
    const plan = planPushAll(await compareCases(noPause, local, remote, base), local, remote);
    const send = (pause: () => Promise<void>): Promise<PushOutcome> =>
      applyPush(plan, remote, world.client, { base: folder.base, pause });
    assert.deepEqual((await inTurns(send)).altered, []);
  });

  it('gives way also where there is nothing to do', async () => {
    await pull();
    const before = folder.tree();
    await pull();
    assert.deepEqual(folder.tree(), before);
  });
});
