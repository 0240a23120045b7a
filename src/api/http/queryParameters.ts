import type { Endpoint, QueryParameter } from '../contract/endpoints.ts';
import type { RequestContext } from './requestContext.ts';
import { createUnprintableIssue, createInvalidRequestError } from './createInvalidRequestError.ts';
import { assertParameter } from './assertParameter.ts';

/** Pairs of the query, in order. */
export type Query = readonly (readonly [name: string, value: string])[];

/**
 * Prints the query of a request: the parameters that have a value, in the order of the endpoint's entry.
 *
 * @throws RequestError that names the field which doesn't fit its schema
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
