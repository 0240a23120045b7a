import { message } from '../../core/message.ts';
import { maxDepth, maxValues, findExcess } from '../../core/json/jsonLimits.ts';
import { removePrototypeKeys } from '../json/removePrototypeKeys.ts';
import { isHtmlPage, getHtmlTitle } from './htmlPage.ts';
import { ResponseError } from './apiErrors.ts';
import { createTooLargeError, createUnusableError } from './createResponseErrors.ts';
import type { RawResponse } from './rawResponse.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import { adviceIfRepeatable } from './retryAdvice.ts';

/**
 * The value of a JSON response, read in one piece.
 *
 * @throws ResponseError that says why it is no JSON that can be worked on
 */
export function parseWholeJson(response: RawResponse, context: RequestContext): unknown {
  const text = decode(response, context);
  assertJson(text, response, context);
  try {
    return removePrototypeKeys(JSON.parse(text), text);
  } catch (error) {
    throw syntaxError(error, text, response, context);
  }
}

/** @throws ResponseError when the text is empty, a web page, or more than can be worked on */
function assertJson(text: string, response: RawResponse, context: RequestContext): void {
  const label = endpointLabel(context.endpoint);
  if (text.trim() === '')
    throw createUnusableError(
      'empty',
      message('The service’s response to {0} is empty', label),
      response,
      context,
    );
  if (isHtmlPage(text)) throw webPage(text, response, context);
  const excess = findExcess(response.bytes, maxDepth, maxValues);
  if (excess === 'values') {
    throw createTooLargeError(
      message('The service’s response to {0} has more than {1} values', label, thousands(maxValues)),
      response,
      context,
    );
  }
  if (excess === 'levels') {
    throw createUnusableError(
      'too-deep',
      message('The service’s response to {0} is nested too deeply', label),
      response,
      context,
    );
  }
}

function syntaxError(
  error: unknown,
  text: string,
  response: RawResponse,
  context: RequestContext,
): ResponseError {
  const label = endpointLabel(context.endpoint);
  return endsTooEarly(error, text)
    ? createUnusableError(
        'cut-off',
        message('The service’s response to {0} was cut off: its JSON ends in the middle', label),
        response,
        context,
      )
    : createUnusableError(
        'not-json',
        message('The service’s response to {0} is not JSON: {1}', label, context.clean(text, 120)),
        response,
        context,
      );
}

function endsTooEarly(error: unknown, text: string): boolean {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return /end of JSON|Unterminated/i.test(String(error)) || Number(position ?? -1) >= text.trimEnd().length;
}

function decode(response: RawResponse, context: RequestContext): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(response.bytes);
  } catch {
    throw createUnusableError(
      'encoding',
      message('The service’s response to {0} is not valid UTF-8', endpointLabel(context.endpoint)),
      response,
      context,
    );
  }
}

function webPage(text: string, { status }: RawResponse, context: RequestContext): ResponseError {
  const title = getHtmlTitle(text, context.clean);
  const what = title
    ? message(
        'A web page responded to {0} instead of the service: “{1}”',
        endpointLabel(context.endpoint),
        title,
      )
    : message('A web page responded to {0} instead of the service', endpointLabel(context.endpoint));
  return new ResponseError(context, 'html', status, {
    what,
    ...adviceIfRepeatable(context.endpoint, {
      todo: message(
        'Check the address: it usually ends in /api, and a proxy or login page may be in front of it',
      ),
      nextStep: 'connect',
    }),
  });
}

const thousands = (count: number): string => count.toLocaleString('en');
