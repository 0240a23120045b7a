import { Readable } from 'node:stream';
import type * as z from 'zod';
import { uuid } from '../../core/case/recognizeCase.ts';
import { zodIssueToProblems } from '../../core/case/schemaProblems.ts';
import { message, render } from '../../core/message.ts';
import type { Pause } from '../../core/slices.ts';
import type { Clean } from '../../core/text/cleanLine.ts';
import { getField } from '../../core/values.ts';
import type { Endpoint, QueryParameter } from '../contract/endpoints.ts';
import { findListField, findIssues, findSchemaIssues, maxIssues } from '../json/checkLists.ts';
import { printJson } from '../json/jsonInPieces.ts';
import { type RequestContext, Cancelled, RequestError, endpointLabel, type Issue } from './apiErrors.ts';
import { printIssues } from './serviceErrors.ts';

/** Creates the URL of a request, below the address of a service. */
export function createRequestUrl(base: URL, context: RequestContext, query: Query): URL {
  const url = new URL(base.href.replace(/\/$/, '') + fillPath(context));
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
}

/** The path of an endpoint with its UUIDs filled in. @throws {RequestError} when one isn't a UUID */
function fillPath(context: RequestContext): string {
  return context.endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = context.params[name];
    assertParameter(uuid, value, name, context);
    return encodeURIComponent(String(value));
  });
}

/** Pairs of the query, in order. */
export type Query = readonly (readonly [name: string, value: string])[];

/**
 * Prints the query of a request: the parameters that have a value, in the order of the endpoint's entry.
 *
 * @throws {RequestError} that names the field which doesn't fit its schema
 */
export const printQuery = (
  { query = {} }: Pick<Endpoint, 'query'>,
  values: Readonly<Record<string, unknown>>,
  context: RequestContext,
): Query =>
  Object.entries(query).flatMap(([name, parameter]) =>
    values[name] === undefined ? [] : [[name, printParameter(parameter, values[name], name, context)]],
  );

function printParameter(
  { schema, isJson }: QueryParameter,
  value: unknown,
  name: string,
  context: RequestContext,
): string {
  assertParameter(schema, value, name, context);
  try {
    return isJson ? JSON.stringify(value) : String(value);
  } catch (error) {
    throw createInvalidRequestError([createUnprintableIssue(error, [name], context)], context);
  }
}

/** @throws {RequestError} that names a parameter which doesn’t fit its schema */
function assertParameter(schema: z.ZodType, value: unknown, name: string, context: RequestContext): void {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success)
    throw createInvalidRequestError(convertZodIssues(result.error.issues, context.clean, [name]), context);
}

/**
 * The body as JSON; undefined for endpoints without one.
 *
 * @param pause awaited between the items of its list
 * @param valid items of its list that are known to be right
 * @throws {RequestError} that names the field
 */
export async function printRequestBody(
  body: unknown,
  context: RequestContext,
  pause: Pause,
  valid?: ReadonlySet<unknown>,
): Promise<RequestBody | undefined> {
  const { body: schema } = context.endpoint;
  if (!schema) return undefined;
  const issues = await findSchemaIssues(schema, body, pause, (itemSchema, item) =>
    valid?.has(item) ? [] : findIssues(itemSchema, item),
  );
  if (issues.length > 0)
    throw createInvalidRequestError(
      convertZodIssues(issues, context.clean),
      context,
      getItemName(body, issues[0]?.path ?? []),
    );
  try {
    return await createRequestBody(printJson(body, findListField(schema)?.key, pause));
  } catch (error) {
    throw error instanceof Cancelled
      ? error
      : createInvalidRequestError([createUnprintableIssue(error, [], context)], context);
  }
}

/** The JSON that a request sends, as often as it is sent. */
export interface RequestBody {
  /** Bytes. */
  readonly length: number;
  /** Gives all of it, a large one in blocks. */
  open(): Buffer | Readable;
}

/** Bytes of a block, each of which is one write to the network. */
const blockSize = 64 * 1024;

/**
 * Creates the body that a text makes, which is printed once before anything is sent.
 *
 * @param text its pieces
 * @throws what printing throws
 */
