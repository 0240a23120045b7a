import { isAbridged } from '../../core/case/abridgedCase.ts';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { ServiceTestCase } from '../../api/contract/testCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/unsupportedEndpoint.ts';
import { withServiceFields } from './caseShapes.ts';

/** The test cases on the service: the set that a pull shows, and the list that endpoint 6 gives. */
export interface RemoteSet {
  readonly testTargetId: string;
  /** The pulled cases, with what their list tells of an abridged one beside. */
  readonly cases: ReadonlyMap<string, TestCase>;
  /** The cases as the pull gave them. */
  readonly pulled: ReadonlyMap<string, TestCase>;
  readonly listed: ReadonlyMap<string, ServiceTestCase>;
  /** Whether the service answers pulls with the abridged variant. */
  readonly abridged: boolean;
  /** Whether the service has no such list: then nobody knows what its pull leaves out. */
  readonly unlisted: boolean;
}

export type RemoteReader = Pick<ServiceClient, 'pull' | 'listTestCases'>;

/**
 * Pulls the whole set of a target (endpoint 11) together with the list of its cases (endpoint 6).
 *
 * @throws UserError when an id stands twice in the pull: one of the two would get lost
 */
export async function readRemoteSet(
  client: RemoteReader,
  testTargetId: string,
  signal?: AbortSignal,
): Promise<RemoteSet> {
  const [{ testCases }, list] = await requestBoth(signal, (both) => [
    client.pull(testTargetId, {}, { signal: both }),
    client
      .listTestCases(testTargetId, undefined, { signal: both })
      .catch(ifUnsupported('listTestCases', () => undefined)),
  ]);
  const listed = new Map((list ?? []).map((testCase) => [testCase.id, testCase]));
  const pulled = new Map(testCases.map((testCase) => [testCase.id, testCase]));
  assertUniqueIds(testCases);
  return {
    testTargetId,
    cases: new Map(
      testCases.map((testCase) => [testCase.id, withServiceFields(testCase, listed.get(testCase.id))]),
    ),
    pulled,
    listed,
    abridged: testCases.length > 0 && testCases.every(isAbridged),
    unlisted: list === undefined,
  };
}

/** Waits for two requests; where one fails, the other is not waited for, and gets cancelled. */
async function requestBoth<First, Second>(
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => [Promise<First>, Promise<Second>],
): Promise<[First, Second]> {
  const stop = new AbortController();
  try {
    return await Promise.all(ask(AbortSignal.any([stop.signal, ...(signal ? [signal] : [])])));
  } finally {
    stop.abort();
  }
}

/** The ids of the cases that a service has, drafts among them as far as it lists them. */
export async function idsOnService(
  client: RemoteReader,
  testTargetId: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const cases: readonly { readonly id: string }[] = await client
    .listTestCases(testTargetId, undefined, { signal })
    .catch(
      ifUnsupported('listTestCases', async () => (await client.pull(testTargetId, {}, { signal })).testCases),
    );
  return new Set(cases.map(({ id }) => id));
}

/** The set with some cases as another pull gave them, such as the fixes of a report. Pure. */
export function overlayCases(remote: RemoteSet, testCases: readonly TestCase[]): RemoteSet {
  assertUniqueIds(testCases);
  const shown = testCases.map(
    (testCase) => [testCase.id, withServiceFields(testCase, remote.listed.get(testCase.id))] as const,
  );
  const raw = testCases.map((testCase) => [testCase.id, testCase] as const);
  return {
    ...remote,
    cases: new Map([...remote.cases, ...shown]),
    pulled: new Map([...remote.pulled, ...raw]),
  };
}

function assertUniqueIds(testCases: readonly TestCase[]): void {
  const ids = new Set<string>();
  const twin = testCases.find(({ id }) => ids.size === ids.add(id).size);
  if (!twin) return;
  throw new UserError(
    message('The service has more than one test case with the id {0}', twin.id),
    message('Change the id of one of them on the service, then try again'),
  );
}

/** Whether the service lists a case but a pull does not show it: drafts, disabled ones. */
export function isHidden(remote: Pick<RemoteSet, 'cases' | 'listed'>, id: string): boolean {
  const listed = remote.listed.get(id);
  return listed !== undefined && listed.status !== 'DELETED' && !remote.cases.has(id);
}

/** Every case that the service lists but a pull does not show. */
export const hiddenCases = (remote: Pick<RemoteSet, 'cases' | 'listed'>): ServiceTestCase[] =>
  [...remote.listed.values()].filter(({ id }) => isHidden(remote, id));
