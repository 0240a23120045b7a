import { message } from '../../core/message.ts';
import { labelOf, ServiceError, type RequestContext, type ErrorTexts } from './errors.ts';
import { describeText } from './describeText.ts';
import { printIssues } from './printIssues.ts';
import { parseErrorBody, type ErrorBody } from './parseErrorBody.ts';
import { unlessCarriedOut } from './nextSteps.ts';
import { notFoundTexts } from './notFoundTexts.ts';

/**
 * Creates the error of a response that is no success (the contract leaves them open, section 7).
 *
 * @param retryAfter milliseconds that the service asks to wait
 */
export function createServiceError(
  where: RequestContext,
  status: number,
  body: Uint8Array,
  retryAfter?: number,
): ServiceError {
  const complaint = readComplaint(body, where);
  return new ServiceError(
    where,
    status,
    complaint.issues,
    retryAfter,
    textsFor(status, complaint, where, retryAfter),
  );
}

function readComplaint(body: Uint8Array, { clean }: RequestContext): ErrorBody {
  const text = new TextDecoder().decode(body);
  try {
    return parseErrorBody(JSON.parse(text), clean);
  } catch {
    return { issues: [], text: describeText(text, clean) };
  }
}

function textsFor(
  status: number,
  complaint: ErrorBody,
  where: RequestContext,
  retryAfter: number | undefined,
): ErrorTexts {
  const { origin, endpoint } = where;
  const label = labelOf(endpoint);
  const said = detailsOf(complaint);
  switch (status) {
    case 401:
      return {
        what: message('{0} does not accept the API key (401){1}', origin, said),
        todo: message('Set a valid API key'),
        nextStep: 'set-key',
      };
    case 403:
      return {
        what: message('The API key for {0} does not allow {1} (403){2}', origin, label, said),
        todo: message('Set an API key that allows it, or contact your service administrator'),
        nextStep: 'set-key',
      };
    case 404:
      return notFoundTexts(where, said);
    case 405:
    case 501:
      return {
        what: message('{0} does not offer {1} ({2}){3}', origin, label, status, said),
        todo: message('Check the address of the service, and its version'),
        nextStep: 'connect',
      };
    case 407:
      return {
        what: message('The proxy for {0} requires a user name and password (407)', origin),
        todo: message('Enter them in the proxy setting of VS Code'),
      };
    case 413:
      return {
        what: message('The request is too large for the service: {0} (413){1}', label, said),
        todo: message('Send fewer or smaller test cases'),
      };
    case 429:
      return {
        what: message('{0} received too many requests (429){1}', origin, said),
        ...waitFor(retryAfter),
      };
    default:
      return status >= 500
        ? {
            what: message('The service failed at {0} ({1}){2}', label, status, said),
            ...unlessCarriedOut(endpoint),
          }
        : refused(status, complaint, label, said);
  }
}

function refused(status: number, { issues }: ErrorBody, label: string, said: string): ErrorTexts {
  const { more } = printIssues(issues);
  const todo = message('Fix the reported problems, then try again');
  return more > 0
    ? {
        what: message('The service refused {0} ({1}){2}; and {3} more', label, status, said, more),
        todo,
        nextStep: 'show-problems',
      }
    : {
        what: message('The service refused {0} ({1}){2}', label, status, said),
        ...(issues.length > 0 && { todo, nextStep: 'show-problems' }),
      };
}

function detailsOf({ issues, text }: ErrorBody): string {
  const words = (issues.length > 0 ? printIssues(issues).text : text).replace(/[.\s]+$/, '');
  return words ? `: ${words}` : '';
}

const waitFor = (retryAfter: number | undefined): Pick<ErrorTexts, 'todo' | 'nextStep'> => ({
  todo:
    retryAfter === undefined
      ? message('Wait a moment, then try again')
      : message('Wait {0} s, then try again', Math.ceil(retryAfter / 1000)),
  nextStep: 'try-again',
});
