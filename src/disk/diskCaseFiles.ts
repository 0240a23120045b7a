import { type Dirent, closeSync, constants, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, rmdir, stat, lstat } from 'node:fs/promises';
import path from 'node:path';
import { foldPath } from '../core/case/safePaths.ts';
import { message } from '../core/message.ts';
import type { Pause } from '../core/slices.ts';
import { UserError } from '../core/userError.ts';
import { DiskBatches } from '../node/batches.ts';
import { isMissing, isPathBelow } from '../node/files.ts';
import { FileSwapper, replaceFile } from '../node/replaceFile.ts';
import type { CaseFile, CaseFiles, Fingerprints, FileChange } from '../sync/files/caseFiles.ts';
import { createDiskCaseFile, createUnreadableFile, decodeUtf8 } from './caseFileOfBytes.ts';
import { isLeftover, cleanUpInterruptedWrites } from './cleanUpInterruptedWrites.ts';

/** A batch from a disk that turns out to be slow holds the thread for 32 ms at most. */
const filesAtOnce = 16;

/** Bytes of a file that is read in the same place as the others. */
const largestKnownFileBytes = 128 * 1024;

/** A file to read, with the fingerprints that are known. */
interface ListedFile {
  readonly path: string;
  readonly known: Fingerprints;
}

/** Case files of one folder on disk. */
export class DiskCaseFiles implements CaseFiles {
  /** @param others folders below this one, relative to it, that belong to other targets, and so do their files */
  constructor(
    readonly folder: string,
    private readonly pause: Pause,
    private readonly others: () => readonly string[] = () => [],
  ) {}

  /** The links to folders that the last listing passed over: nothing is read or written behind them. */
  get linksToFolders(): readonly string[] {
    return this.links.toSorted();
  }

  private links: string[] = [];
  private readonly swaps = new FileSwapper((relative) => this.pathOf(relative));
  private readonly disk = new DiskBatches<CaseFile, ListedFile>(
    (file) => this.readFileNow(file),
    ({ path, known }) => this.readFile(path, known),
  );
  /** Where files are read: those that are known are not kept. */
  private readonly room = Buffer.allocUnsafe(largestKnownFileBytes);

  pathOf(relative: string): string {
    return path.join(this.folder, ...relative.split('/'));
  }

  async list(signal?: AbortSignal, known: Fingerprints = none): Promise<CaseFile[]> {
    const entries = await this.entries(signal);
    const paths = entries.filter(isCaseFile).toSorted();
    const found = [...entries, ...this.links].flatMap(obstacleAt);
    for (let at = 0; at < paths.length; at += filesAtOnce) {
      signal?.throwIfAborted();
      await this.pause();
      const batch = paths.slice(at, at + filesAtOnce).map((path) => ({ path, known }));
      for (const file of await this.disk.read(batch)) found.push(file);
    }
    return found;
  }

  /** Every YAML file, sorted, without reading it. */
  async paths(signal?: AbortSignal): Promise<string[]> {
    return (await this.entries(signal)).filter(isCaseFile).toSorted();
  }

