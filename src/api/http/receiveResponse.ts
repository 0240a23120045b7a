import type { Response } from 'node-fetch';
import { message, type Message } from '../../core/message.ts';
import {
  ResponseError,
  endpointLabel,
  type RequestContext,
  adviceIfRepeatable,
  type ResponseReason,
  retryAdvice,
} from './apiErrors.ts';
import { createCutOffError } from './connectionErrors.ts';

/** The parts of a request that its response depends on. */
interface ReceivedRequest {
  readonly context: RequestContext;
  /** The most bytes of the response. */
  readonly cap: number;
  readonly onProgress: ((progress: RequestProgress) => void) | undefined;
}

/** Lets the body of a response arrive. */
export const receiveResponse = (response: Response, limits: ReceivedRequest): ArrivingResponse => ({
  status: response.status,
  chunks: receive(response, limits),
  length: lengthOf(response.headers),
});

async function* receive(
  { body, headers, status }: Response,
  { context, cap, onProgress }: ReceivedRequest,
): AsyncGenerator<Uint8Array> {
  const length = lengthOf(headers);
  let bytes = 0;
  try {
    for await (const chunk of readResponseChunks(body, cap, length, onProgress)) {
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof TooManyBytes) throw tooManyBytes(context, cap, status);
    throw isBadCompression(error) ? garbled(context, status) : createCutOffError(context, error);
  }
  // After a parse error node-fetch ends the body as if all were well.
  if (length !== undefined && bytes < length) throw createCutOffError(context, undefined);
}

/** Bytes that a body announces. A compressed one announces its compressed length: that tells nothing here. */
function lengthOf(headers: Response['headers']): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

const isBadCompression = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(String(error.code));

const tooManyBytes = (context: RequestContext, cap: number, status: number): ResponseError =>
  createTooLargeError(
    message(
      "The service's response to {0} is larger than {1} MB",
      endpointLabel(context.endpoint),
      Math.ceil(cap / 1024 / 1024),
    ),
    { status },
    context,
  );

const garbled = (context: RequestContext, status: number): ResponseError =>
  new ResponseError(context, 'encoding', status, {
    what: message(
      "The service's response to {0} is not compressed as declared",
      endpointLabel(context.endpoint),
    ),
    ...adviceIfRepeatable(context.endpoint, {
      todo: message('A proxy may have damaged it: try again, or bypass the proxy'),
      nextStep: 'try-again',
    }),
  });

/** A successful response, as it came. */
export interface RawResponse {
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** A successful response whose body arrives. */
export interface ArrivingResponse {
  readonly status: number;
  /** Its bytes, decompressed. Reading them throws an `ApiError` where they break off or are too many. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** How many these are, if that was announced. */
  readonly length: number | undefined;
}

/** More bytes came than allowed. */
class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

type Body = AsyncIterable<Uint8Array | string> | null;

/**
 * Reads a body to its end, decompressed, chunk by chunk.
 *
 * @param cap the most bytes to take
 * @param total bytes announced, if any, for the progress
 * @throws {TooManyBytes} as soon as more have come
 */
async function* readResponseChunks(
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
  let room: Buffer = Buffer.allocUnsafe(Math.min(length ?? firstRoomBytes, mostRoom));
  let bytes = 0;
  for await (const chunk of chunks) {
    if (bytes + chunk.length > room.length) room = withMoreRoom(room, bytes + chunk.length);
    room.set(chunk, bytes);
    bytes += chunk.length;
  }
  return { status, bytes: room.subarray(0, bytes) };
}

/** Bytes that are set aside for a body of unknown length, and the most for one that announces its length. */
const firstRoomBytes = 64 * 1024;
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

/** Signature of a zip's end record, which with its comment has 65,557 bytes at most. */
const zipEnd = 'PK\u0005\u0006';
const longestZipEnd = 65_557;

/**
 * The file of endpoint 14.
 *
 * @throws {ResponseError} when it is not a zip, or one without its end
 */
export function parseZipResponse(response: RawResponse, context: RequestContext): Uint8Array {
  const { bytes } = response;
  const label = endpointLabel(context.endpoint);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    throw createUnusableError(
      'not-zip',
      message("The service's response to {0} is not a zip file", label),
      response,
      context,
    );
  }
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-longestZipEnd).includes(zipEnd)) {
    throw createUnusableError(
      'cut-off',
      message("The service's response to {0} was cut off: the end of the zip file is missing", label),
      response,
      context,
    );
  }
  return bytes;
}

/** Creates the error of a response with more than can be worked on. */
export const createTooLargeError = (
  what: Message,
  { status }: Pick<RawResponse, 'status'>,
  context: RequestContext,
): ResponseError =>
  new ResponseError(context, 'too-large', status, {
    what,
    ...adviceIfRepeatable(context.endpoint, {
      todo: message('Request less data, such as the test cases of one test plan'),
    }),
  });

/** Creates the error of a response that cannot be read. */
export function createUnusableError(
  reason: ResponseReason,
  what: Message,
  { status }: Pick<RawResponse, 'status'>,
  context: RequestContext,
): ResponseError {
  return new ResponseError(context, reason, status, { what, ...retryAdvice(context.endpoint) });
}

/** The progress of a request: a response that arrives, or a retry that waits. */
export type RequestProgress =
  | { readonly kind: 'receiving'; readonly bytes: number; readonly total: number | undefined }
  | { readonly kind: 'waiting'; readonly milliseconds: number };
