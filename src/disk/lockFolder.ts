import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../core/userError.ts';
import { message } from '../core/message.ts';
import { tryLock, type Lock } from '../node/lock.ts';
import { cleanUpInterruptedWrites } from './cleanUpInterruptedWrites.ts';

/**
 * Keeps other processes from the records of a folder: they would take work in progress for an interrupted
 * one, and finish it meanwhile.
 *
 * @param state where the records are
 * @param name what the user calls the folder
 * @throws UserError while another process is at work
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
