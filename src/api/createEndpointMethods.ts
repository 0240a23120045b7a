import {
  endpoints,
  type ResponseOf,
  type BodyOf,
  type Endpoint,
  type Endpoints,
  type ParameterName,
  type QueryOf,
} from './contract/endpoints.ts';
import type { Pause } from '../core/cooperativePause.ts';
import { parseJsonResponse, type KnownAnswer } from './http/parseJsonResponse.ts';
import type { ArrivingResponse } from './http/rawResponse.ts';
import { readWholeResponse } from './http/readResponseBody.ts';
import type { RequestContext } from './http/requestContext.ts';
import { printQuery } from './http/queryParameters.ts';
import { parseZipResponse } from './http/parseZipResponse.ts';
import type { Call, CallOptions, Send } from './http/createTransport.ts';

/** A method for each endpoint: its path parameters in order, its query or its body if it has one, and options. */
export type EndpointMethods = {
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
export const createEndpointMethods = (send: Send): EndpointMethods =>
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
export const callEndpoint = <E extends Endpoint>(
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
