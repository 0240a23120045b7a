import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type * as z from 'zod';
import { parseJson } from './parseJson.ts';
import { BadRequest, issue, HttpError } from './httpErrors.ts';
import { validateRequestValue } from './validateRequestValue.ts';

const megabyte = 1024 * 1024;
export const defaultBodyLimit = 4 * megabyte;
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
