import { message, type Message } from '../../core/message.ts';
import type { ErrorTexts } from './apiErrors.ts';
import { endpointLabel, type RequestContext } from './requestContext.ts';
import { retryAdvice } from './retryAdvice.ts';
import { notFoundTexts } from './notFoundTexts.ts';
import type { ErrorBody } from './parseErrorBody.ts';
import { printIssues } from './printIssues.ts';

/** A response whose status is no success. */
interface FailedResponse {
  readonly context: RequestContext;
  readonly status: number;
  readonly complaint: ErrorBody;
  /** Milliseconds that the service asks to wait. */
  readonly retryAfter: number | undefined;
}

/** The words for a failed response: its request, and what the service said, to stand at the end of a sentence. */
interface DescribedFailure extends FailedResponse {
  readonly label: Message;
  readonly details: string;
}

/** The texts of a response whose status is no success. */
export function serviceErrorTexts(response: FailedResponse): ErrorTexts {
  const { status, complaint, context } = response;
  const failure = { ...response, label: endpointLabel(context.endpoint), details: detailsOf(complaint) };
  const texts = textsByStatus[status];
  if (texts) return texts(failure);
  return status >= 500 ? failedTexts(failure) : refusedTexts(failure);
}

function detailsOf({ issues, text }: ErrorBody): string {
  const details = (issues.length > 0 ? printIssues(issues).text : text).replace(/[.\s]+$/, '');
  return details ? `: ${details}` : '';
}

const unsupportedTexts = ({ context: { origin }, label, status, details }: DescribedFailure): ErrorTexts => ({
  what: message('{0} doesn’t support {1} ({2}){3}', origin, label, status, details),
  todo: message('Check the address of the service, and its version'),
  nextStep: 'connect',
});

const forbiddenTexts = ({ context: { origin }, label, details }: DescribedFailure): ErrorTexts => ({
  what: message('The API key for {0} does not allow {1} (403){2}', origin, label, details),
  todo: message('Set an API key that allows it, or contact your service administrator'),
  nextStep: 'set-key',
});

/** A service refuses with JSON: a page for people comes from what stands before it, or from another server. */
const blockedTexts = ({ context: { origin }, label, details }: DescribedFailure): ErrorTexts => ({
  what: message('{0} refused {1} (403){2}', origin, label, details),
  todo: message(
    'A proxy or firewall may block this host: check the address, or ask your network administrator to allow it',
  ),
  nextStep: 'connect',
});

const textsByStatus: Readonly<Record<number, (failure: DescribedFailure) => ErrorTexts>> = {
  401: ({ context: { origin }, details }) => ({
    what: message('{0} does not accept the API key (401){1}', origin, details),
    todo: message('Set a valid API key'),
    nextStep: 'set-key',
  }),
  403: (failure) => (failure.complaint.isPage ? blockedTexts(failure) : forbiddenTexts(failure)),
  404: ({ context, details }) => notFoundTexts(context, details),
  405: unsupportedTexts,
  407: ({ context: { origin } }) => ({
    what: message('The proxy for {0} requires a user name and password (407)', origin),
    todo: message(
      'In the settings of VS Code, set http.proxy to http://USER:PASSWORD@HOST:PORT, with special characters as in URLs, such as %40 for @',
    ),
  }),
  413: ({ label, details }) => ({
    what: message('The request is too large for the service: {0} (413){1}', label, details),
    todo: message('Send fewer or smaller test cases'),
  }),
  429: ({ context: { origin }, details, retryAfter }) => ({
    what: message('{0} received too many requests (429){1}', origin, details),
    ...waitFor(retryAfter),
  }),
  501: unsupportedTexts,
};

const waitFor = (retryAfter: number | undefined): Pick<ErrorTexts, 'todo' | 'nextStep'> => ({
  todo:
    retryAfter === undefined
      ? message('Wait a moment, then try again')
      : message('Wait {0} s, then try again', Math.ceil(retryAfter / 1000)),
  nextStep: 'try-again',
});

const failedTexts = ({ context: { endpoint }, label, status, details }: DescribedFailure): ErrorTexts => ({
  what: message('The service failed at {0} ({1}){2}', label, status, details),
  ...retryAdvice(endpoint),
});

function refusedTexts({ status, complaint: { issues }, label, details }: DescribedFailure): ErrorTexts {
  const { more } = printIssues(issues);
  const todo = message('Fix the reported problems, then try again');
  return more > 0
    ? {
        what: message('The service refused {0} ({1}){2}; and {3} more', label, status, details, more),
        todo,
        nextStep: 'show-problems',
      }
    : {
        what: message('The service refused {0} ({1}){2}', label, status, details),
        ...(issues.length > 0
          ? { todo, nextStep: 'show-problems' }
          : { todo: message('If the reason isn’t clear, contact your service administrator') }),
      };
}
