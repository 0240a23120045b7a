import type * as z from 'zod';
import { message } from '../../core/message.ts';
import { uuid } from '../../core/case/testCase.ts';
import { Cancelled, endpointLabel, RequestError, type RequestContext } from './errors.ts';
import type { Issue } from './issue.ts';
import { printIssues } from './printIssues.ts';
import { findListField } from '../json/findListField.ts';
import { getItemName } from './getItemName.ts';
import { printJson } from '../json/printJson.ts';
import { findIssues, maxIssues } from '../json/findIssues.ts';
import { toIssues } from './toIssues.ts';
import type { Pause } from '../../core/pause.ts';

/** Pairs of the query, in order. */
export type Query = readonly (readonly [name: string, value: string])[];

/** The path of an endpoint with its UUIDs filled in. @throws RequestError when one is no UUID */
export function fillPath(where: RequestContext): string {
  return where.endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = where.params[name];
    checkField(uuid, value, name, where);
    return encodeURIComponent(String(value));
  });
}

/**
 * The body as JSON; undefined for endpoints without one.
 *
 * @param pause awaited between the items of its list
 * @throws RequestError that names the field
 */
export async function printBody(
  body: unknown,
  where: RequestContext,
  pause: Pause,
): Promise<Buffer | undefined> {
  const { body: schema } = where.endpoint;
  if (!schema) return undefined;
  const issues = await findIssues(schema, body, pause);
  if (issues.length > 0)
    throw invalid(toIssues(issues, where.clean), where, getItemName(body, issues[0]?.path ?? []));
  try {
    return await printJson(body, findListField(schema)?.key, pause);
  } catch (error) {
    throw error instanceof Cancelled ? error : invalid([unprintable(error, [], where)], where);
  }
}

/**
 * A query parameter that is an object or a list, as a JSON string.
 *
 * @throws RequestError that names the field
 */
export function jsonParameter(name: string, schema: z.ZodType, value: unknown, where: RequestContext): Query {
  return value === undefined ? [] : [[name, writeJson(schema, value, [name], where)]];
}

/** A query parameter that is a UUID. @throws RequestError when it is none */
export function uuidParameter(name: string, value: string | undefined, where: RequestContext): Query {
  if (value === undefined) return [];
  checkField(uuid, value, name, where);
  return [[name, value]];
}

function checkField(schema: z.ZodType, value: unknown, name: string, where: RequestContext): void {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalid(toIssues(result.error.issues, where.clean, [name]), where);
}

function writeJson(
  schema: z.ZodType,
  value: unknown,
  base: readonly string[],
  where: RequestContext,
): string {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw invalid(toIssues(result.error.issues, where.clean, base), where);
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw invalid([unprintable(error, base, where)], where);
  }
}

/** A value that has no JSON, such as one that holds itself. */
const unprintable = (error: unknown, path: readonly string[], { clean }: RequestContext): Issue => ({
  path,
  message: clean(error, 120),
});

/** @param name of the item that the first issue is about, where it has one */
function invalid(issues: readonly Issue[], where: RequestContext, name?: string): RequestError {
  const { text, more } = printIssues(issues, 3);
  const label = endpointLabel(where.endpoint);
  return new RequestError(where, 'invalid', {
    what:
      more === 0
        ? message('{0} was not sent: {1}', label, text)
        : issues.length < maxIssues
          ? message('{0} was not sent: {1}; and {2} more', label, text, more)
          : message('{0} was not sent: {1}; and at least {2} more', label, text, more),
    todo:
      name === undefined
        ? message('Fix the reported problems, then try again')
        : message('Fix the test case “{0}”, then try again', where.clean(name, 80)),
  });
}
