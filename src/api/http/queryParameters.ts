import type * as z from 'zod';
import { uuid } from '../../core/case/uuid.ts';
import type { RequestContext } from './requestContext.ts';
import { createUnprintableIssue, createInvalidRequestError } from './createInvalidRequestError.ts';
import { assertParameter } from './assertParameter.ts';

/** Pairs of the query, in order. */
export type Query = readonly (readonly [name: string, value: string])[];

/**
 * A query parameter that is an object or a list, as a JSON string.
 *
 * @throws RequestError that names the field
 */
export function jsonParameter(name: string, schema: z.ZodType, value: unknown, where: RequestContext): Query {
  return value === undefined ? [] : [[name, writeJson(schema, value, name, where)]];
}

/** A query parameter that is a UUID. @throws RequestError when it is none */
export function uuidParameter(name: string, value: string | undefined, where: RequestContext): Query {
  if (value === undefined) return [];
  assertParameter(uuid, value, name, where);
  return [[name, value]];
}

function writeJson(schema: z.ZodType, value: unknown, name: string, where: RequestContext): string {
  assertParameter(schema, value, name, where);
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw createInvalidRequestError([createUnprintableIssue(error, [name], where)], where);
  }
}
