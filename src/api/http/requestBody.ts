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

/**
 * Creates the body that a text makes, which is printed once before anything is sent.
 *
 * @param print gives the same pieces of the text each time
 * @throws what printing throws
 */
export async function createRequestBody(print: () => AsyncIterable<string>): Promise<RequestBody> {
  let kept: string[] = [];
  let length = 0;
  for await (const piece of print()) {
    length += Buffer.byteLength(piece);
    if (length <= onePiece) kept.push(piece);
    else kept = [];
  }
  if (length > onePiece)
    return { length, open: () => Readable.from(inBlocks(print()), { objectMode: false }) };
  const whole = Buffer.from(kept.join(''));
  return { length, open: () => whole };
}

/** Each block is one write to the network. */
async function* inBlocks(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let block: string[] = [];
  let size = 0;
  for await (const piece of pieces) {
    block.push(piece);
    size += piece.length;
    if (size < blockSize) continue;
    yield Buffer.from(block.join(''));
    [block, size] = [[], 0];
  }
  if (size > 0) yield Buffer.from(block.join(''));
}

const blockSize = 64 * 1024;
