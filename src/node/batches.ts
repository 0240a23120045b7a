/** Batches that are smaller say nothing about a disk. */
const telling = 8;
/** Times for each file, in ms: over the first, a disk counts as slow; below the second, as fast again. */
const [slow, fast] = [2, 0.5];

/**
 * Reads files in batches. From a fast disk they are read one by one, which takes a fifth of the time; from a slow one,
 * such as that of another machine, all of a batch at once.
 */
export class DiskBatches<Result, File = string> {
  private isSlow = false;

  /**
   * @param readNow reads a file while the thread waits
   * @param readSoon reads it while the thread does other work, with the same result
   */
  constructor(
    private readonly readNow: (file: File) => Result,
    private readonly readSoon: (file: File) => Promise<Result>,
  ) {}

  /** Reads the files of a batch, in their order. @throws what reading one of them throws */
  async read(files: readonly File[]): Promise<Result[]> {
    const started = performance.now();
    const found = this.isSlow ? await Promise.all(files.map(this.readSoon)) : files.map(this.readNow);
    const each = (performance.now() - started) / files.length;
    if (files.length >= telling) this.isSlow = each > (this.isSlow ? fast : slow);
    return found;
  }
}

/** Bytes up to which pieces are put together. */
const blockSize = 1024 * 1024;

/** Pieces put together to blocks of about a megabyte: each is one call when it is written. */
export async function* inBlocks(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let block: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    block.push(piece);
    size += piece.length;
    if (size < blockSize) continue;
    yield Buffer.concat(block);
    [block, size] = [[], 0];
  }
  if (block.length > 0) yield Buffer.concat(block);
}
