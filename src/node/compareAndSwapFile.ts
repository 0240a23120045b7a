import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, linkSync, lstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hasErrorCode, isMissing } from './hasErrorCode.ts';
import { writeBeside } from './replaceFile.ts';

/** Names of files that were taken away from their place for a moment; a crash may leave one behind. */
export const setAsideFileName = /^\.([0-9a-f]{16})-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.old$/;

/** The digits in the name of a file that was taken away, which say whose it is. */
export const fileMark = (file: string): string =>
  createHash('sha256').update(path.basename(file)).digest('hex').slice(0, 16);

/** A file that was replaced. It has no name any more, but whoever opened it before may still write into it. */
export interface ReplacedFile {
  content(): Buffer;
  close(): void;
}

/**
 * Puts one content in the place of another, or makes or deletes a file, if the file says just what is
 * expected at that moment.
 *
 * Node has no call that compares and replaces. So the file is taken away from its name, and looked
 * at where nobody else finds it; the new one takes the name only while nobody has it. What others
 * save meanwhile goes into the file that was taken away, which then gets its name back, or into one
 * that they make, which stays.
 *
 * @param before what the file must say; undefined for no file
 * @param after what it says then; undefined for no file
 * @returns what was replaced, where something was; undefined where the file says something else, and stays
 */
export async function compareAndSwapFile(
  file: string,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): Promise<{ replaced?: ReplacedFile } | undefined> {
  const beside = after && (await writeBeside(file, after));
  try {
    if (before) return exchange(file, before, beside);
    return beside === undefined || tryLink(beside, file) ? {} : undefined;
  } finally {
    if (beside !== undefined) rmSync(beside, { force: true });
  }
}

/** Synchronous, so that the file is without its name for no longer than a few calls take. */
function exchange(
  file: string,
  before: Uint8Array,
  beside: string | undefined,
): { replaced: ReplacedFile } | undefined {
  const away = path.join(path.dirname(file), `.${fileMark(file)}-${randomUUID()}.old`);
  if (!tryRename(file, away)) return undefined;
  let replaced: ReplacedFile | undefined;
  let isSwapped = false;
  try {
    replaced = openReplaced(away);
    isSwapped = replaced.content().equals(before) && (beside === undefined || tryLink(beside, file));
    return isSwapped ? { replaced } : undefined;
  } finally {
    // Where a file has the name by now, that was saved later than this one.
    if (!isSwapped) tryLink(away, file);
    rmSync(away, { force: true });
    if (!isSwapped) replaced?.close();
  }
}

function tryRename(file: string, away: string): boolean {
  try {
    renameSync(file, away);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Gives a file another name, unless that is in use. */
function tryLink(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST') || lstatSync(name, { throwIfNoEntry: false })) return false;
    if (isMissing(error)) throw error;
    // Some file systems know no second name of a file.
    renameSync(file, name);
    return true;
  }
}

function openReplaced(file: string): ReplacedFile {
  const descriptor = openSync(file, 'r');
  return { content: () => contentOf(descriptor), close: () => closeSync(descriptor) };
}

function contentOf(descriptor: number): Buffer {
  const bytes = Buffer.alloc(fstatSync(descriptor).size);
  let length = 0;
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(descriptor, bytes, length, bytes.length - length, length);
  return bytes.subarray(0, length);
}
