import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';

/** In bytes. A day's worth of steps has some 20 MB. */
const mostRecords = 256 * 1024 * 1024;
/** In bytes; the longest picture or style sheet that is read. */
const largestFile = 32 * 1024 * 1024;
const mostFiles = 100_000;

/** The files of a trace: a zip that may come from anywhere. */
export class TraceArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /**
   * Opens a trace; `close` ends that.
   *
   * @throws {UserError} when it is no zip, or has far more than a trace has
   */
  static async open(file: string): Promise<TraceArchive> {
    const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
      throw unreadable(error);
    });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entries.size >= mostFiles) throw tooLarge();
        entries.set(entry.fileName, entry);
      }
      return new TraceArchive(zip, entries);
    } catch (error) {
      zip.close();
      throw error instanceof UserError ? error : unreadable(error);
    }
  }

  /**
   * The lines of all records of a kind, record by record, in the order of the contexts that made them.
   *
   * @param ending such as `.trace`
   * @throws {UserError} when they are larger than a trace's
   */
  async records(ending: string): Promise<{ readonly name: string; readonly lines: readonly string[] }[]> {
    const found = [...this.entries.values()].filter(({ fileName }) => fileName.endsWith(ending));
    if (found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > mostRecords)
      throw tooLarge();
    const ordered = found.toSorted((a, b) => contextOf(a.fileName) - contextOf(b.fileName));
    return Promise.all(
      ordered.map(async (entry) => ({
        name: entry.fileName,
        lines: (await this.readEntry(entry)).toString('utf8').split('\n').filter(Boolean),
      })),
    );
  }

  /** A file of the trace; undefined where it isn't there, or is too large. */
  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.entries.get(name);
    return entry && entry.uncompressedSize <= largestFile ? this.readEntry(entry) : undefined;
  }

  close(): void {
    this.zip.close();
  }

  private async readEntry(entry: Entry): Promise<Buffer> {
    const chunks: Buffer[] = [];
    // `buffer` of node:stream/consumers takes three times as long.
    for await (const chunk of await this.zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
}

/** `1-trace.trace` is that of context 1; that of the test itself comes last. */
const contextOf = (name: string): number => {
  const number = Number.parseInt(name, 10);
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
};

const unreadable = (cause: unknown): UserError =>
  new UserError(
    message('The trace cannot be read: it is no zip archive, or it is damaged'),
    message('Run the test case again for a new trace'),
    undefined,
    { cause },
  );

const tooLarge = (): UserError =>
  new UserError(
    message('The trace is too large to be shown step by step'),
    message("Open it in Playwright's viewer instead"),
  );
