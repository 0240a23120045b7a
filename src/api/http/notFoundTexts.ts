import { message } from '../../core/message.ts';
import type { ErrorTexts } from './apiErrors.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';

/**
 * The texts of a 404: what was not found is the innermost thing that the path names.
 *
 * @param details what the service said, ready to stand at the end of a sentence
 */
export function notFoundTexts({ endpoint, params, origin }: RequestContext, details: string): ErrorTexts {
  const { testTargetId = '', testCaseId = '' } = params;
  const innermost = [...endpoint.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? '';
  const id = params[innermost] ?? '';
  const pull = {
    todo: message('Pull to check whether it was deleted or belongs to another test target'),
    nextStep: 'pull',
  } as const;
  const refresh = { todo: message('Refresh, then choose another one'), nextStep: 'try-again' } as const;
  switch (innermost) {
    case 'testTargetId':
      return {
        what: message(
          'The service doesn’t have the test target {0} (404, {1}){2}',
          id,
          endpointLabel(endpoint),
          details,
        ),
        todo: message('Choose another test target'),
        nextStep: 'choose-target',
      };
    case 'testCaseId':
      return {
        what: message('The test target {0} has no test case {1} (404){2}', testTargetId, id, details),
        ...pull,
      };
    case 'elementId':
      return {
        what: message('The test case {0} has no step {1} (404){2}', testCaseId, id, details),
        ...pull,
      };
    case 'versionId':
      return {
        what: message('The test case {0} has no version {1} (404){2}', testCaseId, id, details),
        ...pull,
      };
    case 'environmentId':
      return {
        what: message('The test target {0} has no environment {1} (404){2}', testTargetId, id, details),
        ...refresh,
      };
    case 'testReportId':
      return {
        what: message('The test target {0} has no test report {1} (404){2}', testTargetId, id, details),
        ...refresh,
      };
    default:
      return {
        what: message('{0} was not found at {1} (404){2}', origin, endpointLabel(endpoint), details),
        todo: message('Check the address of the service: it usually ends in /api'),
        nextStep: 'connect',
      };
  }
}
