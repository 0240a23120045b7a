import { message, type Message } from '../../core/message.ts';
import { ResponseError, type ResponseReason } from './apiErrors.ts';
import type { RequestContext } from './requestContext.ts';
import { retryAdvice, adviceIfRepeatable } from './retryAdvice.ts';
import type { RawResponse } from './rawResponse.ts';

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
