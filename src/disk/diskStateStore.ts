import { access, mkdir, open, readFile, rename, rm, type FileHandle, readdir } from 'node:fs/promises';
import path from 'node:path';
import { message } from '../core/message.ts';
import { errorMessage, UserError } from '../core/userError.ts';
import { inBlocks } from '../node/batches.ts';
import { isMissing } from '../node/files.ts';
import { tryLock, type Lock } from '../node/lock.ts';
import { ownerOnly, replaceFile } from '../node/replaceFile.ts';
import type { Pieces, RecordName, StateStore } from '../sync/state/stateStore.ts';
import { cleanUpInterruptedWrites } from './cleanUpInterruptedWrites.ts';

/** The records of one synced folder, as files of a separate folder. */
export class DiskStateStore implements StateStore {
  constructor(private readonly folder: string) {}

  has(name: RecordName): Promise<boolean> {
    return access(this.pathOf(name)).then(
      () => true,
      () => false,
    );
  }

  async read(name: RecordName): Promise<string | undefined> {
    return (await this.readBytes(name))?.toString();
  }

  async readBytes(name: RecordName): Promise<Buffer<ArrayBuffer> | undefined> {
    try {
      return await readFile(this.pathOf(name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw createUnreadableError(error);
    }
  }

  async *readPieces(name: RecordName): AsyncGenerator<Uint8Array> {
    try {
      const file = await open(this.pathOf(name));
      try {
        yield* blocksOf(file);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (!isMissing(error)) throw createUnreadableError(error);
    }
  }

  async write(name: RecordName, content: string | Pieces): Promise<void> {
    // Test cases may hold secrets.
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const blocks = typeof content === 'string' ? content : inBlocks(content);
    await replaceFile(this.pathOf(name), blocks, ownerOnly);
  }

  rename(name: RecordName, to: RecordName): Promise<void> {
    return rename(this.pathOf(name), this.pathOf(to));
  }

  remove(name: RecordName): Promise<void> {
    return rm(this.pathOf(name), { force: true });
  }

  private readonly pathOf = (name: RecordName): string => path.join(this.folder, `${name}.jsonl`);
}

const blockSize = 256 * 1024;

/** The bytes of a file, all read into the same room. */
async function* blocksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  const room = Buffer.allocUnsafe(blockSize);
  for (;;) {
    const { bytesRead } = await file.read(room, 0, blockSize);
    if (bytesRead === 0) return;
    yield room.subarray(0, bytesRead);
  }
}

/** What cannot be read just now is not forgotten: the comparison would have nothing to go by. */
const createUnreadableError = (error: unknown): UserError =>
  new UserError(
    message('The record of the last sync cannot be read: {0}', errorMessage(error)),
    message('Fix its permissions, then try again'),
    'try-again',
    { cause: error },
  );

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
