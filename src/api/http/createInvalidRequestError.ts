import { message } from '../../core/message.ts';
import { RequestError } from './apiErrors.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import type { Issue } from './validationIssue.ts';
import { printIssues } from './printIssues.ts';
import { maxIssues } from '../json/findSchemaIssues.ts';

/** A value that has no JSON, such as one that holds itself. */
export const createUnprintableIssue = (
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
export function createInvalidRequestError(
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
        : message('Fix the test case “{0}”, then try again', context.clean(name, 80)),
  });
}
