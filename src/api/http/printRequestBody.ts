import type { RequestContext } from './requestContext.ts';
import { Cancelled } from './cancelled.ts';
import { findListField } from '../json/listField.ts';
import { createRequestBody, type RequestBody } from './requestBody.ts';
import { getItemName } from './getItemName.ts';
import { printJson } from '../json/printJson.ts';
import { findIssues, findSchemaIssues } from '../json/findSchemaIssues.ts';
import { convertZodIssues } from './convertZodIssues.ts';
import type { Pause } from '../../core/cooperativePause.ts';
import { createUnprintableIssue, createInvalidRequestError } from './createInvalidRequestError.ts';

/**
 * The body as JSON; undefined for endpoints without one.
 *
 * @param pause awaited between the items of its list
 * @param valid items of its list that are known to be right
 * @throws RequestError that names the field
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
    return await createRequestBody(() => printJson(body, findListField(schema)?.key, pause));
  } catch (error) {
    throw error instanceof Cancelled
      ? error
      : createInvalidRequestError([createUnprintableIssue(error, [], context)], context);
  }
}
