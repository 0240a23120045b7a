import { createHash, type Hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { inBlocks } from '../node/batches.ts';
import { ownerOnly, replaceFile, temporaryFileName } from '../node/replaceFile.ts';

/** The length of a SHA-256; an entry starts with one and two lengths. */
const hashLength = 32;
const headLength = hashLength + 8;

/** The most bytes that all entries may have together: those of 25,000 test cases. There is a file for each thread. */
const maxSize = 64_000_000;

const fileName = 'read.bin';

/** Whether a folder has such a file. */
export const hasCacheFile = (folder: string): boolean => existsSync(path.join(folder, fileName));

/**
 * A file with what was read of texts, written by one version of the program for itself: the hash of the program,
 * entries, and a checksum of all before. Of any other file, nothing is believed.
 */
export class CacheFile {
  private readonly file: string;

  /** @param program SHA-256 of the program that reads texts: another one may read them in another way */
  constructor(
    private readonly folder: string,
    private readonly program: Buffer,
    private readonly limit = maxSize,
  ) {
    this.file = path.join(folder, fileName);
  }

  /** What the file holds, by the SHA-256 of the texts; nothing where it cannot be read or is not as it was written. */
  read(): Map<string, ReadContent> {
    try {
      const { size } = statSync(this.file);
      return size > this.limit + 2 * hashLength ? new Map() : this.entriesIn(readFileSync(this.file));
    } catch {
      return new Map();
    }
  }

  /** Replaces the file as a whole; entries beyond its limit are left out. */
  async write(entries: Iterable<readonly [string, ReadContent]>): Promise<void> {
    // Test cases may hold secrets.
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.folder))
      if (temporaryFileName.test(name)) await rm(path.join(this.folder, name), { force: true });
    await replaceFile(this.file, inBlocks(this.piecesOf(entries)), ownerOnly);
  }

  private entriesIn(content: Buffer): Map<string, ReadContent> {
    const end = content.length - hashLength;
    const checksum = createHash('sha256').update(content.subarray(0, end)).digest();
    const isOurs = content.subarray(0, hashLength).equals(this.program);
    if (!isOurs || !content.subarray(end).equals(checksum)) return new Map();
    const entries = new Map<string, ReadContent>();
    for (let at = hashLength; at < end;) {
      const start = at + headLength;
      const middle = start + content.readUInt32LE(at + hashLength);
      const next = middle + content.readUInt32LE(at + hashLength + 4);
      if (next > end) return new Map();
      entries.set(content.toString('base64', at, at + hashLength), {
        summary: content.subarray(start, middle),
        problems: content.subarray(middle, next),
      });
      at = next;
    }
    return entries;
  }

  private *piecesOf(entries: Iterable<readonly [string, ReadContent]>): Generator<Uint8Array> {
    const checksum = createHash('sha256');
    yield* noted([this.program], checksum);
    let size = 0;
    for (const [hash, { summary, problems }] of entries) {
      size += headLength + summary.length + problems.length;
      if (size > this.limit) break;
      const head = Buffer.alloc(headLength);
      head.write(hash, 'base64');
      head.writeUInt32LE(summary.length, hashLength);
      head.writeUInt32LE(problems.length, hashLength + 4);
      yield* noted([head, summary, problems], checksum);
    }
    yield checksum.digest();
  }
}

function* noted(pieces: readonly Uint8Array[], checksum: Hash): Generator<Uint8Array> {
  for (const piece of pieces) {
    checksum.update(piece);
    yield piece;
  }
}

/** What was read of a text, as JSON. */
export interface ReadContent {
  readonly summary: Uint8Array;
  /** Empty where they were not read yet. */
  readonly problems: Uint8Array;
}
