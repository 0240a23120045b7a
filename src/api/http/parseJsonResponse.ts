import { message, type Message } from '../../core/message.ts';
import type * as z from 'zod';
import { getOrigin } from '../../core/case/caseOrigin.ts';
import { ResponseError } from './apiErrors.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import { convertZodIssues } from './convertZodIssues.ts';
import { printIssues } from './printIssues.ts';
import { findListField } from '../json/findListField.ts';
import { getListField } from '../json/getListField.ts';
import { getItemName } from './getItemName.ts';
import { findSchemaIssues, maxIssues } from '../json/findSchemaIssues.ts';
import { maxItems, TooManyItems } from '../json/jsonListReader.ts';
import { parseArrivingJson } from '../json/parseArrivingJson.ts';
import { parseJsonByItem } from '../json/parseJsonByItem.ts';
import { createItemReader, type KnownItems } from '../json/readItem.ts';
import { getItemFacts } from './getItemFacts.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import { parseWholeJson } from './parseWholeJson.ts';
import type { ArrivingResponse, RawResponse } from './rawResponse.ts';
import { readWholeResponse } from './readResponseBody.ts';
import { createTooLargeError, createUnusableError } from './createResponseErrors.ts';

/** Bytes up to which a response is read in one piece, which takes a few milliseconds. */
const onePiece = 256 * 1024;

/**
 * The value of a JSON response, checked against the contract. It is what the service sent, not zod's
 * copy: fields that we do not know are all there.
 *
 * @param pause awaited between the items of a large response's list
 * @throws ResponseError that says what is wrong with it
 */
export async function parseJsonResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: RawResponse,
  where: RequestContext,
  pause: Pause,
): Promise<z.output<Schema>> {
  const list = findListField(schema);
  const isSplit = list && response.bytes.length > onePiece;
  const split = isSplit && orTooLarge(parseJsonByItem(response.bytes, list.key, pause), response, where);
  const value = (await split) || parseWholeJson(response, where);
  return checked(schema, value, response, where, pause);
}

/**
 * The same of a response that is read while it arrives. Of the items of its list, it keeps what isn't known.
 *
 * @param known the items that need no check; those that are found right are added
 */
export async function parseArrivingResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: ArrivingResponse,
  where: RequestContext,
  pause: Pause,
  known: KnownItems,
): Promise<z.output<Schema>> {
  const list = findListField(schema);
  if (!list) return parseJsonResponse(schema, await readWholeResponse(response), where, pause);
  const reader = createItemReader(known, (item) => getItemFacts(list.item, item));
  const { status, chunks } = response;
  const arrived = await orTooLarge(parseArrivingJson(chunks, list.key, pause, reader), response, where);
  const value = 'odd' in arrived ? parseWholeJson({ status, ...arrived.odd }, where) : arrived.value;
  return checked(schema, value, response, where, pause);
}

const orTooLarge = <Value>(
  value: Promise<Value>,
  response: Pick<RawResponse, 'status'>,
  where: RequestContext,
): Promise<Value> =>
  value.catch((error: unknown) => {
    throw error instanceof TooManyItems ? tooManyItems(response, where) : error;
  });

async function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  response: Pick<RawResponse, 'status'>,
  where: RequestContext,
  pause: Pause,
): Promise<z.output<Schema>> {
  const list = findListField(schema);
  if (list && (getListField(value, list.key)?.length ?? 0) > maxItems) throw tooManyItems(response, where);
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

const tooManyItems = (response: Pick<RawResponse, 'status'>, where: RequestContext): ResponseError =>
  createTooLargeError(
    message(
      'The service’s response to {0} has more than {1} entries',
      endpointLabel(where.endpoint),
      maxItems.toLocaleString('en'),
    ),
    response,
    where,
  );
