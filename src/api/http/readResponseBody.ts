import type { ArrivingResponse, RawResponse } from './rawResponse.ts';
import type { RequestProgress } from './requestProgress.ts';

/** More bytes came than allowed. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

type Body = AsyncIterable<Uint8Array | string> | null;

/**
 * Reads a body to its end, decompressed, chunk by chunk.
 *
 * @param cap the most bytes to take
 * @param total bytes announced, if any, for the progress
 * @throws TooManyBytes as soon as more have come
 */
export async function* readResponseChunks(
  body: Body,
  cap: number,
  total: number | undefined,
  onProgress?: (progress: RequestProgress) => void,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes += part.length;
    if (bytes > cap) throw new TooManyBytes(`more than ${cap} bytes`);
    yield part;
    onProgress?.({ kind: 'receiving', bytes, total });
  }
}

/** Waits for the whole of a response. */
export async function readWholeResponse({ status, chunks, length }: ArrivingResponse): Promise<RawResponse> {
  let room: Buffer = Buffer.allocUnsafe(Math.min(length ?? firstRoom, mostRoom));
  let bytes = 0;
  for await (const chunk of chunks) {
    if (bytes + chunk.length > room.length) room = withMoreRoom(room, bytes + chunk.length);
    room.set(chunk, bytes);
    bytes += chunk.length;
  }
  return { status, bytes: room.subarray(0, bytes) };
}

/** Bytes that are set aside for a body of unknown length, and the most for one that announces its length. */
const firstRoom = 64 * 1024;
const mostRoom = 64 * 1024 * 1024;

function withMoreRoom(room: Buffer, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, 2 * room.length));
  room.copy(larger);
  return larger;
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
