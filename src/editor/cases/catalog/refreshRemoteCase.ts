import type { ServiceClient } from '../../../api/createClient.ts';
import type { UpdateTestCaseBody } from '../../../api/contract/serviceTestCase.ts';
import { updateRemoteSet, type RemoteSet } from '../../../sync/cases/remoteSet.ts';
import { getServiceCase } from '../remote/getServiceCase.ts';

/** One case that was changed on the service. */
interface ChangedCase {
  readonly id: string;
  readonly change: UpdateTestCaseBody;
  /** Gets the test cases of the service as last read; undefined where they were forgotten meanwhile. */
  readonly now: () => Promise<RemoteSet> | undefined;
}

/** Asks the service for a changed case, and puts the answer into what the service is known to have. */
export async function refreshRemoteCase(
  client: ServiceClient,
  testTargetId: string,
  { id, change, now }: ChangedCase,
): Promise<RemoteSet | undefined> {
  const answer = await getServiceCase(client, testTargetId, id);
  const known = now();
  return known && updateRemoteSet(await known, answer, change);
}
