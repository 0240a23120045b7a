import type * as z from 'zod';
import type { RequestContext } from './requestContext.ts';
import { convertZodIssues } from './convertZodIssues.ts';
import { createInvalidRequestError } from './createInvalidRequestError.ts';

/** @throws RequestError that names a parameter which doesn’t fit its schema */
export function assertParameter(
  schema: z.ZodType,
  value: unknown,
  name: string,
  context: RequestContext,
): void {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success)
    throw createInvalidRequestError(convertZodIssues(result.error.issues, context.clean, [name]), context);
}
