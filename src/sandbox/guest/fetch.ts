import type { CallAnswer, FetchAnswer, Bytes, Pairs } from '../hostCalls.ts';
import { callHost, unwrapAnswer, expectAnswer, forgetAnswer } from './callHost.ts';
import { textToBytes, toBytes, bytesToText, TextDecoder } from './text.ts';
import { URLSearchParams, toPairs } from './url.ts';

interface RequestInit {
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly redirect?: unknown;
}

/**
 * Sends a request by way of the host, which decides where it may go.
 *
 * @throws {TypeError} where it is refused or fails
 */
export async function fetch(url: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const { bytes, type } = toBody(init.body);
  if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type);
  const method = String(init.method ?? 'GET');
  const redirect = String(init.redirect ?? 'follow');
  const answer = await awaitAnswer((id) =>
    callHost('startFetch', id, String(url), method, headerPairs(headers), bytes, redirect),
  );
  return Response.from(answer);
}

function awaitAnswer(start: (id: number) => unknown): Promise<FetchAnswer> {
  return new Promise((resolve, reject) => {
    const id = expectAnswer((answer) => {
      try {
        resolve(unwrapAnswer(answer as CallAnswer<FetchAnswer>));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    try {
      start(id);
    } catch (error) {
      forgetAnswer(id);
      throw error;
    }
  });
}

interface ResponseInit {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: unknown;
}

/** The class `Response`, whose body is there as a whole. */
export class Response {
  readonly headers: Headers;
  readonly status: number;
  readonly statusText: string;
  readonly type = 'basic';
  readonly url: string = '';
  readonly redirected: boolean = false;
  readonly #body: Bytes | null;
  #isUsed = false;

  constructor(body?: unknown, { status = 200, statusText = '', headers }: ResponseInit = {}) {
    const { bytes, type } = toBody(body);
    this.#body = bytes;
    this.status = status;
    this.statusText = statusText;
    this.headers = new Headers(headers);
    if (type !== undefined && !this.headers.has('content-type')) this.headers.set('content-type', type);
  }

  static json(data: unknown, init: ResponseInit = {}): Response {
    const response = new Response(JSON.stringify(data), init);
    response.headers.set('content-type', 'application/json');
    return response;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get bodyUsed(): boolean {
    return this.#isUsed;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#isUsed) throw new TypeError('The body was read already');
    this.#isUsed = this.#body !== null;
    return textToBytes(this.#body ?? '');
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  clone(): Response {
    if (this.#isUsed) throw new TypeError('The body was read already');
    const { status, statusText, url, redirected } = this;
    return new Response(this.#body === null ? null : textToBytes(this.#body), {
      status,
      statusText,
      headers: this.headers,
    }).#from(url, redirected);
  }

  #from(url: string, redirected: boolean): this {
    return Object.assign(this, { url, redirected });
  }

  /** The response that a server gave. */
  static from({ status, statusText, url, redirected, headers, body }: FetchAnswer): Response {
    return new Response(textToBytes(body), { status, statusText, headers }).#from(url, redirected);
  }
}

/** The body to send, and its type unless a header names one. */
export interface Body {
  readonly bytes: Bytes | null;
  readonly type?: string;
}

/** The bytes of a body: of text, of a buffer, or of a query. */
function toBody(source: unknown): Body {
  if (source === undefined || source === null) return { bytes: null };
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return { bytes: bytesToText(toBytes(source)) };
  const type =
    source instanceof URLSearchParams
      ? 'application/x-www-form-urlencoded;charset=UTF-8'
      : 'text/plain;charset=UTF-8';
  return { bytes: callHost('encodeText', String(source)), type };
}

/** The class `Headers`: names in lower case, values of one name joined by commas. */
export class Headers {
  readonly #values = new Map<string, string[]>();

  constructor(init?: unknown) {
    if (typeof init !== 'object' || init === null) return;
    for (const [name, value] of toPairs(init)) this.append(name, value);
  }

  append(name: unknown, value: unknown): void {
    const key = keyOf(name);
    this.#values.set(key, [...(this.#values.get(key) ?? []), String(value).trim()]);
  }

  delete(name: unknown): void {
    this.#values.delete(keyOf(name));
  }

  get(name: unknown): string | null {
    return this.#values.get(keyOf(name))?.join(', ') ?? null;
  }

  getSetCookie(): string[] {
    return [...(this.#values.get('set-cookie') ?? [])];
  }

  has(name: unknown): boolean {
    return this.#values.has(keyOf(name));
  }

  set(name: unknown, value: unknown): void {
    this.#values.set(keyOf(name), [String(value).trim()]);
  }

  forEach(callback: (value: string, name: string, headers: Headers) => void, receiver?: unknown): void {
    for (const [name, value] of this) callback.call(receiver, value, name, this);
  }

  *entries(): Generator<[string, string]> {
    const sorted = [...this.#values].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, values] of sorted) {
      if (name === 'set-cookie') for (const value of values) yield [name, value];
      else yield [name, values.join(', ')];
    }
  }

  *keys(): Generator<string> {
    for (const [name] of this) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }
}

const keyOf = (name: unknown): string => String(name).toLowerCase();

/** All headers, as they cross to the host. */
const headerPairs = (headers: Headers): Pairs => [...headers];
