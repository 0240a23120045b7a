import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Lock {
  release(): void;
}

/** Takes the lock, or tells by `undefined` that a living process holds it. A dead owner's lock is taken over. */
export function tryLock(file: string): Lock | undefined {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, processIdentity(process.pid));
  try {
    // A link is made whole or not at all, so no one ever sees a lock without its owner.
    while (!linked(mine, file)) {
      if (isHeld(file)) return undefined;
      takeAway(file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return { release: () => rmSync(file, { force: true }) };
}

/** Waits until the lock is free; `onWait` is told the owner once, before the waiting starts. */
export async function lock(file: string, onWait: (owner: string) => void): Promise<Lock> {
  for (let told = false; ; told = true) {
    const taken = tryLock(file);
    if (taken) return taken;
    if (!told) onWait(ownerOf(file));
    await pause(500);
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(file: string): boolean {
  const owner = read(file);
  return owner !== '' && processIdentity(Number(owner.split(' ')[0])) === owner;
}

/** Removes a dead owner's lock, and gives it back where another process was quicker and holds it by now. */
function takeAway(file: string): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (isHeld(aside)) linked(aside, file);
  rmSync(aside, { force: true });
}

const ownerOf = (file: string): string => read(file).split(' ')[0] ?? '';

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The process id and, where /proc tells it, its start: ids are used again after a restart of the machine. */
function processIdentity(pid: number): string {
  if (existsSync('/proc/self/stat')) {
    const stat = read(`/proc/${pid}/stat`);
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return started ? `${pid} ${started}` : '';
  }
  try {
    process.kill(pid, 0);
    return String(pid);
  } catch {
    return '';
  }
}
