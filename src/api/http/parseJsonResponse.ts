import type * as z from 'zod';
import { maxDepth, maxValues, findExcess } from '../../core/json/jsonLimits.ts';
import { message, type Message } from '../../core/message.ts';
import type { Pause } from '../../core/slices.ts';
import { checkedTestCase, responseTestCase } from '../contract/portableTestCase.ts';
import {
  findIssues,
  findSchemaIssues,
  maxIssues,
  type ItemCheck,
  findListField,
  getListField,
} from '../json/checkLists.ts';
import { fingerprintWithPauses } from '../json/fingerprint.ts';
import { maxItems, readList, type KnownItems, removePrototypeKeys } from '../json/readList.ts';
import { ResponseError, endpointLabel, type RequestContext, adviceIfRepeatable } from './apiErrors.ts';
import { convertZodIssues, getItemName } from './prepareRequest.ts';
import { createTooLargeError, createUnusableError, type RawResponse } from './receiveResponse.ts';
import { printIssues, isHtmlPage, getHtmlTitle } from './serviceErrors.ts';

/** Bytes up to which a response is read in one piece, which takes a few milliseconds. */
const onePieceBytes = 256 * 1024;

/** What is known of the answers of an endpoint. */
export interface KnownAnswer {
  /** Items that are neither parsed nor checked again. It gets those that are found right. */
  readonly items: KnownItems;
  /** The last answer, which is the same value if the same bytes come again. */
  last?: { readonly fingerprint: string; readonly value: unknown };
}

/**
 * The value of a JSON response, checked against the contract. It is what the service sent, not zod's
 * copy: fields that we do not know are all there.
 *
 * @param pause awaited between the items of a large response's list
 * @throws {ResponseError} that says what is wrong with it
 */
export async function parseJsonResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: RawResponse,
  context: RequestContext,
  pause: Pause,
  known?: KnownAnswer,
): Promise<z.output<Schema>> {
  const json = Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.length);
  const name = known && (await fingerprintWithPauses(json, pause));
  if (known?.last && known.last.fingerprint === name) return known.last.value as z.output<Schema>;
  const list = findListField(schema);
  const isSplit = list && (known || json.length > onePieceBytes);
  const read = isSplit ? await readList(json, list.key, pause, known?.items) : undefined;
  const value = read ? read.value : parseWholeJson(response, context);
  if (list && (getListField(value, list.key)?.length ?? 0) > maxItems) throw tooManyItems(response, context);
  const check = known && read && createItemCheck(read.fingerprints, known.items);
  const issues = await findSchemaIssues(schema, value, pause, check);
  if (issues.length > 0) throw createContractError(issues, value, response, context);
  if (known && name !== undefined) known.last = { fingerprint: name, value };
  return value as z.output<Schema>;
}

/** Creates a check of items that looks once into each with the same fingerprint. */
const createItemCheck =
  (fingerprints: readonly string[], known: KnownItems): ItemCheck =>
  (schema, item, at) => {
    const name = fingerprints[at] ?? '';
    const before = known.get(name);
    const errors = before ? [] : findIssues(getStrictSchema(schema), item);
    const issues = errors.length > 0 ? findIssues(schema, item) : errors;
    if (issues.length === 0) known.set(name, { isValid: errors.length === 0, ...before, item });
    return issues;
  };

/** The schema without the errors that are tolerated in responses. */
const getStrictSchema = (schema: z.ZodType): z.ZodType =>
  schema === responseTestCase ? checkedTestCase : schema;

function createContractError(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  response: RawResponse,
  context: RequestContext,
): ResponseError {
  const what = contractMessage(issues, context);
  const name = context.endpoint.safeToRepeat ? getItemName(value, issues[0]?.path ?? []) : undefined;
  if (name === undefined) return createUnusableError('schema', what, response, context);
  return new ResponseError(context, 'schema', response.status, {
    what,
    todo: message('Fix "{0}" on the service, then try again', context.clean(name, 80)),
    nextStep: 'try-again',
  });
}

function contractMessage(issues: readonly z.core.$ZodIssue[], { clean, endpoint }: RequestContext): Message {
  const { text, more } = printIssues(convertZodIssues(issues, clean), 3);
  const label = endpointLabel(endpoint);
  if (more === 0) return message("The service's response to {0} is invalid: {1}", label, text);
  return issues.length < maxIssues
    ? message("The service's response to {0} is invalid: {1}; and {2} more", label, text, more)
    : message("The service's response to {0} is invalid: {1}; and at least {2} more", label, text, more);
}

const tooManyItems = (response: RawResponse, context: RequestContext): ResponseError =>
  createTooLargeError(
    message(
      "The service's response to {0} has more than {1} entries",
      endpointLabel(context.endpoint),
      maxItems.toLocaleString('en'),
    ),
    response,
    context,
  );

/**
 * The value of a JSON response, read in one piece.
 *
 * @throws {ResponseError} that says why it isn't JSON that can be worked on
 */
function parseWholeJson(response: RawResponse, context: RequestContext): unknown {
  const text = decode(response, context);
  assertJson(text, response, context);
  try {
    return removePrototypeKeys(JSON.parse(text), text);
  } catch (error) {
    throw syntaxError(error, text, response, context);
  }
}

/** @throws {ResponseError} when the text is empty, a web page, or more than can be worked on */
function assertJson(text: string, response: RawResponse, context: RequestContext): void {
  const label = endpointLabel(context.endpoint);
  if (text.trim() === '')
    throw createUnusableError(
      'empty',
      message("The service's response to {0} is empty", label),
      response,
      context,
    );
  if (isHtmlPage(text)) throw webPage(text, response, context);
  const excess = findExcess(response.bytes, maxDepth, maxValues);
  if (excess === 'values') {
    throw createTooLargeError(
      message("The service's response to {0} has more than {1} values", label, thousands(maxValues)),
      response,
      context,
    );
  }
  if (excess === 'levels') {
    throw createUnusableError(
      'too-deep',
      message("The service's response to {0} is nested too deeply", label),
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
        message("The service's response to {0} was cut off: its JSON ends in the middle", label),
        response,
        context,
      )
    : createUnusableError(
        'not-json',
        message("The service's response to {0} is not JSON: {1}", label, context.clean(text, 120)),
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
      message("The service's response to {0} is not valid UTF-8", endpointLabel(context.endpoint)),
      response,
      context,
    );
  }
}

function webPage(text: string, { status }: RawResponse, context: RequestContext): ResponseError {
  const title = getHtmlTitle(text, context.clean);
  const what = title
    ? message(
        'A web page responded to {0} instead of the service: "{1}"',
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
