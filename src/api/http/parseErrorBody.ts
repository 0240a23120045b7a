import { isRecord } from '../../core/isRecord.ts';
import type { Clean } from '../../core/text/createRedactingCleaner.ts';
import type { Issue } from './validationIssue.ts';

/** The content of the body of a failed request, as far as it could be read. */
export interface ErrorBody {
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
