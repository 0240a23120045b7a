import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type * as z from 'zod';
import { isDeeperThan } from '../../core/json/jsonLimits.ts';
import { getField } from '../../core/values.ts';
import { BadRequest, issue, HttpError, type BadRequestIssue } from './httpErrors.ts';

const megabyte = 1024 * 1024;
const defaultBodyLimit = 4 * megabyte;
/** Pushes carry whole sets of test cases. */
export const largeBodyLimit = 256 * megabyte;

/** Reads and checks a JSON body: 413 beyond `cap`, 400 when it is not JSON or does not fit. */
export async function readJsonBody<T>(c: Context, schema: z.ZodType<T>, cap = defaultBodyLimit): Promise<T> {
  return validateRequestValue(schema, parseJson(await readText(c, cap)));
}

/** Reads a body as text: 413 beyond `cap`, 400 when it is not UTF-8. */
export const readText = async (c: Context, cap = defaultBodyLimit): Promise<string> =>
  decoded(await readBytes(c, cap));

async function readBytes(c: Context, cap: number): Promise<ArrayBuffer> {
  const onError = (): never => {
    throw new HttpError(413, `The body is larger than ${cap / megabyte} MB`);
  };
  await bodyLimit({ maxSize: cap, onError })(c, async () => undefined);
  return c.req.arrayBuffer();
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadRequest([issue([], 'The body is not UTF-8', 'UTF-8', 'bytes', 'invalid_json')]);
  }
}

/** Deeper JSON would overflow the stack of recursive code. No real test case comes near. */
const deepest = 200;

/** Parses JSON from outside: malformed or too deeply nested text becomes a 400 at `path`. */
export function parseJson(text: string, path: readonly string[] = []): unknown {
  if (isDeeperThan(deepest, Buffer.from(text))) {
    throw new BadRequest([
      issue(path, `The JSON is nested more than ${deepest} levels deep`, 'JSON', 'JSON', 'too_deep'),
    ]);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRequest([issue(path, 'The text is not valid JSON', 'JSON', 'text', 'invalid_json')]);
  }
}

/**
 * Checks a value against a schema of the contract; what does not fit becomes a 400. What fits is
 * returned as it came, for zod's copy would lack keys such as `__proto__`.
 */
export function validateRequestValue<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  const fits = (_of: unknown): _of is T => result.success;
  if (fits(value)) return value;
  throw new BadRequest((result.error?.issues ?? []).map((problem) => wireIssue(problem, value)));
}

function wireIssue(found: z.core.$ZodIssue, value: unknown): BadRequestIssue {
  const path = found.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const input = valueAt(value, path);
  const received = found.code === 'invalid_value' && typeof input === 'string' ? input : typeName(input);
  return issue(path, found.message, expectation(found), received, found.code);
}

function expectation(found: z.core.$ZodIssue): string {
  switch (found.code) {
    case 'invalid_type':
      return found.expected;
    case 'invalid_value':
      return found.values.map(String).join(' | ');
    case 'invalid_format':
      return found.format;
    case 'too_small':
      return `at least ${String(found.minimum)}`;
    case 'too_big':
      return `at most ${String(found.maximum)}`;
    case 'unrecognized_keys':
      return `no key ${found.keys.join(', ').slice(0, 80)}`;
    default:
      return 'a value of another shape';
  }
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => getField(at, String(key)), value);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Separates an address from its user name and password, so that it can be stored and shown. */
export function splitCredentials(address: string): { url: string; credentials?: Credentials } {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url: address };
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    credentials: { username: percentDecoded(username), password: percentDecoded(password) },
  };
}

/** A percent sign that encodes nothing stands for itself. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
