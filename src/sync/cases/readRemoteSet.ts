import type { RemoteSet } from './remoteSet.ts';
import { isAbridgedCase } from '../../core/case/isAbridgedCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/apiErrors.ts';
import { KnownAnswers } from './knownAnswers.ts';
import { assertUniqueIds } from './assertUniqueIds.ts';

export type RemoteReader = Pick<ServiceClient, 'pull' | 'listTestCases'>;

/**
 * Pulls the whole set of a target (endpoint 11) together with the list of its cases (endpoint 6).
 *
 * @param known what was read before: that is neither checked nor parsed again
 * @throws UserError when an id stands twice in the pull: one of the two would get lost
 */
export async function readRemoteSet(
  client: RemoteReader,
  testTargetId: string,
  signal?: AbortSignal,
  known: KnownAnswers = new KnownAnswers(),
): Promise<RemoteSet> {
  const [{ testCases }, list] = await requestBoth(signal, (both) => [
    client.pull(testTargetId, {}, { signal: both, known: known.pulled }),
    client
      .listTestCases(testTargetId, undefined, { signal: both, known: known.listed })
      .catch(ifUnsupported('listTestCases', () => undefined)),
  ]);
  const listed = new Map((list ?? []).map((testCase) => [testCase.id, testCase]));
  const pulled = new Map(testCases.map((testCase) => [testCase.id, testCase]));
  assertUniqueIds(testCases);
  return {
    testTargetId,
    ...(await known.merge(testCases, listed)),
    known,
    pulled,
    listed,
    abridged: testCases.length > 0 && testCases.every(isAbridgedCase),
    unlisted: list === undefined,
  };
}

/** Waits for two requests; where one fails, the other is not waited for, and gets cancelled. */
async function requestBoth<One, Other>(
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => [Promise<One>, Promise<Other>],
): Promise<[One, Other]> {
  const stop = new AbortController();
  try {
    return await Promise.all(ask(AbortSignal.any([stop.signal, ...(signal ? [signal] : [])])));
  } finally {
    stop.abort();
  }
}
