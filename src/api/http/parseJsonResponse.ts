import { message, type Message } from '../../core/message.ts';
import type * as z from 'zod';
import { getOrigin } from '../../core/case/caseOrigin.ts';
import { isHtmlPage, getHtmlTitle } from './htmlPage.ts';
import { ResponseError } from './apiErrors.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import { convertZodIssues } from './convertZodIssues.ts';
import { printIssues } from './printIssues.ts';
import { removePrototypeKeys } from '../json/removePrototypeKeys.ts';
import { findListField } from '../json/findListField.ts';
import { getListField } from '../json/getListField.ts';
import { getItemName } from './getItemName.ts';
import { findSchemaIssues, maxIssues } from '../json/findSchemaIssues.ts';
import { maxItems, parseJsonByItem, TooManyItems } from '../json/parseJsonByItem.ts';
import { createItemReader, type KnownItems } from '../json/readItem.ts';
import { getItemFacts } from './getItemFacts.ts';
import { adviceIfRepeatable } from './retryAdvice.ts';
import { maxValues, findExcess } from '../../core/json/jsonLimits.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import type { RawResponse } from './rawResponse.ts';
import { createTooLargeError, createUnusableError } from './createResponseErrors.ts';

/** Bytes up to which a response is read in one piece, which takes a few milliseconds. */
const onePiece = 256 * 1024;

/**
 * The value of a JSON response, checked against the contract. It is what the service sent, not zod's
 * copy: fields that we do not know are all there.
 *
 * @param pause awaited between the items of a large response's list
 * @param known the items of lists that need no check; undefined where none are remembered
 * @throws ResponseError that says what is wrong with it
 */
export async function parseJsonResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: RawResponse,
  where: RequestContext,
  pause: Pause,
  known?: KnownItems,
): Promise<z.output<Schema>> {
  const value = await valueOf(schema, response, where, pause, known);
  const issues = await findSchemaIssues(schema, value, pause, (item) => getOrigin(item) !== undefined);
  if (issues.length === 0) return value as z.output<Schema>;
  const what = contractMessage(issues, where);
  const name = where.endpoint.safeToRepeat ? getItemName(value, issues[0]?.path ?? []) : undefined;
  if (name === undefined) throw createUnusableError('schema', what, response, where);
  throw new ResponseError(where, 'schema', response.status, {
    what,
    todo: message('Fix “{0}” on the service, then try again', where.clean(name, 80)),
    nextStep: 'try-again',
  });
}

function contractMessage(issues: readonly z.core.$ZodIssue[], { clean, endpoint }: RequestContext): Message {
  const { text, more } = printIssues(convertZodIssues(issues, clean), 3);
  const label = endpointLabel(endpoint);
  if (more === 0) return message('The service’s response to {0} is invalid: {1}', label, text);
  return issues.length < maxIssues
    ? message('The service’s response to {0} is invalid: {1}; and {2} more', label, text, more)
    : message('The service’s response to {0} is invalid: {1}; and at least {2} more', label, text, more);
}

/** The value of JSON, that of a large response read item by item. */
async function valueOf(
  schema: z.ZodType,
  response: RawResponse,
  where: RequestContext,
  pause: Pause,
  known: KnownItems | undefined,
): Promise<unknown> {
  const list = findListField(schema);
  const isSplit = known !== undefined || response.bytes.length > onePiece;
  const read = list && known && createItemReader(known, (item) => getItemFacts(list.item, item));
  const split = list && isSplit ? parseJsonByItem(response.bytes, list.key, pause, read) : undefined;
  const value =
    (await split?.catch((error: unknown) => {
      throw error instanceof TooManyItems ? tooManyItems(response, where) : error;
    })) ?? parse(response, where);
  if (list && (getListField(value, list.key)?.length ?? 0) > maxItems) throw tooManyItems(response, where);
  return value;
}

function parse(response: RawResponse, where: RequestContext): unknown {
  const text = decode(response, where);
  assertJson(text, response, where);
  try {
    return removePrototypeKeys(JSON.parse(text), text);
  } catch (error) {
    throw syntaxError(error, text, response, where);
  }
}

/** @throws ResponseError when the text is empty, a web page, or more than can be worked on */
function assertJson(text: string, response: RawResponse, where: RequestContext): void {
  const label = endpointLabel(where.endpoint);
  if (text.trim() === '')
    throw createUnusableError(
      'empty',
      message('The service’s response to {0} is empty', label),
      response,
      where,
    );
  if (isHtmlPage(text)) throw webPage(text, response, where);
  const excess = findExcess(response.bytes);
  if (excess === 'values') {
    throw createTooLargeError(
      message('The service’s response to {0} has more than {1} values', label, thousands(maxValues)),
      response,
      where,
    );
  }
  if (excess === 'levels') {
    throw createUnusableError(
      'too-deep',
      message('The service’s response to {0} is nested too deeply', label),
      response,
      where,
    );
  }
}

function syntaxError(
  error: unknown,
  text: string,
  response: RawResponse,
  where: RequestContext,
): ResponseError {
  const label = endpointLabel(where.endpoint);
  return endsTooEarly(error, text)
    ? createUnusableError(
        'cut-off',
        message('The service’s response to {0} was cut off: its JSON ends in the middle', label),
        response,
        where,
      )
    : createUnusableError(
        'not-json',
        message('The service’s response to {0} is not JSON: {1}', label, where.clean(text, 120)),
        response,
        where,
      );
}

function endsTooEarly(error: unknown, text: string): boolean {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  return /end of JSON|Unterminated/i.test(String(error)) || Number(position ?? -1) >= text.trimEnd().length;
}

function decode(response: RawResponse, where: RequestContext): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(response.bytes);
  } catch {
    throw createUnusableError(
      'encoding',
      message('The service’s response to {0} is not valid UTF-8', endpointLabel(where.endpoint)),
      response,
      where,
    );
  }
}

function webPage(text: string, { status }: RawResponse, where: RequestContext): ResponseError {
  const title = getHtmlTitle(text, where.clean);
  const what = title
    ? message(
        'A web page responded to {0} instead of the service: “{1}”',
        endpointLabel(where.endpoint),
        title,
      )
    : message('A web page responded to {0} instead of the service', endpointLabel(where.endpoint));
  return new ResponseError(where, 'html', status, {
    what,
    ...adviceIfRepeatable(where.endpoint, {
      todo: message(
        'Check the address: it usually ends in /api, and a proxy or login page may be in front of it',
      ),
      nextStep: 'connect',
    }),
  });
}

const tooManyItems = (response: RawResponse, where: RequestContext): ResponseError =>
  createTooLargeError(
    message(
      'The service’s response to {0} has more than {1} entries',
      endpointLabel(where.endpoint),
      thousands(maxItems),
    ),
    response,
    where,
  );

const thousands = (count: number): string => count.toLocaleString('en');
