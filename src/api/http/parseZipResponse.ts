import { message } from '../../core/message.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import type { RawResponse } from './rawResponse.ts';
import { createUnusableError } from './createResponseErrors.ts';

/** Signature of a zip's end record, which with its comment has 65,557 bytes at most. */
const zipEnd = 'PK\u0005\u0006';
const longestZipEnd = 65_557;

/**
 * The file of endpoint 14.
 *
 * @throws ResponseError when it is not a zip, or one without its end
 */
export function parseZipResponse(response: RawResponse, context: RequestContext): Uint8Array {
  const { bytes } = response;
  const label = endpointLabel(context.endpoint);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    throw createUnusableError(
      'not-zip',
      message('The service’s response to {0} is not a zip file', label),
      response,
      context,
    );
  }
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-longestZipEnd).includes(zipEnd)) {
    throw createUnusableError(
      'cut-off',
      message('The service’s response to {0} was cut off: the end of the zip file is missing', label),
      response,
      context,
    );
  }
  return bytes;
}
