import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PackedBytes } from '../../api/json/packedBytes.ts';
import { inBlocks } from '../../node/inBlocks.ts';
import { ownerOnly, replaceFile } from '../../node/replaceFile.ts';
import type { KnownFile } from './fileReading.ts';

/** Gives the JSON of a known file in UTF-8. */
type KnownJson = () => Buffer;

const lineBreak = '\n'.charCodeAt(0);
const blank = ' '.charCodeAt(0);

/** What was read of files before, by the fingerprint of their content: in one file, of the same program. */
export class ReadingCache {
  private readonly known = new Map<string, KnownJson>();
  private readonly used = new Map<string, KnownJson>();
  private readonly packed = new PackedBytes();
  private hasNew = false;

  private constructor(
    private readonly file: string,
    private readonly program: string,
  ) {}

  /**
   * Opens the cache below a folder. It is empty where there is none, where another program wrote it,
   * and where it was changed since.
   *
   * @param program tells this program from others, which may read the same files in another way
   */
  static async open(folder: string, program: string): Promise<ReadingCache> {
    const cache = new ReadingCache(path.join(folder, 'validated.jsonl'), program);
    const content = await readFile(cache.file).catch(() => Buffer.alloc(0));
    const start = content.indexOf(lineBreak) + 1;
    const lines = content.subarray(start);
    if (content.toString('latin1', 0, start).trim() === cache.checksum([lines])) cache.addLines(lines);
    return cache;
  }

  /** What is remembered of a content, or was taken from it since. */
  get(fingerprint: string): KnownFile | undefined {
    const json = this.used.get(fingerprint) ?? this.known.get(fingerprint);
    if (!json) return undefined;
    this.used.set(fingerprint, json);
    return JSON.parse(json().toString()) as KnownFile;
  }

  set(fingerprint: string, file: KnownFile): void {
    this.hasNew = true;
    this.used.set(fingerprint, this.packed.add(Buffer.from(JSON.stringify(file))));
  }

  /** Writes what was used since it was opened. Where that fails, files are read again next time. */
  async save(): Promise<void> {
    if (!this.hasNew) return;
    try {
      // Test cases may hold secrets.
      await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
      await replaceFile(this.file, this.print(), ownerOnly);
    } catch {
      return;
    }
  }

  private async *print(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${this.checksum(this.lines())}\n`);
    yield* inBlocks(this.lines());
  }

  private *lines(): Generator<Uint8Array> {
    for (const [fingerprint, json] of this.used)
      yield Buffer.concat([Buffer.from(`${fingerprint} `), json(), Buffer.from('\n')]);
  }

  private addLines(lines: Buffer): void {
    for (let start = 0; start < lines.length;) {
      const end = lines.indexOf(lineBreak, start);
      const behindKey = lines.indexOf(blank, start);
      const json = lines.subarray(behindKey + 1, end);
      this.known.set(lines.toString('latin1', start, behindKey), () => json);
      start = end + 1;
    }
  }

  private checksum(pieces: Iterable<Uint8Array>): string {
    const hash = createHash('sha256').update(this.program).update('\n');
    for (const piece of pieces) hash.update(piece);
    return hash.digest('base64');
  }
}
