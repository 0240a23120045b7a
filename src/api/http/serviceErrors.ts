import { message, type Message } from '../../core/message.ts';
import type { Clean } from '../../core/text/cleanLine.ts';
import { isRecord } from '../../core/values.ts';
import {
  ServiceError,
  type RequestContext,
  type ErrorTexts,
  endpointLabel,
  retryAdvice,
  type Issue,
} from './apiErrors.ts';

/**
 * Creates the error of a response that isn't a success (the contract leaves them open, section 7).
 *
 * @param retryAfter milliseconds that the service asks to wait
 */
export function createServiceError(
  context: RequestContext,
  status: number,
  body: Uint8Array,
  retryAfter?: number,
): ServiceError {
  const complaint = readComplaint(body, context);
  return new ServiceError(
    context,
    status,
    complaint.issues,
    retryAfter,
    serviceErrorTexts({ context, status, complaint, retryAfter }),
  );
}

function readComplaint(body: Uint8Array, { clean }: RequestContext): ErrorBody {
  const text = new TextDecoder().decode(body);
  try {
    return parseErrorBody(JSON.parse(text), clean);
  } catch {
    return { issues: [], text: describeNonJson(text, clean), isPage: isHtmlPage(text) };
  }
}

/** A response whose status isn't a success. */
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

/** The texts of a response whose status isn't a success. */
function serviceErrorTexts(response: FailedResponse): ErrorTexts {
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
  what: message("{0} doesn't support {1} ({2}){3}", origin, label, status, details),
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
          : { todo: message("If the reason isn't clear, contact your service administrator") }),
      };
}

/**
 * The texts of a 404: what was not found is the innermost thing that the path names.
 *
 * @param details what the service said, ready to stand at the end of a sentence
 */
function notFoundTexts({ endpoint, params, origin }: RequestContext, details: string): ErrorTexts {
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
          "The service doesn't have the test target {0} (404, {1}){2}",
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

/** The content of the body of a failed request, as far as it could be read. */
interface ErrorBody {
  readonly issues: readonly Issue[];
  /** The service's message; empty where it sent none. */
  readonly text: string;
  /** Whether it is a web page, which no service sends. */
  readonly isPage?: boolean;
}

/** Issues that are read: nobody looks through more. */
const mostIssues = 1000;

type Fields = Readonly<Record<string, unknown>>;

const fields = (value: unknown): Fields | undefined => (isRecord(value) ? value : undefined);

/**
 * Reads the issues of an error body: an array of `{code, expected, received, path, message}`, an
 * object that holds such an array, or `{status, …}` and `{message | error}` in words.
 */
export function parseErrorBody(body: unknown, clean: Clean): ErrorBody {
  const list = Array.isArray(body) ? body : listIn(body);
  const issues = list.slice(0, mostIssues).flatMap((item) => issueOf(item, clean) ?? []);
  return { issues, text: messageOf(body, clean) };
}

function listIn(body: unknown): unknown[] {
  const object = fields(body);
  const inner = object && fields(object.error);
  const found = [
    object?.issues,
    object?.errors,
    object?.details,
    object?.error,
    object?.message,
    inner?.issues,
  ];
  return found.find((candidate): candidate is unknown[] => Array.isArray(candidate)) ?? [];
}

function issueOf(value: unknown, clean: Clean): Issue | undefined {
  const issue = fields(value);
  if (!issue) return undefined;
  const { code, expected, received, path, message, keys } = issue;
  const read: Issue = {
    path: pathOf(path, clean),
    ...(isPlain(code) && { code: clean(code, 80) }),
    ...(isPlain(expected) && { expected: clean(expected, 120) }),
    ...(isPlain(received) && { received: clean(received, 120) }),
    ...(isPlain(message) && { message: clean(message, 200) }),
    ...(Array.isArray(keys) && { keys: keys.filter(isPlain).map((key) => clean(key, 80)) }),
  };
  return Object.keys(read).length > 1 || read.path.length > 0 ? read : undefined;
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function pathOf(path: unknown, clean: Clean): (string | number)[] {
  const parts: unknown[] = Array.isArray(path) ? path : isPlain(path) ? String(path).split('.') : [];
  return parts
    .filter(isPlain)
    .slice(0, 30)
    .map((part) => (/^\d{1,9}$/.test(String(part)) ? Number(part) : clean(part, 80)));
}

function messageOf(body: unknown, clean: Clean): string {
  if (isPlain(body)) return clean(body);
  const object = fields(body);
  if (!object) return '';
  const inner = fields(object.error);
  const candidates = [
    object.message,
    object.error,
    object.detail,
    object.title,
    inner?.message,
    object.status,
  ];
  const found = candidates.find((text) => typeof text === 'string' && text !== '');
  return found === undefined ? '' : clean(found);
}

/** Prints the first `most` issues: `testCases[3].id: expected string, received number`. */
export function printIssues(issues: readonly Issue[], most = 5): { text: string; more: number } {
  const text = issues.slice(0, most).map(printIssue).join('; ');
  return { text, more: Math.max(0, issues.length - most) };
}

function printIssue({ path, expected, received, message, code, keys }: Issue): string {
  const context = printPath(path);
  const types = expected && received ? `expected ${expected}, received ${received}` : undefined;
  const unknown = keys && keys.length > 0 ? `unknown ${keys.slice(0, 5).join(', ')}` : undefined;
  const what = types ?? message ?? unknown ?? (expected && `expected ${expected}`) ?? code ?? 'not accepted';
  const problem = what.replace(/[.\s]+$/, '');
  return (context ? `${context}: ${problem}` : problem).slice(0, 300);
}

/** `['testCases', 3, 'id']` as `testCases[3].id`; a long one loses its middle. */
function printPath(path: readonly PropertyKey[]): string {
  const printed = path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
  return printed.length <= 160 ? printed : `${printed.slice(0, 80)}…${printed.slice(-79)}`;
}

/** The gist of a text that is not JSON, in a few words. */
function describeNonJson(text: string, clean: Clean): string {
  if (!isHtmlPage(text)) return clean(text);
  const title = getHtmlTitle(text, clean);
  return title ? `a web page, "${title}"` : 'a web page';
}

/** Whether a text is a web page, as proxies and login pages send it. */
export const isHtmlPage = (text: string): boolean =>
  /^\s*(<!doctype html|<html|<head|<body)/i.test(text.slice(0, 1000));

/** The title of a web page; empty when it has none. */
export function getHtmlTitle(html: string, clean: Clean): string {
  // Cleaned as a whole first: a key with a `<` in it would be cut in half.
  const page = clean(withoutEntities(html.slice(0, 65_536)), 65_536);
  return clean(/<title[^>]{0,100}>(.{0,1000}?)<\/title/i.exec(page)?.[1] ?? '', 120);
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
};

function withoutEntities(html: string): string {
  return html.replaceAll(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{1,10}));/gi,
    (entity, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return entities[name] ?? entity;
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal));
    },
  );
}
