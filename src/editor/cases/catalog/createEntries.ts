import type { ServiceTestCase } from '../../../api/contract/serviceTestCase.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { toPortableCase } from '../../../sync/cases/caseShapes.ts';
import type { LocalSet } from '../../../sync/cases/localSet.ts';
import { hiddenCases, type RemoteSet } from '../../../sync/cases/remoteSet.ts';
import { type CaseComparison, compareCases } from '../../../sync/compare/compareCases.ts';
import { mergeCases } from '../../../sync/merge/mergeCases.ts';
import type { Base } from '../../../sync/state/baseStore.ts';
import { readSetting } from '../../ui/settings.ts';
import type { CaseEntry } from './caseEntry.ts';
import type { FolderSync } from './folderSync.ts';

/** The local side of a comparison: the files and the last sync. */
export interface LocalSides {
  readonly sync: FolderSync;
  readonly local: LocalSet;
  readonly base: Base;
}

/** Creates the entries of compared cases. Others work in between, since each conflict is merged to see whether it can be. */
export async function createComparedEntries(
  comparisons: readonly CaseComparison[],
  sides: LocalSides,
  remote: RemoteSet,
): Promise<CaseEntry[]> {
  const pause = createEventLoopPause();
  const entries: CaseEntry[] = [];
  for (const comparison of comparisons) {
    await pause();
    entries.push(...createEntries(comparison, sides, remote));
  }
  return entries;
}

/** Creates the entry of a compared case; none where neither side nor the base has it. */
export function createEntries(
  comparison: CaseComparison,
  { sync, local }: LocalSides,
  remote: RemoteSet,
): CaseEntry[] {
  const { id, localCase, remoteCase, base, hidden } = comparison;
  const testCase = localCase?.testCase ?? remoteCase ?? base;
  if (!testCase) return [];
  const file = localCase?.file ?? local.invalidById.get(id);
  const uri = file && sync.files.uriOf(file.path);
  const status = remote.listed.get(id)?.status ?? undefined;
  const state = canMerge(comparison, sync) ? 'mergeable' : comparison.state;
  return [{ serviceUrl: sync.folder.serviceUrl, id, testCase, remoteCase, state, uri, hidden, status }];
}

/** Whether a pull or a push merges a conflict, unless the merged test case turns out to have problems. */
const canMerge = (
  { state, localCase, remoteCase, base }: CaseComparison,
  { folder }: Pick<FolderSync, 'folder'>,
): boolean =>
  state === 'conflict' &&
  localCase !== undefined &&
  remoteCase !== undefined &&
  base !== undefined &&
  readSetting('sync.merge', folder.uri) !== 'ask' &&
  mergeCases(base, localCase.testCase, remoteCase) !== undefined;

/** Creates entries of drafts and disabled cases without a file, which the service lists but no pull includes. */
export function createListedEntries(
  serviceUrl: string,
  remote: RemoteSet,
  entries: readonly CaseEntry[],
): CaseEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  return hiddenCases(remote)
    .filter(({ id }) => !ids.has(id))
    .map((testCase) => createListedEntry(serviceUrl, testCase));
}

/** Creates the entry of a case without a file that no pull includes. */
export const createListedEntry = (serviceUrl: string, listed: ServiceTestCase): CaseEntry => ({
  serviceUrl,
  id: listed.id,
  testCase: toPortableCase(listed),
  remoteCase: undefined,
  state: undefined,
  uri: undefined,
  hidden: true,
  status: listed.status ?? undefined,
});

/** Creates the entries of a target without a folder, from the cases that a pull includes. */
export const createRemoteEntries = (serviceUrl: string, remote: RemoteSet): CaseEntry[] =>
  [...remote.cases.values()].map((remoteCase) => createRemoteEntry(serviceUrl, remoteCase, remote));

/** Creates the entry of a case of a target without a folder. */
export const createRemoteEntry = (
  serviceUrl: string,
  remoteCase: TestCase,
  { listed }: RemoteSet,
): CaseEntry => ({
  serviceUrl,
  id: remoteCase.id,
  testCase: remoteCase,
  remoteCase,
  state: undefined,
  uri: undefined,
  hidden: false,
  status: listed.get(remoteCase.id)?.status ?? undefined,
});

const order = new Intl.Collator();

/** Sorts entries by their descriptions. */
export const sortEntries = (entries: readonly CaseEntry[]): CaseEntry[] =>
  entries.toSorted((a, b) => order.compare(a.testCase.description, b.testCase.description));

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
