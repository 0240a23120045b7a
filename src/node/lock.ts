import { closeSync, futimesSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseLock, removeStaleFiles, takeLock } from './lockFile.ts';
import { parseHolder, newLockText, readLock, type LockTiming } from './lockHolder.ts';

/** A lock that this process holds. */
export interface Lock {
  /** Releases the lock for the next process. */
  release(): void;
}

/** Another process held a lock for longer than the patience. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

const defaultTiming: LockTiming = { beat: 2_000, silence: 30_000 };

/**
 * Takes a lock, which is a file that names its holder. One that a killed process left is taken over; one of
 * another machine after it was not stamped for long.
 *
 * @returns nothing while another holds it
 * @throws the system's error where the file cannot be made
 */
export async function tryLock(file: string, timing: LockTiming = defaultTiming): Promise<Lock | undefined> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const own = newLockText();
  if (!(await takeLock(file, own, timing))) return undefined;
  try {
    removeStaleFiles(file, timing);
    return holdLock(file, own, timing);
  } catch (error) {
    releaseLock(file, own);
    throw error;
  }
}

/** Options of waiting for a lock. */
export interface WaitOptions {
  /** How long to wait, in ms. */
  readonly patience?: number;
  /** Is called once, with the process id of the holder, before the waiting starts. */
  readonly onWait?: (holder: number | undefined) => void;
}

/**
 * Takes a lock as soon as it is free.
 *
 * @throws {LockHeld} when the patience is over
 */
export async function lock(file: string, { patience = Infinity, onWait }: WaitOptions = {}): Promise<Lock> {
  const start = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const taken = await tryLock(file);
    if (taken) return taken;
    if (isFirst) onWait?.(parseHolder(readLock(file) ?? '')?.pid);
    const waited = performance.now() - start;
    if (waited > patience) throw new LockHeld(`${file} is held by another process`);
    await pause(Math.min(10 + Math.random() * 20 + waited / 10, 500));
  }
}

/**
 * Does work while no other process has the lock.
 *
 * @throws {LockHeld} when it is not free within 15 s
 */
export async function whileLocked<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const taken = await lock(file, { patience: 15_000 });
  try {
    return await work();
  } finally {
    taken.release();
  }
}

/** A lock that is stamped again and again: the open file stays this process's own, whoever takes its name. */
function holdLock(file: string, own: string, { beat }: LockTiming): Lock {
  const handle = openSync(file, 'r+');
  const timer = setInterval(() => stamp(handle), beat);
  timer.unref();
  let isReleased = false;
  const release = (): void => {
    if (isReleased) return;
    isReleased = true;
    clearInterval(timer);
    closeSync(handle);
    releaseLock(file, own);
  };
  return { release };
}

function stamp(handle: number): void {
  try {
    futimesSync(handle, new Date(), new Date());
  } catch {
    // The next beat may succeed.
  }
}
