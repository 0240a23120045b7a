import { isUtf8, constants as limits } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { readFileProblems, unreadableFile, type FileProblems } from '../core/checks/checkCase.ts';
import { summarize } from '../core/summary/caseSummary.ts';
import { wrongEncoding } from '../core/yaml/findTextFlaw.ts';
import { DiskBatches } from '../node/batches.ts';
import type { ReadContent, CacheFile } from './cacheFile.ts';
import {
  type FileBatch,
  type FileRequest,
  type PackedFile,
  type TextRequest,
  textOfBytes,
} from './workerMessages.ts';

interface ReadFile extends ReadContent {
  readonly hash: string;
  readonly text: Uint8Array;
}

/** Reads files in bulk; texts that were read before are not read again. */
export class CaseFileReader {
  private readonly disk = createFileReader();

  /** @param cache what was read of texts before, by their SHA-256 */
  constructor(
    private readonly cache: Pick<ContentCache, 'get' | 'set'>,
    private readonly parsers = { summarize, readFileProblems },
  ) {}

  /** Reads each file: its summary, and its problems where they are known. */
  async readFiles(requests: readonly FileRequest[]): Promise<FileBatch> {
    const found = await this.disk.read(requests.map(({ path }) => path));
    return packFiles(found.map((text, at) => (text ? this.readFile(text, requests[at]?.hash) : 'missing')));
  }

  private readFile(text: Buffer, known: string | undefined): ReadFile | 'unchanged' {
    const hash = hashOf(text);
    if (hash === known) return 'unchanged';
    const content = this.cache.get(hash) ?? this.parse(text, hash);
    return { ...content, hash, text };
  }

  private parse(bytes: Buffer, hash: string): ReadContent {
    const content = { summary: toJson(this.parsers.summarize(textOfBytes(bytes))), problems: unknown };
    this.cache.set(hash, content);
    return content;
  }

  /** The problems of a text; those of a file that was read are remembered with its summary. */
  readProblems({ text, hash = hashOf(text) }: Pick<TextRequest, 'text' | 'hash'>): FileProblems {
    const known = this.cache.get(hash);
    if (known && known.problems.length > 0) return JSON.parse(textOfBytes(known.problems)) as FileProblems;
    const problems = this.parseProblems(text);
    if (known) this.cache.set(hash, { ...known, problems: toJson(problems) });
    return problems;
  }

  private parseProblems(text: string | Uint8Array): FileProblems {
    if (typeof text === 'string') return this.parsers.readFileProblems(text);
    return isUtf8(text)
      ? this.parsers.readFileProblems(textOfBytes(text))
      : unreadableFile(wrongEncoding(text));
  }
}

/** Finding problems takes longer than summing a file up, and names are wanted first. */
const unknown = new Uint8Array(0);

const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64');

const toJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

function packFiles(files: readonly (ReadFile | 'missing' | 'unchanged')[]): FileBatch {
  const parts: Uint8Array[] = [];
  const packed = files.map((file): PackedFile | 'missing' | 'unchanged' => {
    if (typeof file === 'string') return file;
    const { hash, text, summary, problems } = file;
    parts.push(text, summary, problems);
    return { hash, text: text.length, summary: summary.length, problems: problems.length };
  });
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { files: packed, bytes };
}

/**
 * What was read of texts, by their SHA-256: neither a window that is opened again nor a checkout back and forth reads
 * anything twice.
 */
export class ContentCache {
  private readonly entries = new Map<string, ReadContent>();
  private weight = 0;
  /** The texts that the file has, and whether with their problems. */
  private inFile: ReadonlyMap<string, boolean> | undefined;
  private lastKept: readonly string[] | undefined;
  private writing: Promise<void> = Promise.resolve();

  /**
   * @param file where it is kept for another time
   * @param limit how many bytes all entries may have together in memory
   */
  constructor(
    private readonly file?: Pick<CacheFile, 'read' | 'write'>,
    private readonly limit = 64_000_000,
  ) {}

  /** Loads what is kept; otherwise that is done with the first text. */
  prepare(): void {
    this.load();
  }

  /** Gets what was read of a text, which counts as the latest one in use. */
  get(hash: string): ReadContent | undefined {
    this.load();
    const content = this.entries.get(hash);
    if (!content) return undefined;
    this.entries.delete(hash);
    this.entries.set(hash, content);
    return content;
  }

  /** Remembers what was read of a text, and forgets those that were not used for longest. */
  set(hash: string, content: ReadContent): void {
    this.load();
    this.add(hash, content);
  }

  /**
   * Keeps what is known of these texts for another time, and nothing else. Where that fails, they are read again.
   *
   * @param hashes those of the last time, if left out; where there was none, nothing changes
   */
  keep(hashes = this.lastKept): Promise<void> {
    if (!hashes) return Promise.resolve();
    this.lastKept = hashes;
    this.writing = this.writing.then(() => this.write(hashes)).catch(() => undefined);
    return this.writing;
  }

  private async write(hashes: readonly string[]): Promise<void> {
    const inFile = this.load();
    const kept = new Map(
      hashes.flatMap((hash) => {
        const content = this.entries.get(hash);
        return content ? [[hash, content] as const] : [];
      }),
    );
    const isKept = ([hash, content]: [string, ReadContent]): boolean =>
      inFile.get(hash) === hasProblems(content);
    if (!this.file || (kept.size === inFile.size && [...kept].every(isKept))) return;
    await this.file.write(kept);
    this.inFile = problemsIn(kept);
  }

  private load(): ReadonlyMap<string, boolean> {
    if (this.inFile) return this.inFile;
    const found = this.file?.read() ?? new Map<string, ReadContent>();
    for (const [hash, content] of found) this.add(hash, content);
    return (this.inFile = problemsIn(found));
  }

  private add(hash: string, content: ReadContent): void {
    this.drop(hash);
    this.entries.set(hash, content);
    this.weight += weightOf(content);
    for (const [oldest] of this.entries) {
      if (this.weight <= this.limit) break;
      this.drop(oldest);
    }
  }

  private drop(hash: string): void {
    const content = this.entries.get(hash);
    if (!content) return;
    this.weight -= weightOf(content);
    this.entries.delete(hash);
  }
}

const hasProblems = ({ problems }: ReadContent): boolean => problems.length > 0;

const problemsIn = (entries: ReadonlyMap<string, ReadContent>): Map<string, boolean> =>
  new Map(Array.from(entries, ([hash, content]) => [hash, hasProblems(content)]));

const weightOf = ({ summary, problems }: ReadContent): number => summary.length + problems.length;

/** A named pipe that nobody writes to must not hold the thread. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Reads the bytes of files; undefined where no file can be read. */
const createFileReader = (): DiskBatches<Buffer | undefined> => new DiskBatches(readNow, readSoon);

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
