import type { ServiceClient } from '../../../api/createClient.ts';
import type { UpdateTestCaseBody } from '../../../api/contract/testCase.ts';
import { updateRemoteSet } from '../../../sync/cases/updateRemoteSet.ts';
import { compareCase } from '../../../sync/compare/compareCases.ts';
import type { RemoteSet } from '../../../sync/cases/remoteSet.ts';
import type { CaseEntry } from './caseEntry.ts';
import { getServiceCase } from '../remote/getServiceCase.ts';
import {
  createEntries,
  createListedEntries,
  sortEntries,
  createRemoteEntry,
  type LocalSides,
} from './createEntries.ts';

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
  const remote = now();
  return remote && updateRemoteSet(await remote, answer, change);
}

/** Replaces the entry of one case in those of its target. Pure. */
export function replaceEntry(
  before: readonly CaseEntry[],
  changed: {
    readonly serviceUrl: string;
    readonly id: string;
    readonly remote: RemoteSet;
    /** The files and the last sync; undefined where no folder belongs to the target. */
    readonly sides: LocalSides | undefined;
  },
): CaseEntry[] {
  const { serviceUrl, id, remote, sides } = changed;
  const remoteCase = remote.cases.get(id);
  const comparison = sides && compareCase(id, sides.local, remote, sides.base);
  const compared = comparison ? createEntries(comparison, sides, remote) : [];
  const unbound = !sides && remoteCase ? [createRemoteEntry(serviceUrl, remoteCase, remote)] : [];
  const listed = createListedEntries(serviceUrl, remote, [...compared, ...unbound]).filter(
    (entry) => entry.id === id,
  );
  return sortEntries([...before.filter((entry) => entry.id !== id), ...compared, ...unbound, ...listed]);
}
