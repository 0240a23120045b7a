import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  futimesSync,
  mkdirSync,
  openSync,
  constants,
  copyFileSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasErrorCode } from './files.ts';
import { ownIdentity, stateOf, type ProcessIdentity } from './processIdentity.ts';

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
interface WaitOptions {
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

/**
 * Makes a lock file, in place of one that is left behind.
 *
 * @returns false while another process holds it, or takes it
 */
async function takeLock(file: string, own: string, timing: LockTiming): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (create(file, own)) return true;
    const text = readLock(file);
    if (text === undefined) continue;
    if (!(await isAbandoned(file, text, timing)) || !(await removeAbandonedLock(file, text, timing)))
      return false;
  }
  return false;
}

/** Removes one's own lock file, and never another's. */
function releaseLock(file: string, own: string): void {
  const claim = claimPath(file, own);
  if (!tryCreate(claim, own)) return; // It was taken for left behind: whoever claimed it removes it
  removeLock(file, own);
  removeLock(claim, own);
}

/** Removes what processes that have ended left beside a lock. Only its holder may. */
function removeStaleFiles(file: string, timing: LockTiming): void {
  for (const name of readdirSync(path.dirname(file))) {
    if (!name.startsWith(`${path.basename(file)}.`)) continue;
    const left = path.join(path.dirname(file), name);
    try {
      if (isStale(left, timing)) rmSync(left, { recursive: true, force: true });
    } catch {
      // It is in nobody's way.
    }
  }
}

/**
 * Removes a lock file that is left behind. Only who holds the claim on its token may: otherwise one that judged
 * it long ago would remove the lock that came in its place.
 *
 * @returns false while another process has that claim
 */
async function removeAbandonedLock(file: string, left: string, timing: LockTiming): Promise<boolean> {
  const [claim, own] = [claimPath(file, left), newLockText()];
  if (!(await takeLock(claim, own, timing))) return false;
  try {
    removeLock(file, left);
  } finally {
    removeLock(claim, own);
  }
  return true;
}

/** The file that a process makes before it removes the lock with this text. */
export const claimPath = (file: string, text: string): string =>
  `${file}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

/** Removes the lock with this text. Where another turns out to be in its place, that one is put back. */
function removeLock(file: string, text: string): void {
  if (readLock(file) !== text) return;
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readLock(aside) !== text) link(aside, file);
  rmSync(aside, { recursive: true, force: true });
}

/** Makes a file that has its text from its first moment, unless there is one. */
function create(file: string, text: string): boolean {
  const complete = `${file}.${randomUUID()}`;
  try {
    writeFileSync(complete, text, { flag: 'wx', mode: 0o600 });
    return link(complete, file);
  } finally {
    rmSync(complete, { force: true });
  }
}

/** As `create`, but a full disk does not keep a lock from being released. */
function tryCreate(file: string, text: string): boolean {
  try {
    return create(file, text);
  } catch {
    return true;
  }
}

/** Gives a file another name, or a copy where the file system has no links, unless that name is taken. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return readLock(to) === readLock(from); // NFS may lose the answer
  }
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** How often a holder stamps its lock, and how old a stamp must be to doubt that there is a holder, in ms. */
interface LockTiming {
  readonly beat: number;
  readonly silence: number;
}

interface Holder extends ProcessIdentity {
  readonly host: string;
  /** The space of process ids on Linux: containers may share a name and each have a process 1. */
  readonly space?: string | undefined;
}

/** The text of a new lock: which process holds it, and a token that no other lock has. */
const newLockText = (): string =>
  JSON.stringify({ ...ownIdentity(), host: hostname(), space: ownPidNamespace(), token: randomUUID() });

/** The holder that a lock names, or nothing where it is empty or foreign. */
function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, start, host, space } = JSON.parse(text) as Record<string, unknown>;
    if (!Number.isSafeInteger(pid) || Number(pid) <= 0 || typeof host !== 'string') return undefined;
    return { pid: Number(pid), start: textOf(start), host, space: textOf(space) };
  } catch {
    return undefined;
  }
}

/** Whether a file beside a lock was left by a process of this machine that has ended, perhaps half written. */
function isStale(file: string, { silence }: LockTiming): boolean {
  const holder = parseHolder(readLock(file) ?? '');
  if (holder) return isOnThisMachine(holder) && stateOf(holder) === 'ended';
  return Date.now() - (modificationTime(file) ?? Infinity) > silence;
}

/** Whether the lock with this text has no holder any more. */
async function isAbandoned(file: string, text: string, timing: LockTiming): Promise<boolean> {
  if (text === '') return isUnchanged(file, text, 50); // Without hard links, one may be empty while it is made
  const holder = parseHolder(text);
  const state = holder && isOnThisMachine(holder) ? stateOf(holder) : 'unsure';
  if (state !== 'unsure') return state === 'ended';
  // Clocks differ between machines and are set: a strange stamp is a reason to watch, and no proof.
  const age = Math.abs(Date.now() - (modificationTime(file) ?? 0));
  return age > timing.silence && isUnchanged(file, text, timing.beat * 2.5);
}

async function isUnchanged(file: string, text: string, during: number): Promise<boolean> {
  const stamp = modificationTime(file);
  await pause(during);
  return stamp === modificationTime(file) && readLock(file) === text;
}

/** The text of a lock, or nothing where there is none. A folder, as older versions made it, has no text. */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    if (hasErrorCode(error, 'EISDIR')) return '';
    throw error;
  }
}

const modificationTime = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs;

const isOnThisMachine = ({ host, space }: Holder): boolean =>
  host === hostname() && (space === undefined || space === ownPidNamespace());

function ownPidNamespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
