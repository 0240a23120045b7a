import {
  endpoints,
  type ResponseOf,
  type BodyOf,
  type Endpoint,
  type Endpoints,
  type ParameterName,
} from './contract/endpoints.ts';
import type { Pause } from '../core/cooperativePause.ts';
import { parseJsonResponse, type KnownAnswer } from './http/parseJsonResponse.ts';
import type { ArrivingResponse } from './http/rawResponse.ts';
import { readWholeResponse } from './http/readResponseBody.ts';
import type { RequestContext } from './http/requestContext.ts';
import { parseZipResponse } from './http/parseZipResponse.ts';
import type { Call, CallOptions, Send } from './http/createTransport.ts';

/** A method for each endpoint: its path parameters in order, its body where it has one, and options. */
export type EndpointMethods = {
  readonly [Name in keyof Endpoints]: EndpointMethod<Endpoints[Name]>;
};

type EndpointMethod<E extends Endpoint> = (
  ...args: [...PathArguments<E['path']>, ...BodyArguments<E>, options?: CallOptions]
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

type BodyArguments<E extends Endpoint> = E extends { body: unknown } ? [body: BodyOf<E>] : [];

/** Creates the methods, none of which sends a query. */
export const createEndpointMethods = (send: Send): EndpointMethods =>
  Object.fromEntries(
    Object.values(endpoints).map((endpoint) => [endpoint.name, methodOf(send, endpoint)]),
  ) as unknown as EndpointMethods;

function methodOf(send: Send, endpoint: Endpoint) {
  const names = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return (...args: unknown[]): Promise<unknown> => {
    const params = Object.fromEntries(names.map((name, at) => [name, args[at] as string]));
    const rest = args.slice(names.length);
    const body = endpoint.body && { body: rest.shift() };
    return callEndpoint(send, endpoint, { params, ...body }, rest[0] as CallOptions | undefined);
  };
}

/** Calls an endpoint, and checks what it answers. */
export const callEndpoint = <E extends Endpoint>(
  send: Send,
  endpoint: E,
  parts: Omit<Call, 'endpoint'>,
  options?: CallOptions,
): Promise<ResponseOf<E>> =>
  send(
    { endpoint, ...parts },
    async (response, where, pause) =>
      (await parseResponse(endpoint, response, where, pause, options?.known)) as ResponseOf<E>,
    options,
  );

async function parseResponse(
  { response: schema }: Endpoint,
  response: ArrivingResponse,
  where: RequestContext,
  pause: Pause,
  known: KnownAnswer | undefined,
): Promise<unknown> {
  const whole = await readWholeResponse(response);
  return schema === 'zip'
    ? parseZipResponse(whole, where)
    : parseJsonResponse(schema, whole, where, pause, known);
}
