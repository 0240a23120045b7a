import { isRecord } from '../../core/isRecord.ts';
import type { Clean } from '../../core/text/cleaner.ts';

/** One thing that a service, or a schema, found wrong with a request or response. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly code?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly message?: string;
  /** Names of keys that are not known, where the issue is about those. */
  readonly keys?: readonly string[];
}

/** The content of the body of a failed request, as far as it could be read. */
export interface Complaint {
  readonly issues: readonly Issue[];
  /** The service's message; empty where it sent none. */
  readonly text: string;
}

/** Issues that are read: nobody looks through more. */
const mostIssues = 1000;

type Fields = Readonly<Record<string, unknown>>;

const fields = (value: unknown): Fields | undefined => (isRecord(value) ? value : undefined);

/**
 * Reads the issues of an error body: an array of `{code, expected, received, path, message}`, an
 * object that holds such an array, or `{status, …}` and `{message | error}` in words.
 */
export function complaintOf(body: unknown, clean: Clean): Complaint {
  const list = Array.isArray(body) ? body : listIn(body);
  const issues = list.slice(0, mostIssues).flatMap((one) => issueOf(one, clean) ?? []);
  return { issues, text: wordsOf(body, clean) };
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
  return found.find((one): one is unknown[] => Array.isArray(one)) ?? [];
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

function wordsOf(body: unknown, clean: Clean): string {
  if (isPlain(body)) return clean(body);
  const object = fields(body);
  if (!object) return '';
  const inner = fields(object.error);
  const said = [object.message, object.error, object.detail, object.title, inner?.message, object.status];
  const words = said.find((one) => typeof one === 'string' && one !== '');
  return words === undefined ? '' : clean(words);
}

/** The issues in words, the first `most` of them: `testCases[3].id: expected string, received number`. */
export function spellOut(issues: readonly Issue[], most = 5): { text: string; more: number } {
  const text = issues.slice(0, most).map(spellOne).join('; ');
  return { text, more: Math.max(0, issues.length - most) };
}

function spellOne({ path, expected, received, message, code, keys }: Issue): string {
  const where = spellPath(path);
  const types = expected && received ? `expected ${expected}, received ${received}` : undefined;
  const unknown = keys && keys.length > 0 ? `unknown ${keys.slice(0, 5).join(', ')}` : undefined;
  const what = types ?? message ?? unknown ?? (expected && `expected ${expected}`) ?? code ?? 'not accepted';
  const said = what.replace(/[.\s]+$/, '');
  return (where ? `${where}: ${said}` : said).slice(0, 300);
}

/** `['testCases', 3, 'id']` as `testCases[3].id`; a long one loses its middle. */
export function spellPath(path: readonly PropertyKey[]): string {
  const whole = path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
  return whole.length <= 160 ? whole : `${whole.slice(0, 80)}…${whole.slice(-79)}`;
}
