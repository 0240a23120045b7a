import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { spawnTree, stopOnAbort } from '../node/processTree.ts';
import { inheritedEnvironment } from './environment/processEnvironment.ts';
import { stripColours } from './events/runEventMapper.ts';
import type { Command } from './find/npm.ts';

/**
 * Runs a program and gives the lines that it prints. It ends with `signal`, and when nobody listens.
 *
 * @param env beside what every process inherits
 * @returns its exit code, or null where a signal ended it
 * @throws {Error} when it cannot be started
 */
export async function* runProgram(
  { command, args, env: own }: Command,
  cwd: string,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<string, number | null> {
  if (signal.aborted) return null;
  const child = spawnTree(command, args, {
    cwd,
    env: { ...inheritedEnvironment(), ...own, ...env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const both = new PassThrough();
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => both.write(data));
  const closed = once(child, 'close').finally(() => both.end()) as Promise<[number | null]>;
  closed.catch(() => undefined);
  const release = stopOnAbort(child, signal);
  try {
    for await (const line of createInterface({ input: both })) yield stripColours(line);
    return (await closed)[0];
  } finally {
    release();
  }
}
