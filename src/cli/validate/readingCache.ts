import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownerOnly, replaceFile } from '../../node/replaceFile.ts';
import type { KnownFile } from './fileReading.ts';

/** What was read of files before, by the fingerprint of their content: in one file, of the same program. */
export class ReadingCache {
  private readonly known = new Map<string, string>();
  private readonly used = new Map<string, string>();
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
    const start = content.indexOf('\n') + 1;
    const lines = content.subarray(start).toString();
    if (content.subarray(0, start).toString().trim() === cache.checksum(lines)) cache.addLines(lines);
    return cache;
  }

  /** What is remembered of a content. */
  get(fingerprint: string): KnownFile | undefined {
    const json = this.known.get(fingerprint);
    if (json === undefined) return undefined;
    this.used.set(fingerprint, json);
    return JSON.parse(json) as KnownFile;
  }

  set(fingerprint: string, file: KnownFile): void {
    this.hasNew = true;
    this.used.set(fingerprint, JSON.stringify(file));
  }

  /** Writes what was used since it was opened. Where that fails, files are read again next time. */
  async save(): Promise<void> {
    if (!this.hasNew) return;
    const lines = Array.from(this.used, ([fingerprint, json]) => `${fingerprint} ${json}\n`).join('');
    try {
      // Test cases may hold secrets.
      await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
      await replaceFile(this.file, `${this.checksum(lines)}\n${lines}`, ownerOnly);
    } catch {
      return;
    }
  }

  private addLines(lines: string): void {
    for (let start = 0; start < lines.length;) {
      const end = lines.indexOf('\n', start);
      const blank = lines.indexOf(' ', start);
      this.known.set(lines.slice(start, blank), lines.slice(blank + 1, end));
      start = end + 1;
    }
  }

  private checksum(lines: string): string {
    return createHash('sha256').update(this.program).update('\n').update(lines).digest('base64');
  }
}