  /**
   * Every path that is in use, of other files too. Folders of other targets, there or not, and folders with the name
   * of a file of ours end in `/`.
   */
  async entries(signal?: AbortSignal): Promise<string[]> {
    const others = new Set(this.others());
    const found = Array.from(others, (folder) => `${folder}/`);
    const links: string[] = [];
    const open = [''];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      signal?.throwIfAborted();
      for (const entry of await entriesOf(this.pathOf(folder))) {
        await this.pause();
        const relative = folder ? `${folder}/${entry.name}` : entry.name;
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
        if (!entry.isDirectory()) {
          ((await this.isLinkToFolder(entry, relative)) ? links : found).push(relative);
        } else if (!others.has(relative) && !(await this.isSameAsAny(others, relative))) open.push(relative);
        if (entry.isDirectory() && isCaseFile(relative)) found.push(`${relative}/`);
      }
    }
    this.links = links;
    return found;
  }

  /** Whether a folder is one of those whose name differs in case only, on a disk that ignores case. */
  private async isSameAsAny(folders: ReadonlySet<string>, relative: string): Promise<boolean> {
    const alike = [...folders].filter((folder) => foldPath(folder) === foldPath(relative));
    const identityOf = async (folder: string): Promise<string | undefined> =>
      stat(this.pathOf(folder), { bigint: true }).then(
        ({ dev, ino }) => `${dev}:${ino}`,
        () => undefined,
      );
    for (const folder of alike) if ((await identityOf(folder)) === (await identityOf(relative))) return true;
    return false;
  }

  /** Writing below such a link is refused, so it takes no name away. */
  private async isLinkToFolder(entry: Dirent, relative: string): Promise<boolean> {
    if (!entry.isSymbolicLink() || isCaseFile(relative)) return false;
    return stat(this.pathOf(relative)).then(
      (found) => found.isDirectory(),
      () => false,
    );
  }

  /**
   * A file with its text, or with why it has none.
   *
   * @param known fingerprints of files whose text is read again when it is used
   */
  async readFile(relative: string, known: Fingerprints = none): Promise<CaseFile> {
    try {
      return this.fileOf(relative, await readUnlinked(this.pathOf(relative)), known);
    } catch (error) {
      return createUnreadableFile(relative, error);
    }
  }

  private readFileNow({ path: relative, known }: ListedFile): CaseFile {
    try {
      return this.fileOf(relative, readUnlinkedNow(this.pathOf(relative), this.room), known);
    } catch (error) {
      return createUnreadableFile(relative, error);
    }
  }

  private fileOf(relative: string, bytes: Buffer, known: Fingerprints): CaseFile {
    const readAgain = (): Buffer => readUnlinkedNow(this.pathOf(relative), this.room);
    return createDiskCaseFile(relative, bytes, { known, readAgain });
  }

  async read(relative: string): Promise<string | undefined> {
    try {
      const bytes = await readFile(this.pathOf(relative));
      return decodeUtf8(bytes) ?? new TextDecoder().decode(bytes);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Writes one file as a whole, whatever it says, with the folders above it. */
  async write(relative: string, text: string): Promise<void> {
    await this.inFolder(relative, (file) => replaceFile(file, text));
  }

  /** Deletes one file, whatever it says, and the folders that it leaves empty. */
  async delete(relative: string): Promise<void> {
    await this.assertInside(relative);
    await rm(this.pathOf(relative));
    await this.deleteEmptyAbove(relative);
  }

  async replace({ path: relative, before, after }: FileChange): Promise<boolean> {
    const swap = (): Promise<boolean> => this.swaps.swap(relative, before, after);
    if (before === undefined) return this.inFolder(relative, swap);
    await this.assertInside(relative);
    const isDone = await swap().catch((error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    });
    if (isDone && after === undefined) await this.deleteEmptyAbove(relative);
    return isDone;
  }

  /** There are no editors. */
  async carry(): Promise<boolean> {
    return false;
  }

  savedLate(): Promise<string[]> {
    return this.swaps.end();
  }

  /** Does work on a file that may be the first one of its folder. */
  private async inFolder<Result>(relative: string, work: (file: string) => Promise<Result>): Promise<Result> {
    const file = this.pathOf(relative);
    try {
      await this.assertInside(relative);
      return await work(file);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await mkdir(this.folder, { recursive: true });
      await this.assertInside(relative);
      await mkdir(path.dirname(file), { recursive: true });
      return work(file);
    }
  }

  /** Deletes the folders above a file that went, as far as they are empty. */
  async deleteEmptyAbove(relative: string): Promise<void> {
    for (let folder = path.posix.dirname(relative); folder !== '.'; folder = path.posix.dirname(folder)) {
      const isGone = await rmdir(this.pathOf(folder)).then(
        () => true,
        () => false,
      );
      if (!isGone) return;
    }
  }

  async tidy(changes: readonly FileChange[]): Promise<void> {
    const folderOf = (change: FileChange): string => path.posix.dirname(change.path);
    for (const folder of new Set(changes.map(folderOf))) {
      const names = (await entriesOf(this.pathOf(folder))).map(({ name }) => name);
      if (!names.some(isLeftover)) continue;
      await this.assertInside(path.posix.join(folder, 'any'));
      await cleanUpInterruptedWrites(
        this.pathOf(folder),
        names,
        changes.filter((change) => folderOf(change) === folder),
      );
    }
  }

  /** @throws {UserError} when a path leads out of the folder, behind a link */
  async assertInside(relative: string): Promise<void> {
    const folder = path.posix.dirname(relative);
    const root = await realpath(this.folder);
    const real = folder === '.' ? root : await this.resolveNearest(folder);
    if (real === root || isPathBelow(real, root)) return;
    throw new UserError(
      message('{0} is outside the folder, behind a link', relative),
      message('Replace the link with a folder, then try again'),
    );
  }

  /** Where a folder really is, or the first one above it that is there. */
  private resolveNearest(folder: string): Promise<string> {
    return realpath(this.pathOf(folder)).catch((error: unknown) => {
      if (!isMissing(error) || folder === '.') throw error;
      return this.resolveNearest(path.posix.dirname(folder));
    });
  }
}

const none: Fingerprints = new Set();

const isCaseFile = (relative: string): boolean => /\.ya?ml$/i.test(relative);

/** What an entry is that is not a file of ours, nor a folder of another target. */
function obstacleAt(entry: string): CaseFile[] {
  const isFolder = entry.endsWith('/');
  const path = isFolder ? entry.slice(0, -1) : entry;
  if (isCaseFile(path) !== isFolder) return [];
  return [{ path, text: '', obstacle: isFolder ? 'folder' : 'other' }];
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

const { O_RDONLY = 0, O_NOFOLLOW, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
/** A named pipe that nobody writes to must not hold the thread. */
const flag = O_RDONLY | O_NONBLOCK | (O_NOFOLLOW ?? 0);

/**
 * Reads a file. A link may lead anywhere: what lies outside is neither pushed nor written.
 *
 * @throws an error with the code ELOOP where it is a link
 */
async function readUnlinked(file: string): Promise<Buffer> {
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
function readUnlinkedNow(file: string, room: Buffer): Buffer {
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
