import { createHash } from 'node:crypto';

/** SHA-256 of bytes, or of a text as UTF-8, in base64: 44 characters. */
export const fingerprint = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64');

/** The same of bytes that come in pieces, none of which is kept. */
export async function fingerprintOfPieces(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('base64');
}
