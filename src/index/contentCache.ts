import type { CacheFile } from './cacheFile.ts';
import type { ReadContent } from './readContent.ts';

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
