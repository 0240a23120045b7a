import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isSafePath } from '../src/core/case/safePaths.ts';
import { finished } from '../test/support/cliCommand.ts';
import { key } from '../test/support/testService.ts';
import { treeOf } from '../test/unit/support/cli/tree.ts';
import { escaped, hostileAnswer } from './support/hostileAnswer.ts';
import type { Part } from './support/part.ts';
import type { Random } from './support/random.ts';
import { inWorkplaces, type Workplace } from './support/workplace.ts';

/** Longer than any answer and its retries take. */
const deadline = 120_000;

/** One answer of a service is hostile: the command ends with a clear sentence and leaves everything else alone. */
export const part: Part = {
  attempts: 400,
  open: async () =>
    inWorkplaces(async (place, random) => {
      await prepare(place);
      await played(place, random);
    }),
};

/** A folder that was pulled, with a change on either side. */
async function prepare(place: Workplace): Promise<void> {
  await place.workspace.service.put(...place.cases(4, 'old'));
  await place.done('pull');
  place.workspace.edit('case1.yaml', 'prompt: old', 'prompt: mine');
  await place.workspace.service.put(...place.cases(2, 'new', 4));
}

async function played(place: Workplace, random: Random): Promise<void> {
  const command = random.pick(['pull', 'pull', 'push', 'draft-push']);
  let requests = 0;
  const hostile = random.below(command === 'pull' ? 3 : 4);
  place.workspace.intercept = async (_, next) => {
    const real = await next();
    return requests++ === hostile ? hostileAnswer(real, random, () => cut(place)) : real;
  };
  const child = await place.start(command);
  const end = finished(child);
  const timeout = new AbortController();
  const tooLate = pause(deadline, undefined, { signal: timeout.signal }).then(() => child.kill('SIGKILL'));
  tooLate.catch(() => undefined);
  const { code, stdout, stderr } = await end;
  timeout.abort();
  const said = `${command}, answer ${hostile}: exit code ${code}\n${stdout}${stderr}`;
  assert.ok(code === 0 || code === 1 || code === 2, `ended by itself: ${said}`);
  assert.ok(code === 0 || /\S/.test(stderr), `said why: ${said}`);
  assert.doesNotMatch(stderr, /^\s+at |Unhandled|TypeError|RangeError/m, `no crash: ${said}`);
  assert.ok(![stdout, stderr].some((text) => text.includes(key)), `told the key: ${said}`);
  const controls = (stdout + stderr)
    .match(/[\p{Cc}\p{Bidi_Control}]/gu)
    ?.filter((character) => !'\n\t'.includes(character));
  assert.deepEqual(controls ?? [], [], `controlled the terminal: ${said}`);
  await isContained(place, said);
}

/** The service breaks every connection, and takes new ones. */
function cut({ workspace }: Workplace): void {
  workspace.stopService();
  workspace.restartService();
}

/** Nothing was written but files with safe names in the folder, what was edited stays, and no lock is left. */
async function isContained(place: Workplace, said: string): Promise<void> {
  const { workspace, folder } = place;
  const outside = Object.keys(treeOf(workspace.root)).filter(
    (name) => !name.startsWith(`${workspace.folder}/`),
  );
  assert.deepEqual(outside, [], said);
  const files = Object.entries(treeOf(folder));
  for (const [name] of files) assert.ok(isSafePath(name), `${name}: ${said}`);
  assert.ok(
    files.some(([, text]) => text.includes('prompt: mine')),
    `lost the edit: ${said}`,
  );
  for (const above of [path.dirname(workspace.root), '/tmp', workspace.home])
    assert.ok(!existsSync(path.join(above, escaped)), said);
  const locks = (await place.records()).filter((name) => name.startsWith('lock'));
  assert.deepEqual(locks, [], said);
}
