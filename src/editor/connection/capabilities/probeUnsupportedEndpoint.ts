import type { QueryMethods, ServiceClient } from '../../../api/createClient.ts';
import type { TestTarget } from '../../../api/contract/testTarget.ts';
import { ServiceError } from '../../../api/http/apiErrors.ts';
import type { EndpointName } from '../../../api/contract/endpointNames.ts';

/** Facts that a service's earlier answers show. */
export interface PreviousAnswers {
  /** Whether it has answered any request: its address is right. */
  readonly hasAnswered: boolean;
  /** Ids of versions and reports that its answers contained: nothing deletes them. */
  readonly namedIds: ReadonlySet<string>;
}

export type ArgumentsOf<Name extends EndpointName> = Parameters<ServiceClient[Name]>;

type Probes = {
  readonly [Name in EndpointName]: (
    client: ServiceClient,
    previous: PreviousAnswers,
    args: ArgumentsOf<Name>,
  ) => Promise<boolean>;
};

const findTarget = async (client: ServiceClient, id: string): Promise<TestTarget | undefined> =>
  (await client.listTestTargets()).find((target) => target.id === id);

const hasTarget = async (
  client: ServiceClient,
  _previous: PreviousAnswers,
  [testTargetId]: readonly [string, ...unknown[]],
): Promise<boolean> => (await findTarget(client, testTargetId)) !== undefined;

const hasCase = async (
  client: ServiceClient,
  _previous: PreviousAnswers,
  [testTargetId, id]: readonly [string, string, ...unknown[]],
): Promise<boolean> =>
  (await client.listTestCases(testTargetId, { id })).some((testCase) => testCase.id === id);

const hasEnvironment = async (client: ServiceClient, testTargetId: string, id: string): Promise<boolean> =>
  (await findTarget(client, testTargetId))?.environments?.some((environment) => environment.id === id) ??
  false;

/** Check that the object of a request exists on the service. */
const probes: Probes = {
  createTestTarget: async (client) => Array.isArray(await client.listTestTargets()),
  listTestTargets: (_client, { hasAnswered }) => Promise.resolve(hasAnswered),
  updateTestTarget: hasTarget,
  createEnvironment: hasTarget,
  updateEnvironment: (client, _previous, [testTargetId, id]) => hasEnvironment(client, testTargetId, id),
  listTestCases: hasTarget,
  getTestCase: hasCase,
  updateTestCase: hasCase,
  importTestCase: hasTarget,
  updateElement: async (client, _previous, [testTargetId, testCaseId, id]) => {
    const { elements } = await client.getTestCase(testTargetId, testCaseId);
    return elements?.some((element) => element.id === id) ?? false;
  },
  pull: hasTarget,
  push: hasTarget,
  draftPush: hasTarget,
  generateCode: (client, previous, args) => {
    const [testTargetId, { environmentId }] = args;
    return environmentId
      ? hasEnvironment(client, testTargetId, environmentId)
      : hasTarget(client, previous, args);
  },
  getTestCaseVersion: (_client, { namedIds }, [, , id]) => Promise.resolve(namedIds.has(id)),
  listTestReports: hasTarget,
  getTestReport: (_client, { namedIds }, [, id]) => Promise.resolve(namedIds.has(id)),
  explore: async (client, _previous, [{ testTargetId }]) =>
    (await findTarget(client, testTargetId)) !== undefined,
};

const endpointsWithQuery: Readonly<Record<keyof QueryMethods, true>> = {
  listTestCases: true,
  pull: true,
  listTestReports: true,
};

/** Whether a request has a filter, a test plan or a page, which may be what does not exist. */
const isPartial = (name: EndpointName, [, query]: readonly unknown[]): boolean =>
  Object.hasOwn(endpointsWithQuery, name) &&
  typeof query === 'object' &&
  query !== null &&
  Object.values(query).some((value) => value !== undefined);

/**
 * Whether a request failed because the service does not support its endpoint: with 405 or 501, or with 404
 * although the object of the request exists.
 */
export async function probeUnsupportedEndpoint<Name extends EndpointName>(
  error: unknown,
  name: Name,
  args: ArgumentsOf<Name>,
  client: ServiceClient,
  previous: PreviousAnswers,
): Promise<boolean> {
  if (!(error instanceof ServiceError) || isPartial(name, args)) return false;
  if (error.status === 405 || error.status === 501) return true;
  return error.status === 404 && probes[name](client, previous, args).catch(() => false);
}
