import type { RequestProgress } from './requestProgress.ts';

/** More bytes came than allowed. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

type Body = AsyncIterable<Uint8Array | string> | null;

/**
 * Reads a body to its end, decompressed.
 *
 * @param cap the most bytes to take
 * @param total bytes announced, if any, for the progress
 * @throws TooManyBytes as soon as more have come
 */
export async function readResponseBody(
  body: Body,
  cap: number,
  total: number | undefined,
  onProgress?: (progress: RequestProgress) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes += part.length;
    if (bytes > cap) throw new TooManyBytes(`more than ${cap} bytes`);
    chunks.push(part);
    onProgress?.({ kind: 'receiving', bytes, total });
  }
  return Buffer.concat(chunks);
}

/** Reads what there is of the body of a failed request: at most `cap` bytes, and no error if it breaks off. */
export async function readPartialBody(body: Body, cap: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      chunks.push(part);
      bytes += part.length;
      if (bytes > cap) break;
    }
  } catch {
    // The status says more than the way the text ended.
  }
  return Buffer.concat(chunks).subarray(0, cap);
}
