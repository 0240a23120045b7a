import {
  endpoints,
  type Endpoint,
  type EndpointName,
  type ParameterName,
  type Probe,
} from '../../../api/contract/endpoints.ts';
import type { TestTarget } from '../../../api/contract/testTarget.ts';
import { type ServiceClient, listReportPages } from '../../../api/createClient.ts';
import { ServiceError } from '../../../api/http/apiErrors.ts';
import { getField } from '../../../core/values.ts';
import type { Capabilities } from './capabilities.ts';
import { unsupportedError } from './unsupportedMessages.ts';

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * Wraps a client so that it stops requesting an endpoint once the service turns out not to support it. Its
 * method then throws an `UnsupportedEndpoint` without a request.
 *
 * @param service name of the service in messages
 */
export function capabilityClient(
  client: ServiceClient,
  serviceUrl: string,
  service: string,
  capabilities: Capabilities,
): ServiceClient {
  const methodOf = (endpoint: Endpoint & { readonly name: EndpointName }): Method => {
    const { name } = endpoint;
    const send = client[name] as Method;
    return async (...args) => {
      if (capabilities.isUnsupported(serviceUrl, name)) throw unsupportedError(service, name);
      const previous = capabilities.of(serviceUrl);
      try {
        const answer = await send(...args);
        capabilities.noteAnswer(serviceUrl);
        for (const id of endpoint.namedIds?.(answer as never) ?? []) previous.namedIds.add(id);
        return answer;
      } catch (error) {
        if (!(await isUnsupported(error, endpoint, args, client, previous))) throw error;
        capabilities.noteUnsupported(serviceUrl, name);
        throw unsupportedError(service, name);
      }
    };
  };
  const methods = Object.fromEntries(
    Object.values(endpoints).map((endpoint) => [endpoint.name, methodOf(endpoint)]),
  ) as unknown as Pick<ServiceClient, EndpointName>;
  return {
    ...methods,
    testReportPages: (testTargetId, query, options) =>
      listReportPages(methods.listTestReports, testTargetId, query, options),
  };
}

/** Facts that a service's earlier answers show. */
interface PreviousAnswers {
  /** Whether it has answered any request: its address is right. */
  readonly hasAnswered: boolean;
  /** Ids of versions and reports that its answers contained: nothing deletes them. */
  readonly namedIds: ReadonlySet<string>;
}

/**
 * Whether a request failed because the service does not support its endpoint: with 405 or 501, or with 404
 * although the object of the request exists.
 */
async function isUnsupported(
  error: unknown,
  endpoint: Endpoint,
  args: readonly unknown[],
  client: ServiceClient,
  previous: PreviousAnswers,
): Promise<boolean> {
  if (!(error instanceof ServiceError)) return false;
  const names = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const input = args[names.length];
  if (endpoint.query && hasValue(input)) return false;
  if (error.status === 405 || error.status === 501) return true;
  if (error.status !== 404) return false;
  const params = Object.fromEntries(names.map((name, position) => [name, String(args[position])]));
  const request = { client, previous, ids: { ...idsInBody(input), ...params } };
  return probes[endpoint.probe](request).catch(() => false);
}

/** Whether a query has a filter, a test plan or a page, which may be what does not exist. */
const hasValue = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && Object.values(query).some((value) => value !== undefined);

/** The ids of a request, those of its path last. */
type RequestIds = Partial<Record<ParameterName, string>>;

function idsInBody(body: unknown): RequestIds {
  const names = ['testTargetId', 'environmentId'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const id = getField(body, name);
      return typeof id === 'string' ? [[name, id]] : [];
    }),
  );
}

interface FailedRequest {
  readonly client: ServiceClient;
  readonly previous: PreviousAnswers;
  readonly ids: RequestIds;
}

/** Check that the object of a request exists on the service. */
const probes: Readonly<Record<Probe, (request: FailedRequest) => Promise<boolean>>> = {
  earlierAnswer: ({ previous }) => Promise.resolve(previous.hasAnswered),
  targetList: async ({ client }) => Array.isArray(await client.listTestTargets()),
  testTarget: async (request) => (await findTarget(request)) !== undefined,
  environment: async (request) => {
    const target = await findTarget(request);
    const { environmentId } = request.ids;
    if (!environmentId) return target !== undefined;
    return target?.environments?.some(({ id }) => id === environmentId) ?? false;
  },
  testCase: async ({ client, ids: { testTargetId = '', testCaseId } }) => {
    const found = await client.listTestCases(testTargetId, { filter: { id: testCaseId } });
    return found.some(({ id }) => id === testCaseId);
  },
  element: async ({ client, ids: { testTargetId = '', testCaseId = '', elementId } }) => {
    const { elements } = await client.getTestCase(testTargetId, testCaseId);
    return elements?.some(({ id }) => id === elementId) ?? false;
  },
  namedId: ({ previous, ids }) => Promise.resolve(previous.namedIds.has(Object.values(ids).at(-1) ?? '')),
};

const findTarget = async ({ client, ids }: FailedRequest): Promise<TestTarget | undefined> =>
  (await client.listTestTargets()).find(({ id }) => id === ids.testTargetId);
