import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { isSameCase } from '../../../src/core/case/caseDifferences.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { noPause } from '../../../src/core/slices.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { DiskCaseFiles } from '../../../src/disk/diskCaseFiles.ts';
import type { ServiceModes } from '../../../src/service/cases/pushAndImport.ts';
import { runs } from '../../support/properties.ts';
import { testCases } from '../support/core/arbitraries.ts';
import { modesToRun } from '../support/serviceModes.ts';
import { World, type Folder } from '../support/sync/world.ts';

/** What happens to one case: on either side left, changed (or added), or deleted. */
type Fate = 'left' | 'changed' | 'deleted';
interface Story {
  readonly before: TestCase | undefined;
  readonly changed: readonly [here: TestCase, there: TestCase];
  readonly fates: readonly [here: Fate, there: Fate];
  /** What the user says where both sides have their own. */
  readonly takesTheirs: boolean;
}

const fate = fc.constantFrom<Fate>('left', 'changed', 'changed', 'deleted');
const story = fc
  .tuple(fc.boolean(), testCases, testCases, testCases, fate, fate, fc.boolean())
  .map(([isNew, before, here, there, fateHere, fateThere, takesTheirs]): Story => {
    const { id } = before;
    return {
      before: isNew ? undefined : before,
      changed: [
        { ...here, id },
        { ...there, id },
      ],
      fates: isNew
        ? [fateHere === 'changed' ? 'changed' : 'left', fateThere === 'changed' ? 'changed' : 'left']
        : [fateHere, fateThere],
      takesTheirs,
    };
  });
const stories = fc.uniqueArray(story, {
  minLength: 1,
  maxLength: 5,
  selector: ({ changed }) => changed[0].id,
});

const side = ({ before, changed, fates }: Story, at: 0 | 1): TestCase | undefined =>
  fates[at] === 'changed' ? changed[at] : fates[at] === 'deleted' ? undefined : before;

/** Plays the changes of one side to a folder that has just pulled. */
async function playHere(folder: Folder, all: readonly Story[]): Promise<void> {
  const paths = new Map([...(await folder.local()).cases].map(([id, { file }]) => [id, file.path]));
  for (const one of all) {
    const path = paths.get(one.changed[0].id) ?? `new/${one.changed[0].id}.yaml`;
    const text = side(one, 0);
    if (text) folder.write(path, printCase(text));
    else folder.files.texts.delete(path);
  }
}

const same = (a: TestCase | undefined, b: TestCase | undefined): boolean =>
  a && b ? isSameCase(a, b) : a === b;

/** What a story must come to, by the user's words: theirs or mine where both differ, else the side that moved. */
function outcome(one: Story): TestCase | undefined {
  const [here, there] = [side(one, 0), side(one, 1)];
  const [movedHere, movedThere] = [!same(here, one.before), !same(there, one.before)];
  if (!movedHere) return there;
  if (!movedThere) return here;
  if (same(here, there)) return here;
  return one.takesTheirs ? there : here;
}

describe('Pull, push and pull again', () => {
  for (const modes of modesToRun) {
    it(`come to an agreement in which no edit got lost that was not given up (pull ${modes.pull}, push ${modes.push})`, async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (all) => {
          const world = await World.start(modes);
          try {
            await play(world, modes, all);
          } finally {
            await world.close();
          }
        }),
        runs(12),
      );
    });
  }
});

