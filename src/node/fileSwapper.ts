import { compareAndSwapFile, type ReplacedFile } from './compareAndSwapFile.ts';

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
