import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { isSafePath, foldPath } from '../core/case/safePaths.ts';
import { message, type Message } from '../core/message.ts';
import { noPause, type Pause } from '../core/slices.ts';
import { cleanLine } from '../core/text/cleanLine.ts';
import { UserError } from '../core/userError.ts';

/** How much an archive may hold, in files and bytes. */
interface ArchiveLimits {
  readonly files: number;
  readonly bytesPerFile: number;
  readonly bytes: number;
}

const megabyte = 1024 * 1024;
const usual: ArchiveLimits = { files: 20_000, bytesPerFile: 16 * megabyte, bytes: 256 * megabyte };

const kinds = 0o170000;
const [regular, folder] = [0o100000, 0o040000];

/**
 * Reads the zip of endpoint 14, which may be hostile. Nothing in it leads out of the folder that it is
 * written to, by its name or by a link; no file has the name of another on any file system.
 *
 * @param pause awaited before each file
 * @returns files by path, with `/`
 * @throws {UserError} that says what is wrong with the archive; a part of one is never given
 */
export async function readCodeArchive(
  bytes: Uint8Array,
  pause = noPause,
  limits: ArchiveLimits = usual,
): Promise<Map<string, Uint8Array>> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const archive = await fromBufferPromise(buffer, { strictFileNames: true });
    return await new Unpacking(archive, limits).files(pause);
  } catch (error) {
    if (error instanceof UserError || !isOfArchive(error)) throw error;
    throw unusable(message('it is damaged or cut off ({0})', cleanLine(error.message, 120)));
  }
}

class Unpacking {
  private readonly found = new Map<string, Uint8Array>();
  /** Paths as file systems tell them apart that do not know upper and lower case. */
  private readonly filePaths = new Set<string>();
  private readonly folderPaths = new Set<string>();
  private bytes = 0;

  constructor(
    private readonly archive: ZipFile,
    private readonly limits: ArchiveLimits,
  ) {}

  async files(pause: Pause): Promise<Map<string, Uint8Array>> {
    const { archive, limits } = this;
    if (archive.entryCount > limits.files)
      throw unusable(message('it has more than {0} files', limits.files));
    for await (const entry of archive.eachEntry()) {
      await pause();
      const isFolder = entry.fileName.endsWith('/');
      const path = isFolder ? entry.fileName.slice(0, -1) : entry.fileName;
      this.assertSafe(path, entry, isFolder);
      if (!isFolder) this.found.set(path, await this.read(entry));
    }
    return this.found;
  }

  private assertSafe(path: string, entry: Entry, isFolder: boolean): void {
    const shown = cleanLine(path, 120);
    if (!isSafePath(path)) throw unusable(message('the name "{0}" is not safe to write', shown));
    const kind = (entry.externalFileAttributes >>> 16) & kinds;
    if (kind !== 0 && kind !== (isFolder ? folder : regular))
      throw unusable(message('"{0}" is a link or another special file', shown));
    if (!this.take(foldPath(path), isFolder)) throw unusable(message('it has "{0}" twice', shown));
  }

  /** Whether a name is still free: a folder may be named again, and by each of its files. */
  private take(path: string, isFolder: boolean): boolean {
    const names = path.split('/');
    const above = names.slice(0, -1).map((_, at) => names.slice(0, at + 1).join('/'));
    const folders = isFolder ? [...above, path] : above;
    if (folders.some((folder) => this.filePaths.has(folder))) return false;
    for (const folder of folders) this.folderPaths.add(folder);
    if (isFolder) return true;
    if (this.filePaths.has(path) || this.folderPaths.has(path)) return false;
    this.filePaths.add(path);
    return true;
  }

  /** Holds what the directory announces against the limits before a byte is unpacked, and then against what comes. */
  private async read(entry: Entry): Promise<Uint8Array> {
    const { bytesPerFile, bytes } = this.limits;
    const { uncompressedSize } = entry;
    this.bytes += uncompressedSize;
    if (uncompressedSize > bytesPerFile)
      throw unusable(
        message('"{0}" is larger than {1} MB', cleanLine(entry.fileName, 120), bytesPerFile / megabyte),
      );
    if (this.bytes > bytes) throw unusable(message('it is larger than {0} MB', bytes / megabyte));
    const chunks: Uint8Array[] = [];
    for await (const chunk of await this.archive.openReadStreamPromise(entry))
      chunks.push(chunk as Uint8Array);
    const content = Buffer.concat(chunks);
    if (content.length !== uncompressedSize || crc32(content) !== entry.crc32)
      throw unusable(message('"{0}" is damaged', cleanLine(entry.fileName, 120)));
    return content;
  }
}

/** An error of the reader or of the decompression; a cancelled wait is none. */
const isOfArchive = (error: unknown): error is Error =>
  error instanceof Error && error.name !== 'AbortError' && error.name !== 'Cancelled';

const unusable = (why: Message): UserError =>
  new UserError(
    message('The zip file with the code cannot be used: {0}', why),
    message('Nothing was written. Generate the code locally instead, or contact your service administrator'),
  );
