import { constants as limits } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DiskBatches } from '../node/diskBatches.ts';

/** A named pipe that nobody writes to must not hold the thread. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Reads the bytes of files; undefined where no file can be read. */
export const createFileReader = (): DiskBatches<Buffer | undefined> => new DiskBatches(readNow, readSoon);

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
