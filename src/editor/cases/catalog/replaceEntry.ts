import { compareCase } from '../../../sync/compare/compareCases.ts';
import type { RemoteSet } from '../../../sync/cases/remoteSet.ts';
import type { CaseEntry } from './caseEntry.ts';
import {
  createEntries,
  createListedEntries,
  sortEntries,
  createRemoteEntry,
  type LocalSides,
} from './createEntries.ts';

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
