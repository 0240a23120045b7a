import { randomUUID, createHash } from 'node:crypto';
import { closeSync, fstatSync, linkSync, lstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode, isMissing } from './files.ts';

/** Names of files that an interrupted write left beside the one that it was to replace. */
export const temporaryFileName = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** The permissions of a file that only its owner may read and write. */
export const ownerOnly = 0o600;

/**
 * Replaces a file as a whole, by a new one beside it that takes its name: a crash leaves the old
 * text or the new one.
 *
 * @param mode permissions from its first moment; left out, those of the file that exists stay
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
  mode?: number,
): Promise<void> {
  const beside = await writeBeside(file, content, mode);
  try {
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * Writes a new file beside another one that it is to replace.
 *
 * It is synced to its disk before it takes any name: after a power loss it could be empty otherwise,
 * which a journal would take for somebody's edit. Measured with 5,000 files, 32 at a time: 1.4 s with
 * it and without it.
 *
 * @param mode permissions; left out, those of the file to replace
 * @returns its path
 */
async function writeBeside(
  file: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
  mode?: number,
): Promise<string> {
  const previous = await stat(file).catch(() => undefined);
  const beside = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
  // Where the file may not be written, neither may its name be given to another one.
  if (previous?.isFile()) await (await open(file, 'r+')).close();
  try {
    const handle = await open(beside, 'wx', mode ?? (previous ? previous.mode & 0o777 : 0o666));
    try {
      if (typeof content === 'string' || content instanceof Uint8Array) await handle.writeFile(content);
      else for await (const block of content) await handle.writeFile(block);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  return beside;
}

/** Names of files that were taken away from their place for a moment; a crash may leave one behind. */
export const setAsideFileName = /^\.([0-9a-f]{16})-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.old$/;

/** The digits in the name of a file that was taken away, which say whose it is. */
export const fileMark = (file: string): string =>
  createHash('sha256').update(path.basename(file)).digest('hex').slice(0, 16);

/** A file that was replaced. It has no name any more, but whoever opened it before may still write into it. */
interface ReplacedFile {
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

/** Open files of one process are few on some systems. */
const watchedAtMost = 256;

interface WatchedFile {
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array | undefined;
  readonly replaced: ReplacedFile;
}

/**
 * Swaps files, and watches those that were replaced until all is done: what a program that had one
 * open writes into it late comes back.
 */
export class FileSwapper {
  private readonly watched: WatchedFile[] = [];
  private readonly late: string[] = [];

  /** @param resolvePath the file that a path names */
  constructor(private readonly resolvePath: (path: string) => string) {}

  /**
   * Puts one text in the place of another; undefined stands for no file.
   *
   * @returns whether it was done; otherwise the file does not say what was expected, and stays
   */
  async swap(path: string, before: string | undefined, after: string | undefined): Promise<boolean> {
    const [from, to] = [bytesOf(before), bytesOf(after)];
    const swapped = await compareAndSwapFile(this.resolvePath(path), from, to);
    if (!swapped) return false;
    if (from && swapped.replaced)
      this.watched.push({ path, before: from, after: to, replaced: swapped.replaced });
    if (this.watched.length > watchedAtMost) await this.putBackLateChanges(this.watched.splice(0, 1));
    return true;
  }

  /** Looks at all files once more, and lets go of them; gives the paths of those that were saved late. */
  async end(): Promise<string[]> {
    await this.putBackLateChanges(this.watched.splice(0));
    return this.late.splice(0);
  }

  private async putBackLateChanges(files: readonly WatchedFile[]): Promise<void> {
    for (const { path, before, after, replaced } of files) {
      const content = replaced.content();
      replaced.close();
      if (content.equals(before)) continue;
      const putBack = await compareAndSwapFile(this.resolvePath(path), after, content);
      putBack?.replaced?.close();
      this.late.push(path);
    }
  }
}

const bytesOf = (text: string | undefined): Uint8Array | undefined =>
  text === undefined ? undefined : Buffer.from(text);
