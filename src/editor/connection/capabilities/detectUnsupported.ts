import type { ServiceClient } from '../../../api/client.ts';
import type { TestTarget } from '../../../api/contract/testTarget.ts';
import { ServiceError } from '../../../api/http/errors.ts';
import type { EndpointName } from '../../../api/contract/endpoints.ts';

/** What a service has said so far. */
export interface Said {
  /** Whether it has answered anything: its address is right. */
  readonly hasAnswered: boolean;
  /** Versions and reports that it has named: nothing deletes them. */
  readonly named: ReadonlySet<string>;
}

export type ArgumentsOf<Name extends EndpointName> = Parameters<ServiceClient[Name]>;

type Probes = {
  readonly [Name in EndpointName]: (
    client: ServiceClient,
    said: Said,
    args: ArgumentsOf<Name>,
  ) => Promise<boolean>;
};

const targetOf = async (client: ServiceClient, id: string): Promise<TestTarget | undefined> =>
  (await client.listTestTargets()).find((one) => one.id === id);

const hasTarget = async (
  client: ServiceClient,
  _said: Said,
  [testTargetId]: readonly [string, ...unknown[]],
): Promise<boolean> => (await targetOf(client, testTargetId)) !== undefined;

const hasCase = async (
  client: ServiceClient,
  _said: Said,
  [testTargetId, id]: readonly [string, string, ...unknown[]],
): Promise<boolean> => (await client.listTestCases(testTargetId, { id })).some((one) => one.id === id);

const hasEnvironment = async (client: ServiceClient, testTargetId: string, id: string): Promise<boolean> =>
  (await targetOf(client, testTargetId))?.environments?.some((one) => one.id === id) ?? false;

/** Whether the thing that a request is about is known to be there. */
const probes: Probes = {
  createTestTarget: async (client) => Array.isArray(await client.listTestTargets()),
  listTestTargets: (_client, { hasAnswered }) => Promise.resolve(hasAnswered),
  updateTestTarget: hasTarget,
  createEnvironment: hasTarget,
  updateEnvironment: (client, _said, [testTargetId, id]) => hasEnvironment(client, testTargetId, id),
  listTestCases: hasTarget,
  getTestCase: hasCase,
  updateTestCase: hasCase,
  importTestCase: hasTarget,
  updateElement: async (client, _said, [testTargetId, testCaseId, id]) => {
    const { elements } = await client.getTestCase(testTargetId, testCaseId);
    return elements?.some((one) => one.id === id) ?? false;
  },
  pull: hasTarget,
  push: hasTarget,
  draftPush: hasTarget,
  generateCode: (client, said, args) => {
    const [testTargetId, { environmentId }] = args;
    return environmentId
      ? hasEnvironment(client, testTargetId, environmentId)
      : hasTarget(client, said, args);
  },
  getTestCaseVersion: (_client, { named }, [, , id]) => Promise.resolve(named.has(id)),
  listTestReports: hasTarget,
  getTestReport: (_client, { named }, [, id]) => Promise.resolve(named.has(id)),
  explore: async (client, _said, [{ testTargetId }]) => (await targetOf(client, testTargetId)) !== undefined,
};

/** A part that was asked for (a test plan, a filter, a page) may be what is not there, or not known. */
const isForPart = (name: EndpointName, [, query]: readonly unknown[]): boolean =>
  ['listTestCases', 'pull', 'listTestReports'].includes(name) &&
  typeof query === 'object' &&
  query !== null &&
  Object.values(query).some((value) => value !== undefined);

/**
 * Whether a request failed because the service has no such endpoint: 405 and 501 say so, and a 404
 * where the thing that the request is about is known to be there.
 */
export async function isLack<Name extends EndpointName>(
  error: unknown,
  name: Name,
  args: ArgumentsOf<Name>,
  client: ServiceClient,
  said: Said,
): Promise<boolean> {
  if (!(error instanceof ServiceError) || isForPart(name, args)) return false;
  if (error.status === 405 || error.status === 501) return true;
  return error.status === 404 && probes[name](client, said, args).catch(() => false);
}
