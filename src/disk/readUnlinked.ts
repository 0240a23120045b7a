import { closeSync, constants, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';

const { O_RDONLY = 0, O_NOFOLLOW, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
/** A named pipe that nobody writes to must not hold the thread. */
const flag = O_RDONLY | O_NONBLOCK | (O_NOFOLLOW ?? 0);

/**
 * Reads a file. A link may lead anywhere: what lies outside is neither pushed nor written.
 *
 * @throws an error with the code ELOOP where it is a link
 */
export async function readUnlinked(file: string): Promise<Buffer> {
  // Windows has no flag that refuses links.
  if (O_NOFOLLOW === undefined && (await lstat(file)).isSymbolicLink()) throw linkError();
  return readFile(file, { flag });
}

/**
 * Reads a file while the thread waits, which takes less time where the disk is fast.
 *
 * @param room where its bytes go, if they fit: they are good until something else is read there
 * @throws an error with the code ELOOP where it is a link
 */
export function readUnlinkedNow(file: string, room: Buffer): Buffer {
  if (O_NOFOLLOW === undefined && lstatSync(file).isSymbolicLink()) throw linkError();
  const opened = openSync(file, flag);
  try {
    let size = 0;
    while (size < room.length) {
      const count = readSync(opened, room, size, room.length - size, null);
      if (count === 0) return room.subarray(0, size);
      size += count;
    }
    return Buffer.concat([room, readFileSync(opened)]);
  } finally {
    closeSync(opened);
  }
}

const linkError = (): Error => Object.assign(new Error('a link'), { code: 'ELOOP' });
