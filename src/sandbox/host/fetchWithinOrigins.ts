import type { Bytes, FetchAnswer, Pairs } from '../hostCalls.ts';

/** A request as code in the sandbox asks for it. */
interface FetchRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Pairs;
  readonly body: Bytes | null;
  /** `follow`, `error` or `manual`. */
  readonly redirect: string;
}

/** As many as browsers follow. */
const mostRedirects = 20;

/** In bytes. */
const longestBodyBytes = 4 * 1024 ** 2;

/**
 * Sends a request, and follows its redirects, as long as they lead to origins that code may reach.
 *
 * @param origins the first one is that of the application under test
 * @throws {TypeError} where an address is refused, or nothing answers
 */
export async function fetchWithinOrigins(
  request: FetchRequest,
  origins: readonly string[],
): Promise<FetchAnswer> {
  let { url, ...rest } = { ...request, url: parseAllowedUrl(request.url, origins) };
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await send(url, rest);
    const location = targetOf(response, url);
    if (location === undefined || request.redirect === 'manual') return answerOf(response, url, hop > 0);
    await response.body?.cancel();
    if (request.redirect === 'error') throw new TypeError(`${url.href} redirects to ${location.href}`);
    rest = redirected(rest, response.status, parseAllowedUrl(location.href, origins).origin === url.origin);
    url = location;
  }
  throw new TypeError(`${request.url} redirects more than ${mostRedirects} times`);
}

/** @throws {TypeError} that says what to do where code may not go there */
function parseAllowedUrl(address: string, origins: readonly string[]): URL {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol))
    throw new TypeError(`fetch supports http: and https:, not ${url.protocol}`);
  if (!origins.includes(url.origin)) throw new TypeError(forbiddenMessage(url.origin, origins));
  return url;
}

const forbiddenMessage = (origin: string, [first = '']: readonly string[]): string =>
  `fetch is not allowed to access ${origin}: code of a test case can access ${first} and allowed origins only. ` +
  `To allow ${origin}, add it to the setting portableTests.run.allowedOrigins, to --allow-origin of the ` +
  'command line, or to ALLOWED_ORIGINS of a generated project';

type RequestOptions = Omit<FetchRequest, 'url'>;

async function send(url: URL, { method, headers, body }: RequestOptions): Promise<Response> {
  // Another host could be asked by it behind an address that is allowed.
  if (headers.some(([name]) => name === 'host')) throw new TypeError('fetch cannot set the header host');
  try {
    return await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(body === null ? {} : { body: textToBytes(body) }),
    });
  } catch (error) {
    throw new TypeError(reasonOf(error), { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message;
}

function targetOf({ status, headers }: Response, url: URL): URL | undefined {
  const location = [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;
  return location === null ? undefined : new URL(location, url);
}

/** Headers that say nothing of who asks. */
const plainHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-language',
  'content-type',
  'range',
  'user-agent',
]);

/** The request after a redirect: another origin gets no header that may hold a secret. */
function redirected(request: RequestOptions, status: number, isSameOrigin: boolean): RequestOptions {
  const method = request.method.toUpperCase();
  const turnsToGet =
    (status === 303 && method !== 'HEAD') || ([301, 302].includes(status) && method === 'POST');
  const headers = request.headers.filter(
    ([name]) => (isSameOrigin || plainHeaders.has(name)) && !(turnsToGet && name.startsWith('content-')),
  );
  return turnsToGet ? { ...request, headers, method: 'GET', body: null } : { ...request, headers };
}

async function answerOf(response: Response, url: URL, redirected: boolean): Promise<FetchAnswer> {
  const { status, statusText } = response;
  const body = await bodyOf(response);
  return { status, statusText, url: url.href, redirected, headers: [...response.headers], body };
}

async function bodyOf(response: Response): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > longestBodyBytes)
      throw new TypeError(`The response is longer than ${longestBodyBytes / 1024 ** 2} MB`);
    chunks.push(chunk);
  }
  return bytesToText(Buffer.concat(chunks));
}

/** The text by which bytes cross to the guest. */
export const bytesToText = (bytes: Uint8Array): Bytes =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Bytes that crossed as text. */
export const textToBytes = (text: Bytes): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'latin1'));
