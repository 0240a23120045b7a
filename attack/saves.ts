import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { finished } from '../test/support/cliCommand.ts';
import type { Attack, Part, Tally } from './support/part.ts';
import type { Random } from './support/random.ts';
import type { Saving } from './support/saver.ts';
import { builtScript, inWorkplaces, type Workplace } from './support/workplace.ts';

/** Another process saves files while a command works on them: what was saved last is still there. */
export const part: Part = { attempts: 1_000, open };

async function open(): Promise<Attack> {
  const saver = fork(await builtScript('saver'));
  return {
    ...inWorkplaces((place, random) => played(place, saver, random)),
    async close() {
      saver.kill();
    },
  };
}

type Kind = 'pull' | 'cancelled pull' | 'undo' | 'push';

async function played(place: Workplace, saver: ChildProcess, random: Random): Promise<Tally> {
  const kind = random.pick<Kind>(['pull', 'pull', 'cancelled pull', 'undo', 'push']);
  const count = kind === 'cancelled pull' ? 800 : 50 + random.below(200);
  await prepare(place, kind, count, random);
  const files = Object.entries(place.tree()).map(([name, text], at) => {
    const edited = text.replace(/^prompt: .*$/m, `prompt: save-${at}`);
    return [path.join(place.folder, name), edited] as const;
  });
  const child = await place.start(kind === 'cancelled pull' ? 'pull' : kind);
  const end = finished(child);
  await Promise.race([random.oneIn(4) ? pause(random.below(300)) : isApplying(place), end]);
  const saving: Saving = {
    files: shuffled(files, random).slice(0, 60),
    delay: random.below(40),
    pace: random.below(3),
  };
  saver.send(saving);
  const answer = once(saver, 'message');
  if (kind === 'cancelled pull') {
    await Promise.race([pause(random.below(150)), end]);
    child.kill('SIGINT');
  }
  const { stdout, stderr } = await end;
  saver.send('stop');
  const [saved] = (await answer) as [string[]];
  return tallied(place, saving, saved, `${kind} of ${count} files: ${stdout}${stderr}`);
}

/** A folder with everything that the command is to change. */
async function prepare(place: Workplace, kind: Kind, count: number, random: Random): Promise<void> {
  await place.workspace.service.put(...place.cases(count, 'old'));
  await place.done('pull');
  if (kind === 'push') {
    for (const name of Object.keys(place.tree())) place.workspace.edit(name, 'prompt: old', 'prompt: new');
    return;
  }
  const changed = place.cases(count, 'new').map((testCase) => ({
    ...testCase,
    ...(random.oneIn(8) && { description: `${testCase.description} renamed` }),
  }));
  await place.workspace.service.put(...changed);
  if (random.oneIn(2)) await place.workspace.service.remove(place.workspace.id(1));
  if (kind === 'undo') await place.done('pull');
}

/** Resolves once the command has written its journal, and so begins to change files. */
async function isApplying(place: Workplace): Promise<void> {
  const journal = path.join(await place.stateOf(), 'journal.jsonl');
  for (let looks = 0; looks < 3000 && !existsSync(journal); looks++) await pause(1);
}

async function tallied(
  place: Workplace,
  { files }: Saving,
  saved: readonly string[],
  words: string,
): Promise<Tally> {
  const texts = new Map(files);
  const undo = path.join(await place.stateOf(), 'undo.jsonl');
  const record = existsSync(undo) ? readFileSync(undo, 'utf8') : '';
  const tree = Object.entries(place.tree());
  const isFound = (file: string): boolean => {
    const text = texts.get(file) ?? '';
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return true;
    const isReported = tree.some(([name, found]) => found === text && words.includes(path.basename(name)));
    return isReported || record.includes(JSON.stringify(text));
  };
  const lost = saved.filter((file) => !isFound(file));
  const [title, last] = [words.split(':')[0], words.trim().split('\n').at(-1)];
  return {
    attempts: saved.length,
    failures: lost.map((file) => `lost ${path.basename(file)} in a ${title}, which said: ${last}`),
  };
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const keys = new Map(items.map((item) => [item, random.seed()]));
  return items.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}
