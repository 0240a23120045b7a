import { createHash } from 'node:crypto';
import type { Pause } from '../../core/slices.ts';

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

/** Bytes that are hashed in one go, which takes a millisecond. */
const pieceSize = 1024 * 1024;

/** The same of many bytes. */
export function fingerprintWithPauses(bytes: Uint8Array, pause: Pause): Promise<string> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieceSize) {
      await pause();
      yield bytes.subarray(at, at + pieceSize);
    }
  }
  return fingerprintOfPieces(pieces());
}
