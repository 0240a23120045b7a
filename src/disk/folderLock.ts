import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { message, UserError } from '../core/errors.ts';
import { tryLock } from '../node/lock.ts';
import { tidyFolder } from './tidyFolder.ts';

/**
 * Does work on the records of a folder while no other process does: it would take what is under way
 * for something that broke off, and finish it meanwhile.
 *
 * @param state where the records are
 * @param name what the user calls the folder
 * @throws UserError while another process is at work
 */
export async function locked<Result>(
  state: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await tryLock(path.join(state, 'lock'));
  if (!lock) {
    throw new UserError(
      message('{0} is already being synced', name),
      message('Finish or cancel it, then try again'),
    );
  }
  try {
    // Nobody else writes records just now: what writes left that were broken off goes.
    await tidyFolder(state, await readdir(state), []);
    return await work();
  } finally {
    lock.release();
  }
}
