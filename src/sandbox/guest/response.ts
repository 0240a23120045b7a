import type { Bytes, FetchAnswer } from '../hostCalls.ts';
import { toBody } from './toBody.ts';
import { textToBytes } from './bytes.ts';
import { Headers } from './headers.ts';
import { TextDecoder } from './textCoding.ts';

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
