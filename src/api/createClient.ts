import type { Pause } from '../core/slices.ts';
import {
  endpoints,
  type ResponseOf,
  type BodyOf,
  type Endpoint,
  type Endpoints,
  type ParameterName,
  type QueryOf,
  newerPath,
} from './contract/endpoints.ts';
import type { ReportPage } from './contract/report.ts';
import { type RequestContext, ServiceError } from './http/apiErrors.ts';
import {
  createTransport,
  type CallOptions,
  type TransportOptions,
  type Call,
  type Send,
} from './http/createTransport.ts';
import { parseJsonResponse, type KnownAnswer } from './http/parseJsonResponse.ts';
import { printQuery } from './http/prepareRequest.ts';
import { type ArrivingResponse, readWholeResponse, parseZipResponse } from './http/receiveResponse.ts';

/**
 * The service, one method per endpoint. Ids are UUIDs. Every method throws an `ApiError` fit to
 * show, or `Cancelled`; what it gives is checked, with fields that we do not know left in.
 */
export interface ServiceClient extends EndpointMethods {
  /** 16 as well: page after page, newest first */
  testReportPages(
    testTargetId: string,
    query?: ReportQuery,
    options?: CallOptions,
  ): AsyncIterable<ReportPage>;
}

/** @throws {UserError} when the base URL cannot be used */
export function createClient(options: TransportOptions): ServiceClient {
  const send = withNewerVersion(createTransport(options));
  const methods = createEndpointMethods(send);
  const listTestReports = createReportLister(methods.listTestReports, send);
  return {
    ...methods,
    listTestReports,
    testReportPages: (testTargetId, query, callOptions) =>
      listReportPages(listTestReports, testTargetId, query, callOptions),
  };
}

/** A method for each endpoint: its path parameters in order, its query or its body if it has one, and options. */
type EndpointMethods = {
  readonly [Name in keyof Endpoints]: EndpointMethod<Endpoints[Name]>;
};

type EndpointMethod<E extends Endpoint> = (
  ...args: [...PathArguments<E['path']>, ...QueryArguments<E>, ...BodyArguments<E>, options?: CallOptions]
) => Promise<ResponseOf<E>>;

type PathArguments<Path> = Path extends `${string}{${infer Name extends ParameterName}}${infer Rest}`
  ? [...NamedArguments[Name], ...PathArguments<Rest>]
  : [];

/** The path parameters, each as an argument that editors show by its name. */
interface NamedArguments {
  testTargetId: [testTargetId: string];
  environmentId: [environmentId: string];
  testCaseId: [testCaseId: string];
  elementId: [elementId: string];
  versionId: [versionId: string];
  testReportId: [testReportId: string];
}

type QueryArguments<E extends Endpoint> = E extends { query: unknown } ? [query?: QueryOf<E>] : [];
type BodyArguments<E extends Endpoint> = E extends { body: unknown } ? [body: BodyOf<E>] : [];

/** Creates the methods. */
const createEndpointMethods = (send: Send): EndpointMethods =>
  Object.fromEntries(
    Object.values(endpoints).map((endpoint) => [endpoint.name, methodOf(send, endpoint)]),
  ) as unknown as EndpointMethods;

function methodOf(send: Send, endpoint: Endpoint) {
  const names = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return (...args: unknown[]): Promise<unknown> => {
    const params = Object.fromEntries(names.map((name, position) => [name, args[position] as string]));
    const rest = args.slice(names.length);
    const query = endpoint.query && ((rest.shift() ?? {}) as Readonly<Record<string, unknown>>);
    const body = endpoint.body && { body: rest.shift() };
    const call: RequestParts = {
      params,
      ...(query && { query: (context) => printQuery(endpoint, query, context) }),
      ...body,
    };
    return callEndpoint(send, endpoint, call, rest[0] as CallOptions | undefined);
  };
}

type RequestParts = Omit<Call, 'endpoint'>;

