import type { Response } from 'node-fetch';
import { message } from '../../core/message.ts';
import { ResponseError } from './apiErrors.ts';
import { createCutOffError } from './createConnectionErrors.ts';
import { createTooLargeError } from './createResponseErrors.ts';
import type { ArrivingResponse } from './rawResponse.ts';
import { readResponseChunks, TooManyBytes } from './readResponseBody.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import type { RequestProgress } from './requestProgress.ts';
import { adviceIfRepeatable } from './retryAdvice.ts';

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
      'The service’s response to {0} is larger than {1} MB',
      endpointLabel(context.endpoint),
      Math.ceil(cap / 1024 / 1024),
    ),
    { status },
    context,
  );

const garbled = (context: RequestContext, status: number): ResponseError =>
  new ResponseError(context, 'encoding', status, {
    what: message(
      'The service’s response to {0} is not compressed as declared',
      endpointLabel(context.endpoint),
    ),
    ...adviceIfRepeatable(context.endpoint, {
      todo: message('A proxy may have damaged it: try again, or bypass the proxy'),
      nextStep: 'try-again',
    }),
  });
