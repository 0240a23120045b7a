import { createServer } from 'node:net';
import path from 'node:path';
import { tryLock } from '../../src/node/lock.ts';

/** Browsers keep their caches per origin: the same ports are taken again, by as many hosts as run at once as a rule. */
const usualPorts = [41739, 41740, 41741, 41742, 41743, 41744, 41745, 41746];

export interface HeldPort {
  readonly port: number;
  /** Whether it is one of those that are taken again and again. */
  readonly isUsual: boolean;
  release(): void;
}

/** A free port of 127.0.0.1 that no other host which starts at the same time takes too. */
export async function holdPort(caches: string): Promise<HeldPort> {
  for (const wanted of usualPorts) {
    const lock = await tryLock(path.join(caches, `port-${wanted}.lock`));
    if (lock && (await tryPort(wanted)) === wanted)
      return { port: wanted, isUsual: true, release: lock.release };
    lock?.release();
  }
  return { port: await freePort(), isUsual: false, release: () => undefined };
}

/** The wanted port of 127.0.0.1 when it is free, and else another. */
export async function freePort(wanted = 0): Promise<number> {
  return (
    (await tryPort(wanted)) ??
    (await tryPort(0)) ??
    Promise.reject(new Error('There is no free port on 127.0.0.1'))
  );
}

function tryPort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