/** Calls an endpoint, and checks its response. */
const callEndpoint = <E extends Endpoint>(
  send: Send,
  endpoint: E,
  parts: RequestParts,
  options?: CallOptions,
): Promise<ResponseOf<E>> =>
  send(
    { endpoint, ...parts },
    async (response, context, pause) =>
      (await parseResponse(endpoint, response, context, pause, options?.known)) as ResponseOf<E>,
    options,
  );

async function parseResponse(
  { response: schema }: Endpoint,
  response: ArrivingResponse,
  context: RequestContext,
  pause: Pause,
  known: KnownAnswer | undefined,
): Promise<unknown> {
  const whole = await readWholeResponse(response);
  return schema === 'zip'
    ? parseZipResponse(whole, context)
    : parseJsonResponse(schema, whole, context, pause, known);
}

/** The query of endpoint 16: the `key` of the previous page, and conditions. */
type ReportQuery = QueryOf<typeof endpoints.listTestReports>;

type ListTestReports = EndpointMethods['listTestReports'];

/**
 * One page of reports (endpoint 16). `key` goes as JSON; a service that refuses that gets it as
 * `key[createdAt]=…`, from then on at once.
 */
function createReportLister(listWithJson: ListTestReports, send: Send): ListTestReports {
  let brackets = false;
  return async (testTargetId, query = {}, options) => {
    const listWithBrackets = (): Promise<ReportPage> =>
      listReportsWithBrackets(send, testTargetId, query, options);
    if (brackets) return listWithBrackets();
    try {
      return await listWithJson(testTargetId, query, options);
    } catch (error) {
      if (!isRefusal(error) || query.key === undefined) throw error;
      const page = await listWithBrackets().catch((second: unknown) => {
        throw isRefusal(second) ? error : second;
      });
      brackets = true;
      return page;
    }
  };
}

const isRefusal = (error: unknown): boolean => error instanceof ServiceError && error.status === 400;

const listReportsWithBrackets = (
  send: Send,
  testTargetId: string,
  query: ReportQuery,
  options?: CallOptions,
): Promise<ReportPage> =>
  callEndpoint(
    send,
    endpoints.listTestReports,
    {
      params: { testTargetId },
      query: (context) =>
        printQuery(endpoints.listTestReports, query, context).flatMap(([name, value]) =>
          name === 'key'
            ? Object.entries(query.key ?? {}).map(
                ([field, plain]) => [`key[${field}]`, String(plain)] as const,
              )
            : [[name, value] as const],
        ),
    },
    options,
  );

/**
 * All pages of reports, newest first, each asked for when the caller wants it. Ends with the last
 * page, and when a service hands out a key for the second time.
 */
export async function* listReportPages(
  list: ListTestReports,
  testTargetId: string,
  query: ReportQuery = {},
  options?: CallOptions,
): AsyncGenerator<ReportPage, void, undefined> {
  const seen = new Set<string>();
  let key = query.key;
  for (;;) {
    const page = await list(testTargetId, { ...query, key }, options);
    yield page;
    const next = page.hasNextPage ? page.key : undefined;
    if (typeof next?.createdAt !== 'string' || seen.has(JSON.stringify(next))) return;
    seen.add(JSON.stringify(next));
    key = { ...next, createdAt: next.createdAt };
  }
}

/**
 * Sends requests of version 2 again below version 3 where a service doesn't have them, and from then on at once.
 * Where neither is there, the failure is that of version 2.
 */
function withNewerVersion(send: Send): Send {
  const moved = new Set<string>();
  return async (call, read, options) => {
    const newer = newerCall(call);
    if (!newer) return send(call, read, options);
    const { name } = call.endpoint;
    if (moved.has(name)) return send(newer, read, options);
    try {
      return await send(call, read, options);
    } catch (error) {
      if (!isMissing(error)) throw error;
      const result = await send(newer, read, options).catch((second: unknown) => {
        throw isMissing(second) ? error : second;
      });
      moved.add(name);
      return result;
    }
  };
}

function newerCall(call: Call): Call | undefined {
  const path = newerPath(call.endpoint.path);
  return path === undefined ? undefined : { ...call, endpoint: { ...call.endpoint, path } };
}

const isMissing = (error: unknown): boolean => error instanceof ServiceError && error.status === 404;