async function createRequestBody(text: AsyncIterable<string>): Promise<RequestBody> {
  const blocks: Buffer[] = [];
  let open: string[] = [];
  let [openLength, length] = [0, 0];
  const close = (): void => {
    const block = Buffer.from(open.join(''));
    blocks.push(block);
    length += block.length;
    [open, openLength] = [[], 0];
  };
  for await (const piece of text) {
    open.push(piece);
    openLength += piece.length;
    if (openLength >= blockSize) close();
  }
  close();
  const [first, ...others] = blocks;
  return {
    length,
    open: () => (first && others.length === 0 ? first : Readable.from(blocks, { objectMode: false })),
  };
}

/** A value that has no JSON, such as one that holds itself. */
const createUnprintableIssue = (
  error: unknown,
  path: readonly string[],
  { clean }: RequestContext,
): Issue => ({
  path,
  message: clean(error, 120),
});

/**
 * Creates the error of a request that its schema forbids: nothing was sent.
 *
 * @param name of the item that the first issue is about, where it has one
 */
function createInvalidRequestError(
  issues: readonly Issue[],
  context: RequestContext,
  name?: string,
): RequestError {
  const { text, more } = printIssues(issues, 3);
  const label = endpointLabel(context.endpoint);
  return new RequestError(context, 'invalid', {
    what:
      more === 0
        ? message('{0} was not sent: {1}', label, text)
        : issues.length < maxIssues
          ? message('{0} was not sent: {1}; and {2} more', label, text, more)
          : message('{0} was not sent: {1}; and at least {2} more', label, text, more),
    todo:
      name === undefined
        ? message('Fix the reported problems, then try again')
        : message('Fix the test case "{0}", then try again', context.clean(name, 80)),
  });
}

/** The issues of a schema, in the form in which services report them. */
export function convertZodIssues(
  issues: readonly z.core.$ZodIssue[],
  clean: Clean,
  base: readonly string[] = [],
): Issue[] {
  return issues.map((issue) => ({
    path: [
      ...base,
      ...issue.path.map((part) => (typeof part === 'number' ? part : clean(part.toString(), 80))),
    ],
    code: issue.code,
    message: clean(messageOf(issue, base), 200),
    ...('expected' in issue && { expected: issue.expected, received: typeName(issue.input) }),
  }));
}

/** The message of an issue for users: zod's are for programmers. */
function messageOf(issue: z.core.$ZodIssue, base: readonly string[]): string {
  const [first] = zodIssueToProblems(issue, base);
  return first ? render(first.message) : issue.message;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The name of the list item that a path leads into; undefined where it has none. */
export function getItemName(value: unknown, path: readonly PropertyKey[]): string | undefined {
  const key = typeof path[0] === 'string' ? path[0] : undefined;
  const list: unknown = key === undefined ? value : getField(value, key);
  const index = path[key === undefined ? 0 : 1];
  const item: unknown = Array.isArray(list) && typeof index === 'number' ? list[index] : undefined;
  const name = getField(item, 'description') ?? getField(item, 'app');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Fields of a request body that hold secrets (contract sections 2.1 and 2.2), and which of theirs; all where none is named. */
const secretFields: readonly (readonly [field: string, inner?: readonly string[]])[] = [
  ['testAccount', ['password', 'otpInitializerKey']],
  ['basicAuth', ['password']],
  ['testManagementIntegration', ['apiKey']],
  ['additionalHeaderFields'],
];

/** The secrets that a request body carries, as text: passwords, keys and the values of header fields. */
export function findBodySecrets(body: unknown): string[] {
  return secretFields.flatMap(([field, inner]) => {
    const value = getField(body, field);
    return inner ? inner.flatMap((name) => textsIn(getField(value, name))) : textsIn(value);
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Asserts that a key can be sent in a header (contract section 5).
 *
 * @throws {RequestError} when there is none, or it holds a character that a header cannot hold;
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
        "The API key for {0} contains a character that can't be sent, such as a line break",
        context.origin,
      ),
      todo: message('Copy only the key, then set it again'),
      nextStep: 'set-key',
    });
  }
}
