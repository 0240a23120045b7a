import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import type { Base } from '../../../sync/state/baseStore.ts';
import { compareCases } from '../../../sync/compare/compareCases.ts';
import type { RemoteSet } from '../../../sync/cases/remoteSet.ts';
import type { FolderSync } from './folderSync.ts';
import { createComparedEntries, createListedEntries } from './createEntries.ts';
import type { CaseEntry } from './caseEntry.ts';

/**
 * Loads the cases of a folder whose service is unavailable: compared with the service's last answer in this
 * window, else with the last sync.
 */
export async function loadOfflineCases(sync: FolderSync, last: RemoteSet | undefined): Promise<CaseEntry[]> {
  const [local, base] = await Promise.all([sync.local(), sync.base.read()]);
  const remote = last ?? syncedSet(sync.folder.testTargetId, base);
  const comparisons = await compareCases(createEventLoopPause(), local, remote, base);
  const entries = await createComparedEntries(comparisons, { sync, local, base }, remote);
  return last
    ? [...entries, ...createListedEntries(sync.folder.serviceUrl, last, entries)]
    : entries.map(withoutGuess);
}

/** The state of the service at the last sync. */
const syncedSet = (testTargetId: string, { cases, origins }: Base): RemoteSet => ({
  testTargetId,
  cases,
  origins,
  pulled: cases,
  listed: new Map(),
  abridged: false,
  unlisted: true,
});

/** Removes the state “new”: a file that was never synced may still be on the service. */
const withoutGuess = (entry: CaseEntry): CaseEntry =>
  entry.state === 'new-locally' ? { ...entry, state: undefined } : entry;
