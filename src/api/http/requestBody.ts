import { Readable } from 'node:stream';

/** The JSON that a request sends, as often as it is sent. */
export interface RequestBody {
  /** Bytes. */
  readonly length: number;
  /** Gives all of it, in one piece or as it is printed. */
  open(): Buffer | Readable;
}

/** Bytes up to which a body is kept in one piece; a larger one is printed each time that it is sent. */
const onePiece = 256 * 1024;

type Pieces = AsyncIterable<string | Uint8Array>;

/**
 * Creates the body that a text makes, which is printed once before anything is sent.
 *
 * @param print gives the same pieces of the text each time
 * @throws what printing throws
 */
export async function createRequestBody(print: () => Pieces): Promise<RequestBody> {
  let kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of print()) {
    length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
    if (length > onePiece) kept = [];
    else kept.push(Buffer.from(piece));
  }
  if (length > onePiece)
    return { length, open: () => Readable.from(inBlocks(print()), { objectMode: false }) };
  const whole = Buffer.concat(kept);
  return { length, open: () => whole };
}

/** Each block is one write to the network. */
async function* inBlocks(pieces: Pieces): AsyncGenerator<Buffer> {
  let block: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    block.push(bytes);
    size += bytes.length;
    if (size < blockSize) continue;
    yield Buffer.concat(block);
    [block, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(block);
}

const blockSize = 64 * 1024;
