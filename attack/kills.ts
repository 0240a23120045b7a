import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setAsideFileName, temporaryFileName } from '../src/node/replaceFile.ts';
import { finished } from '../test/support/cliCommand.ts';
import type { Tree } from '../test/unit/support/cli/tree.ts';
import type { Part } from './support/part.ts';
import type { Random } from './support/random.ts';
import { inWorkplaces, type Workplace } from './support/workplace.ts';

/** Commands that are killed at any moment: the next one finds the old state or makes the new one, and nothing half. */
export const part: Part = {
  attempts: 210,
  open: async () =>
    inWorkplaces((place, random) => random.pick([killPull, killPull, killUndo, killPush])(place, random)),
};

async function killPull(place: Workplace, random: Random): Promise<void> {
  await prepare(place, random);
  const old = place.tree();
  const [acts, wanted] = await rehearsed(place, 'pull');
  await kill(place, 'pull', acts, random);
  isMixOf(place.tree(), old, wanted);
  const next = await place.run('pull');
  assert.equal(next.code, 0, `the next pull: ${next.stdout}${next.stderr}`);
  assert.deepEqual(place.tree(), wanted, 'the next pull finishes');
  await isTidy(place);
  if (random.oneIn(2)) return;
  const undone = await place.run('undo');
  assert.equal(undone.code, 0, undone.stderr);
  assert.deepEqual(place.tree(), old, 'an undo brings the old state back');
}

async function killUndo(place: Workplace, random: Random): Promise<void> {
  await prepare(place, random);
  const old = place.tree();
  await place.done('pull');
  const pulled = place.tree();
  const [acts] = await rehearsed(place, 'undo');
  await kill(place, 'undo', acts, random);
  isMixOf(place.tree(), pulled, old);
  const next = await place.run('resume');
  assert.equal(next.code, 0, next.stderr);
  const now = JSON.stringify(place.tree());
  assert.ok(
    [old, pulled].some((tree) => JSON.stringify(tree) === now),
    `it is neither old nor new: ${now}`,
  );
  await isTidy(place);
}

/** The service has all of a push or nothing, and the folder keeps its files. */
async function killPush(place: Workplace, random: Random): Promise<void> {
  const count = 2 + random.below(30);
  await place.workspace.service.put(...place.cases(count, 'old'));
  await place.done('pull');
  for (const name of Object.keys(place.tree())) place.workspace.edit(name, 'prompt: old', 'prompt: new');
  const files = place.tree();
  await kill(place, 'push', 40, random);
  assert.equal(new Set(await promptsThere(place)).size, 1, 'half a push arrived');
  const next = await place.run('push');
  assert.equal(next.code, 0, `the next push: ${next.stdout}${next.stderr}`);
  assert.deepEqual(await promptsThere(place), Array<string>(count).fill('new'));
  await place.done('pull');
  assert.deepEqual(place.tree(), files, 'the files are as they were');
  await isTidy(place);
}

const promptsThere = async ({ workspace }: Workplace): Promise<unknown[]> =>
  (await workspace.service.cases()).map(({ prompt }) => prompt);

/** A folder that was pulled, and changes on the service: to cases, their names and folders, and new ones. */
async function prepare(place: Workplace, random: Random): Promise<void> {
  const count = 3 + random.below(40);
  const before = place.cases(count, 'old');
  if (random.oneIn(5)) return place.workspace.service.put(...before);
  await place.workspace.service.put(...before);
  await place.done('pull');
  const changed = place.cases(count + random.below(5), 'new').map((testCase) => ({
    ...testCase,
    ...(random.oneIn(4) && { description: `${testCase.description} renamed` }),
    ...(random.oneIn(4) && { folderName: 'Shop' }),
  }));
  await place.workspace.service.put(...changed);
  if (random.oneIn(3)) await place.workspace.service.remove(place.workspace.id(1));
}

/** Runs the command on a twin of the folder: how many acts on the disk it takes, and what comes of it. */
async function rehearsed(place: Workplace, command: string): Promise<[acts: number, wanted: Tree]> {
  const [twin, count] = [await place.twin(), path.join(place.workspace.home, 'acts')];
  const { code, stderr } = await place.run(command, { COUNT_INTO: count }, twin);
  assert.equal(code, 0, stderr);
  const wanted = place.tree(twin);
  rmSync(twin, { recursive: true, force: true });
  return [Number(readFileSync(count, 'utf8')), wanted];
}

/** Kills the command before one of its acts on the disk, or after a random time. */
async function kill(place: Workplace, command: string, acts: number, random: Random): Promise<void> {
  const time = random.oneIn(3) ? random.below(400) : undefined;
  const child = await place.start(
    command,
    time === undefined ? { KILL_AT: `${1 + random.below(acts)}` } : undefined,
  );
  const end = finished(child);
  if (time !== undefined) await Promise.race([pause(time), end]);
  if (time !== undefined) child.kill('SIGKILL');
  const { code, stderr } = await end;
  assert.ok(code === null || code === 0, stderr);
}

/** Each file is as it was before or as it is to be, and whole, if only under the name of a moment. */
function isMixOf(found: Tree, old: Tree, wanted: Tree): void {
  const away = new Set<string>();
  for (const [name, text] of Object.entries(found)) {
    const file = path.posix.basename(name);
    if (temporaryFileName.test(file)) continue;
    const isAway = setAsideFileName.test(file);
    if (isAway) away.add(text);
    const isWhole = isAway ? Object.values(old).includes(text) : text === old[name] || text === wanted[name];
    assert.ok(isWhole, `${name} is half: ${text}`);
  }
  for (const [name, text] of Object.entries(old))
    assert.ok(name in found || away.has(text) || !(name in wanted), `${name} is missing`);
}

/** Of what was written half for the lock, nobody can tell at once that nobody writes it. */
async function isTidy(place: Workplace): Promise<void> {
  const left = (await place.records()).filter(
    (name) => !/^(?:base|undo)\.jsonl$|^lock\..*[\da-f]{8}(?:-[\da-f]{4}){3}-/.test(name),
  );
  assert.deepEqual(left, [], 'nothing is left beside the records');
}
