import { createHash, randomUUID } from 'node:crypto';
import { constants, copyFileSync, linkSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasErrorCode } from './hasErrorCode.ts';
import { isAbandoned, isStale, newLockText, readLock, type LockTiming } from './lockHolder.ts';

/**
 * Makes a lock file, in place of one that is left behind.
 *
 * @returns false while another process holds it, or takes it
 */
export async function takeLock(file: string, own: string, timing: LockTiming): Promise<boolean> {
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
export function releaseLock(file: string, own: string): void {
  const claim = claimPath(file, own);
  if (!tryCreate(claim, own)) return; // It was taken for left behind: whoever claimed it removes it
  removeLock(file, own);
  removeLock(claim, own);
}

/** Removes what processes that have ended left beside a lock. Only its holder may. */
export function removeStaleFiles(file: string, timing: LockTiming): void {
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
