import path from 'node:path';
import { tryLock } from '../node/lock.ts';

/** A folder for the code of one run. */
export interface TakenCodeFolder {
  readonly folder: string;
  /** Gives the folder back for the next run. */
  release(): void;
}

/**
 * Takes the first folder that no run uses, in any window. The next run gets the same one: Playwright keeps what it
 * compiled by the path and the text of each file.
 *
 * @param root the folder that holds those of the runs
 */
export async function takeCodeFolder(root: string): Promise<TakenCodeFolder> {
  for (let at = 1; ; at++) {
    const folder = path.join(root, String(at));
    const lock = await tryLock(`${folder}.lock`);
    if (lock) return { folder, release: () => lock.release() };
  }
}
