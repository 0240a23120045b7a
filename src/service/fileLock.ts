import { mkdir, rmdir, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const patience = 15_000;
/** What is done under the lock takes milliseconds: an older one was left by a process that died. */
const stale = 10_000;

/** Runs `body` while no other process does so for the same file. Making a folder is atomic everywhere. */
export async function withFileLock<T>(file: string, body: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  await acquire(lock);
  try {
    return await body();
  } finally {
    await rmdir(lock).catch(() => undefined);
  }
}

async function acquire(lock: string): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await mkdir(lock, { mode: 0o700 });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      if (Date.now() > end) throw new Error(`${lock} is held by another process`, { cause: error });
    }
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > stale) await rmdir(lock).catch(() => undefined);
    else await sleep(10 + Math.random() * 20);
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
