import { message } from '../../core/message.ts';
import { RequestError } from './apiErrors.ts';
import type { RequestContext } from './requestContext.ts';

/**
 * Asserts that a key can be sent in a header (contract section 5).
 *
 * @throws RequestError when there is none, or it holds a character that a header cannot hold;
 *   the key itself is never shown
 */
export function assertApiKey(key: string | undefined, context: RequestContext): asserts key is string {
  if (!key?.trim()) {
    throw new RequestError(context, 'no-key', {
      what: message('There is no API key for {0}', context.origin),
      todo: message('Set the API key'),
      nextStep: 'set-key',
    });
  }
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(key)) {
    throw new RequestError(context, 'illegal-key', {
      what: message(
        'The API key for {0} contains a character that can’t be sent, such as a line break',
        context.origin,
      ),
      todo: message('Copy only the key, then set it again'),
      nextStep: 'set-key',
    });
  }
}
