import type { Agent } from 'node:http';
import { Readable } from 'node:stream';
import fetch, { type Response } from 'node-fetch';
import { noPause, type Pause } from '../../core/slices.ts';
import { isLocalName } from '../../core/target/serviceAddresses.ts';
import { createRedactingCleaner, cleanLine } from '../../core/text/cleanLine.ts';
import type { Endpoint } from '../contract/endpoints.ts';
import {
  parseBaseUrl,
  createLocalRoute,
  type LocalRoute,
  type Lookup,
  isRedirect,
  resolveRedirect,
} from './addresses.ts';
import { type RequestContext, Cancelled } from './apiErrors.ts';
import { createConnectionError, createSlowWorkError, readIssuer } from './connectionErrors.ts';
import type { KnownAnswer } from './parseJsonResponse.ts';
import {
  assertApiKey,
  findBodySecrets,
  type Query,
  printRequestBody,
  type RequestBody,
  createRequestUrl,
} from './prepareRequest.ts';
import {
  type ArrivingResponse,
  readPartialBody,
  receiveResponse,
  type RequestProgress,
} from './receiveResponse.ts';
import { withRetry, parseRetryAfter, realTime, type Time, withDeadline } from './retry.ts';
import { createServiceError } from './serviceErrors.ts';

export interface TransportOptions {
  /** The address of the service with its `/api` prefix. */
  readonly baseUrl: string;
  /** Asked before every request, so that a key that was changed counts at once. */
  readonly apiKey: () => Promise<string | undefined>;
  /** Allows http to other machines than this one: the key crosses the network in clear text. */
  readonly allowInsecureHttp?: boolean;
  /** Milliseconds that a response and the work on it may take, 30,000 by default; bulk endpoints take four times that. */
  readonly timeout?: number;
  /** How often a request is sent again at most, 2 by default. */
  readonly retries?: number;
  /** The most bytes of a response, instead of the endpoint's own cap. */
  readonly maxResponseBytes?: number;
  readonly time?: Time;
  /** Awaited between the items of large bodies, to let others have their turn; none by default. */
  readonly pause?: Pause;
  /** Chooses how a URL is reached, such as through a proxy; undefined is the direct one. */
  readonly agent?: ((url: URL) => Agent | undefined) | undefined;
  /** Finds the addresses of names that stand for this machine, by default as the system does. */
  readonly lookup?: Lookup | undefined;
}

/** Options of a single call. */
export interface CallOptions {
  /** Cancels: the call ends with `Cancelled`. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RequestProgress) => void) | undefined;
  /** What is known of the answers: that is neither parsed nor checked again. It gets what is found now. */
  readonly known?: KnownAnswer | undefined;
  /** Items of the body's list that are known to be right: they are not checked. */
  readonly valid?: ReadonlySet<unknown> | undefined;
}

export interface Call {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  /** Built when it is sent, so that its errors are reported like all others. */
  readonly query?: (context: RequestContext) => Query;
  readonly body?: unknown;
}

/** Sends a request; a failure is an `ApiError`. */
export type Send = <Result>(
  call: Call,
  read: (response: ArrivingResponse, context: RequestContext, pause: Pause) => Result | Promise<Result>,
  options?: CallOptions,
) => Promise<Result>;

const errorBodyCap = 4 * 1024 * 1024;

/**
 * The way to the service (contract sections 4, 5 and 7): key header, timeout, retry, redirects, caps.
 * The key lives in this closure for the time of a request and reaches nothing but the header.
 *
 * @throws {UserError} when the base URL cannot be used
 */
export function createTransport(options: TransportOptions): Send {
  const base = parseBaseUrl(options.baseUrl, options.allowInsecureHttp);
  const { time = realTime, retries = 2, timeout = 30_000, maxResponseBytes, apiKey } = options;
  const resolveRoute = createRouteResolver(options);
  const { pause = noPause } = options;

  return async (call, read, { signal, onProgress, valid } = {}) => {
    const { endpoint, params } = call;
    const unkeyed: RequestContext = {
      endpoint,
      params,
      origin: base.origin,
      clean: cleanLine,
    };
    if (signal?.aborted) throw new Cancelled();
    const key = await apiKey();
    assertApiKey(key, unkeyed);
    const context = { ...unkeyed, clean: createRedactingCleaner(key, findBodySecrets(call.body)) };
    const timeLimit = timeout * endpoint.timeoutFactor;
    const pauseUntil = (stop?: AbortSignal) => async (): Promise<void> => {
      await pause();
      if (signal?.aborted) throw new Cancelled();
      if (stop?.aborted) throw createSlowWorkError(context, timeLimit);
    };
    const request = {
      context,
      url: createRequestUrl(base, context, call.query?.(context) ?? []),
      body: await printRequestBody(call.body, context, pauseUntil(), valid),
      key,
      cap: maxResponseBytes ?? endpoint.cap,
      onProgress,
      time,
      resolveRoute,
    };
    const once = () =>
      withDeadline(context, timeLimit, signal, time, async (stop) =>
        read(await attempt(request, stop), context, pauseUntil(stop)),
      );
    return withRetry(endpoint, once, { retries, time, signal, onProgress });
  };
}

interface Request {
  readonly context: RequestContext;
  readonly url: URL;
  readonly body: RequestBody | undefined;
  readonly key: string;
  readonly cap: number;
  readonly onProgress: CallOptions['onProgress'];
  readonly time: Time;
  readonly resolveRoute: (url: URL) => Route;
}

/** How a URL is reached. */
type Route = Pick<LocalRoute, 'href'> & Partial<LocalRoute>;

/** The key may only go in clear text to this machine, whatever its name resolves to. */
const createRouteResolver =
  ({ agent, allowInsecureHttp, lookup }: TransportOptions) =>
  (url: URL): Route =>
    url.protocol === 'http:' && isLocalName(url.hostname) && !allowInsecureHttp
      ? createLocalRoute(url, lookup)
      : { href: url.href, agent: agent?.(url) };

async function attempt(request: Request, stop: AbortSignal): Promise<ArrivingResponse> {
  const response = await followed(request, stop);
  const { status, body, headers, ok } = response;
  if (!ok) {
    const retryAfter = parseRetryAfter(headers.get('retry-after'), request.time.now());
    throw createServiceError(request.context, status, await readPartialBody(body, errorBodyCap), retryAfter);
  }
  return receiveResponse(response, request);
}

async function followed(request: Request, stop: AbortSignal): Promise<Response> {
  let url = request.url;
  for (let count = 0; ; count++) {
    const response = await sendOnce(url, request, stop);
    if (!isRedirect(response.status)) return response;
    const location = response.headers.get('location');
    if (response.body instanceof Readable) response.body.destroy();
    url = resolveRedirect(request.context, { status: response.status, location, from: url, count });
  }
}

async function sendOnce(
  url: URL,
  { context, body, key, resolveRoute }: Request,
  stop: AbortSignal,
): Promise<Response> {
  const { method, response } = context.endpoint;
  const { href, host, agent } = resolveRoute(url);
  const headers = {
    'X-API-Key': key,
    Accept: response === 'zip' ? 'application/zip, */*;q=0.5' : 'application/json',
    'User-Agent': 'portable-test-cases',
    ...(host !== undefined && { Host: host }),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
  };
  try {
    return await fetch(href, {
      method,
      headers,
      redirect: 'manual',
      signal: stop,
      ...(agent && { agent }),
      ...(body && { body: body.open() }),
    });
  } catch (error) {
    throw createConnectionError(context, error, await readIssuer(error, url, agent, stop));
  }
}
