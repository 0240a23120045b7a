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