async function play(world: World, { push }: ServiceModes, all: readonly Story[]): Promise<void> {
  await world.put(...all.flatMap(({ before }) => before ?? []));
  const folder = world.folder();
  await folder.pull();
  await playHere(folder, all);
  const there = all.flatMap((one) => side(one, 1) ?? []);
  for (const one of all) if (one.before && !side(one, 1)) world.remove(one.before.id);
  assert.equal((await world.service.push(world.target, ...there)).status, 200);

  const asked = async (): Promise<void> => {
    const idsOf = (takesTheirs: boolean): string[] =>
      all.filter((one) => one.takesTheirs === takesTheirs).map(({ changed }) => changed[0].id);
    const mine = folder.tree();
    await folder.pull();
    const edited = all
      .filter((one) => side(one, 0) && !same(side(one, 0), one.before))
      .map((one) => side(one, 0)?.id);
    for (const [path, text] of Object.entries(mine)) {
      if (edited.some((id) => id !== undefined && text.includes(id)))
        assert.equal(folder.text(path), text, 'an edited file is not touched unasked');
    }
    const theirs = idsOf(true);
    const isEdited = (one: Story): boolean => !same(side(one, 1), one.before);
    const gone = all.filter((one) => one.before && !side(one, 1));
    await folder.pull({
      useServiceVersion: theirs,
      keepLocalVersion: idsOf(false),
      restore: all.filter((one) => isEdited(one) && one.takesTheirs).map(({ changed }) => changed[0].id),
      deleteFiles: gone.filter((one) => outcome(one) === undefined).map(({ changed }) => changed[0].id),
      keepFiles: gone.filter((one) => outcome(one) !== undefined).map(({ changed }) => changed[0].id),
    });
  };
  await asked();
  // A file that was deleted here while its case changed there is told about by a pull, and given up by a second word.
  const unseen = all.filter(
    (one) =>
      one.before &&
      !side(one, 0) &&
      side(one, 1) &&
      outcome(one) === undefined &&
      !same(side(one, 1), one.before),
  );
  const remove = all
    .filter((one) => outcome(one) === undefined && !unseen.includes(one))
    .map(({ changed }) => changed[0].id);
  // A service that updates case by case keeps what was to go, and the push tells so.
  const kept = all.filter((one) => push === 'upsert' && remove.includes(one.changed[0].id) && side(one, 1));
  const told = await folder.pushAll(remove);
  assert.deepEqual([told.blocked, told.altered], [[], []]);
  assert.deepEqual(told.kept.toSorted(), kept.map(({ changed }) => changed[0].id).toSorted());

  const staying = [...unseen, ...kept];
  const expected = all
    .filter((one) => outcome(one) ?? staying.includes(one))
    .map((one) => outcome(one) ?? side(one, 1));
  const found = new Map(world.there().map((one) => [one.id, one]));
  assert.equal(found.size, expected.length);
  for (const one of expected)
    assert.ok(
      one && same(found.get(one.id), one),
      JSON.stringify([one, one && found.get(one.id)], undefined, 1),
    );

  await folder.pull();
  const before = folder.tree();
  folder.files.touched.length = 0;
  const { left, ...quiet } = await folder.pull();
  assert.deepEqual(
    [quiet, left],
    [{ added: 0, restored: 0, updated: 0, merged: 0, moved: 0, deleted: 0 }, staying.length],
  );
  assert.deepEqual([folder.tree(), folder.files.touched], [before, []]);
  for (const { testCase } of (await folder.local()).cases.values())
    assert.ok(same(found.get(testCase.id), testCase));
  await pullsNothingOnDisk(folder);
}

/** The same on a disk: no file is written again, not even with the same bytes. */
async function pullsNothingOnDisk(folder: Folder): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'ptc-round-trip-'));
  try {
    const disk = new DiskCaseFiles(root, noPause);
    for (const [name, text] of Object.entries(folder.tree())) await disk.write(name, text);
    const before = await stamps(root);
    const plan = await folder.planPull();
    await folder.applyPull(plan, {}, disk);
    assert.deepEqual(await stamps(root), before);
  } finally {
    await rm(root, { recursive: true });
  }
}

/** Every file and folder below a folder with its inode and the time of its last change, in ns. */
async function stamps(root: string): Promise<Record<string, string>> {
  const names = await readdir(root, { recursive: true });
  const stamped = names.toSorted().map(async (name) => {
    const { ino, mtimeNs, ctimeNs } = await stat(path.join(root, name), { bigint: true });
    return [name, `${ino} ${mtimeNs} ${ctimeNs}`] as const;
  });
  return Object.fromEntries(await Promise.all(stamped));
}
