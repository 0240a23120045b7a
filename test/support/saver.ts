import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Saves of another process: how often, and the last text of each file. */
export interface Saved {
  readonly count: number;
  readonly last: Readonly<Record<string, string>>;
}

/** Another process that saves files in a loop. */
export interface Saver {
  start(): void;
  /** Ends it. */
  stop(): Promise<Saved>;
}

/**
 * Another process that will save files as editors and other programs do, one at a time, in random order.
 *
 * @param root of the repository
 */
export async function startSaver(root: string, files: readonly string[], seed: number): Promise<Saver> {
  const program = path.join(root, 'test/support/saverProcess.cjs');
  const child = fork(program, [String(seed), ...files], { execArgv: [], env: {} });
  await once(child, 'message');
  return {
    start: () => void child.send('start'),
    stop: async () => {
      const told = once(child, 'message');
      const ended = once(child, 'exit');
      child.send('stop');
      const [saved] = (await told) as [Saved];
      await ended;
      return saved;
    },
  };
}

/** The files whose last save is not in them. */
export async function lostSaves({ last }: Saved): Promise<string[]> {
  const lost: string[] = [];
  for (const [file, token] of Object.entries(last)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!text.includes(token)) lost.push(`${file}: ${token}`);
  }
  return lost;
}
