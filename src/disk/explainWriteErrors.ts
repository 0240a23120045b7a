import path from 'node:path';
import { readdir } from 'node:fs/promises';
import { UserError } from '../core/userError.ts';
import { message } from '../core/message.ts';
import { isPathBelow } from '../node/files.ts';
import { temporaryFileName } from '../node/replaceFile.ts';
import { tryLock, type Lock } from '../node/lock.ts';
import { cleanUpInterruptedWrites } from './cleanUpInterruptedWrites.ts';

/** The errors of the system for a path that may not be written to, or a full disk. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOSPC: 'space',
};

/**
 * Runs work that writes files, and explains the errors of a read-only folder and of a full disk. Nothing was
 * changed then: a sync is undone when a file cannot be written.
 *
 * @param root the folder that users see files relative to
 */
export async function explainWriteErrors<Result>(work: Promise<Result>, root: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    if (!reason || !(error instanceof Error)) throw error;
    const place = 'path' in error && typeof error.path === 'string' ? named(error.path, root) : error.message;
    throw reason === 'space'
      ? new UserError(
          message('The disk is full, so nothing was changed: {0}', place),
          message('Free up disk space, then try again'),
          undefined,
          { cause: error },
        )
      : new UserError(
          message('{0} is read-only, so nothing was changed', place),
          message('Fix the permissions of the folder, then try again'),
          undefined,
          { cause: error },
        );
  }
}

/** A file is written beside its place first: where that is refused, it is the folder that refuses. */
function named(file: string, root: string): string {
  const place = temporaryFileName.test(path.basename(file)) ? path.dirname(file) : file;
  return isPathBelow(place, root) ? path.relative(root, place) : place;
}

/**
 * Keeps other processes from the records of a folder: they would take work in progress for an interrupted
 * one, and finish it meanwhile.
 *
 * @param state where the records are
 * @param name what the user calls the folder
 * @throws {UserError} while another process is at work
 */
export async function lockFolder(state: string, name: string): Promise<Lock> {
  const lock = await tryLock(path.join(state, 'lock'));
  if (!lock) {
    throw new UserError(
      message('{0} is already being synced', name),
      message('Finish or cancel it, then try again'),
    );
  }
  try {
    // No other process writes records now: files of interrupted writes are left over.
    await cleanUpInterruptedWrites(state, await readdir(state), []);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}
