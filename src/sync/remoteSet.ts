import { isAbridged } from '../core/equality.ts';
import type { TestCase } from '../core/testCase.ts';
import type { ServiceTestCase } from '../api/contract.ts';
import type { ServiceClient } from '../api/client.ts';

/** What the service has: the set that a pull shows, and the list that endpoint 6 gives. */
export interface RemoteSet {
  readonly testTargetId: string;
  readonly cases: ReadonlyMap<string, TestCase>;
  readonly listed: ReadonlyMap<string, ServiceTestCase>;
  /** Whether the service answers pulls with the abridged variant. */
  readonly abridged: boolean;
}

export type RemoteReader = Pick<ServiceClient, 'pull' | 'listTestCases'>;

/** Pulls the whole set of a target (endpoint 11) together with the list of its cases (endpoint 6). */
export async function readRemoteSet(client: RemoteReader, testTargetId: string, signal?: AbortSignal): Promise<RemoteSet> {
  const [pulled, listed] = await Promise.all([
    client.pull(testTargetId, {}, { signal }),
    client.listTestCases(testTargetId, undefined, { signal }),
  ]);
  return {
    testTargetId,
    cases: new Map(pulled.testCases.map((one) => [one.id, one])),
    listed: new Map(listed.map((one) => [one.id, one])),
    abridged: pulled.testCases.length > 0 && pulled.testCases.every(isAbridged),
  };
}

/** Cases that the service lists but a pull does not show: drafts, disabled ones. */
export function hiddenCases(remote: RemoteSet): ServiceTestCase[] {
  return [...remote.listed.values()].filter((one) => one.status !== 'DELETED' && !remote.cases.has(one.id));
}
