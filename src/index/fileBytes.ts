import { constants as limits } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** A named pipe that nobody writes to must not hold the thread. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Batches that are smaller say nothing about a disk. */
const telling = 8;
/** Times for each file, in ms: over the first, a disk counts as slow; below the second, as fast again. */
const [slow, fast] = [2, 0.5];

/**
 * The bytes of files. From a fast disk they are read one by one, which takes a fifth of the time; from a slow one, such
 * as that of another machine, all at once.
 */
export class FileBytes {
  private isSlow = false;

  /** The bytes of each file, in their order; undefined where no file can be read. */
  async read(paths: readonly string[]): Promise<(Buffer | undefined)[]> {
    const started = performance.now();
    const found = this.isSlow ? await Promise.all(paths.map(readSoon)) : paths.map(readNow);
    const each = (performance.now() - started) / paths.length;
    if (paths.length >= telling) this.isSlow = each > (this.isSlow ? fast : slow);
    return found;
  }
}

function readNow(path: string): Buffer | undefined {
  try {
    const file = openSync(path, flags);
    try {
      return isReadable(fstatSync(file)) ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

async function readSoon(path: string): Promise<Buffer | undefined> {
  try {
    const file = await open(path, flags);
    try {
      return isReadable(await file.stat()) ? await file.readFile() : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

/** Whether it is a file, and its text can be a string. */
const isReadable = (stats: { isFile(): boolean; readonly size: number }): boolean =>
  stats.isFile() && stats.size <= limits.MAX_STRING_LENGTH;
