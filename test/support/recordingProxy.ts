import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { endpoints, type Endpoint } from '../../src/api/contract/endpoints.ts';
import type { EndpointName } from '../../src/api/contract/endpoints.ts';
import { waitUntil } from './waitUntil.ts';

/** A request as the service received it. */
export interface Received {
  /** Where it fits none of the contract: undefined. */
  readonly endpoint: EndpointName | undefined;
  /** Contract section 4. */
  readonly number: number | undefined;
  readonly method: string;
  /** Without the `/api` prefix and the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** All but the key. */
  readonly headers: IncomingHttpHeaders;
  /** Parsed; undefined where there was none. */
  readonly body: unknown;
}

/** An answer in the service's place; the body becomes JSON unless it is text. With 503 it asks to come back at once. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** Answers in the service's place, or lets the request through where it gives undefined. */
export type Answering = Answer | ((request: Received) => Answer | undefined | Promise<Answer | undefined>);

/** The part that a service of a test and this proxy share. */
interface Service {
  readonly url: string;
}

/** A proxy before a real service, which notes every request, and answers some otherwise when told to. */
export class RecordingProxy {
  /** Oldest first. */
  readonly received: Received[] = [];
  /** Replaces the body of a request before it is forwarded. */
  alter = ({ body }: Received): unknown => body;
  readonly #answers = new Map<EndpointName, Answering>();

  private constructor(
    private readonly service: Service,
    private readonly server: Server,
    /** With the `/api` prefix. */
    readonly url: string,
  ) {}

  static async start(service: Service): Promise<RecordingProxy> {
    const server = createServer((request, response) => {
      proxy.#pass(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The proxy has no port');
    const proxy = new RecordingProxy(service, server, `http://127.0.0.1:${address.port}/api`);
    return proxy;
  }

  /** `127.0.0.1:40001`: what the user types, and reads. */
  get host(): string {
    return new URL(this.url).host;
  }

  /** Has an endpoint answered otherwise from now on; without an answer, by the service again. */
  answer(endpoint: EndpointName, answering?: Answering): void {
    if (answering === undefined) this.#answers.delete(endpoint);
    else this.#answers.set(endpoint, answering);
  }

  /** The requests to an endpoint, oldest first. */
  of(endpoint: EndpointName): Received[] {
    return this.received.filter((request) => request.endpoint === endpoint);
  }

  /** The latest request of an endpoint, which is waited for. @throws {AssertionError} when none comes */
  async latest(endpoint: EndpointName): Promise<Received> {
    await waitUntil(() => this.of(endpoint).length > 0, Boolean, { what: `a request of ${endpoint}` });
    return this.of(endpoint).at(-1)!;
  }

  /** Forgets what was received so far. */
  forget(): void {
    this.received.length = 0;
  }

  /** Closes the proxy; the service behind it goes on. */
  dispose(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = read(request, await buffer(request));
    this.received.push(received);
    const answering = received.endpoint && this.#answers.get(received.endpoint);
    const answer = typeof answering === 'function' ? await answering(received) : answering;
    if (answer) return send(response, answer);
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const answered = await this.#forward(request, received, gone.signal);
    const type = answered.headers.get('content-type') ?? 'application/json';
    response.writeHead(answered.status, { 'content-type': type });
    response.end(Buffer.from(await answered.arrayBuffer()));
  }

  #forward({ url, headers }: IncomingMessage, received: Received, signal: AbortSignal): Promise<Response> {
    const { host: _host, connection: _connection, 'content-length': _length, ...kept } = headers;
    return fetch(new URL(url ?? '/', this.service.url), {
      method: received.method,
      headers: kept as Record<string, string>,
      signal,
      ...(received.body !== undefined && { body: JSON.stringify(this.alter(received)) }),
    });
  }
}

function read({ method = 'GET', url = '/', headers }: IncomingMessage, sent: Buffer): Received {
  const { pathname, searchParams } = new URL(url, 'http://gate');
  const path = pathname.replace(/^\/api(?=\/)/, '');
  const endpoint = endpointOf(method, path);
  const { 'x-api-key': _key, ...others } = headers;
  return {
    endpoint: endpoint?.name as EndpointName | undefined,
    number: endpoint?.number,
    method,
    path,
    query: Object.fromEntries(searchParams),
    headers: others,
    body: sent.length > 0 ? (JSON.parse(sent.toString()) as unknown) : undefined,
  };
}

/** Endpoints of version 2 are the same below version 3. */
const endpointOf = (method: string, path: string): Endpoint | undefined =>
  Object.values(endpoints).find((endpoint) => {
    const pattern = endpoint.path.replace('/v2/', '/v[23]/').replace(/\{\w+\}/g, '[^/]+');
    return endpoint.method === method && new RegExp(`^${pattern}$`).test(path);
  });

function send(response: ServerResponse, { status, body = {} }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...(status === 503 && { 'retry-after': '0' }) };
  response.writeHead(status, headers).end(text);
}
