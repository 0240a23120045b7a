import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { hasErrorCode } from './hasErrorCode.ts';
import { ownIdentity, stateOf, type ProcessIdentity } from './processIdentity.ts';

/** How often a holder stamps its lock, and how old a stamp must be to doubt that there is a holder, in ms. */
export interface LockTiming {
  readonly beat: number;
  readonly silence: number;
}

interface Holder extends ProcessIdentity {
  readonly host: string;
  /** The space of process ids on Linux: containers may share a name and each have a process 1. */
  readonly space?: string | undefined;
}

/** The text of a new lock: which process holds it, and a token that no other lock has. */
export const newLockText = (): string =>
  JSON.stringify({ ...ownIdentity(), host: hostname(), space: ownPidNamespace(), token: randomUUID() });

/** The holder that a lock names, or nothing where it is empty or foreign. */
export function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, start, host, space } = JSON.parse(text) as Record<string, unknown>;
    if (!Number.isSafeInteger(pid) || Number(pid) <= 0 || typeof host !== 'string') return undefined;
    return { pid: Number(pid), start: textOf(start), host, space: textOf(space) };
  } catch {
    return undefined;
  }
}

/** Whether a file beside a lock was left by a process of this machine that has ended, perhaps half written. */
export function isStale(file: string, { silence }: LockTiming): boolean {
  const holder = parseHolder(readLock(file) ?? '');
  if (holder) return isOnThisMachine(holder) && stateOf(holder) === 'ended';
  return Date.now() - (modificationTime(file) ?? Infinity) > silence;
}

/** Whether the lock with this text has no holder any more. */
export async function isAbandoned(file: string, text: string, timing: LockTiming): Promise<boolean> {
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
export function readLock(file: string): string | undefined {
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
