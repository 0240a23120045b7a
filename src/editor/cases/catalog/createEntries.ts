import type { ServiceTestCase } from '../../../api/contract/testCase.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import type { Base } from '../../../sync/state/base.ts';
import type { CaseComparison } from '../../../sync/compare/compareCases.ts';
import type { LocalSet } from '../../../sync/cases/localSet.ts';
import { hiddenCases, type RemoteSet } from '../../../sync/cases/remoteSet.ts';
import { toPortableCase } from '../remote/toPortableCase.ts';
import type { FolderSync } from './folderSync.ts';
import type { CaseEntry } from './caseEntry.ts';

/** What a comparison needs beside the service's side. */
export interface LocalSides {
  readonly sync: FolderSync;
  readonly local: LocalSet;
  readonly base: Base;
}

/** The row of a compared case; none where neither side nor the base has it. */
export function createEntries(
  comparison: CaseComparison,
  { sync, local }: LocalSides,
  remote: RemoteSet,
): CaseEntry[] {
  const { id, state, here, there, base, hidden } = comparison;
  const testCase = here?.testCase ?? there ?? base;
  if (!testCase) return [];
  const file = here?.file ?? local.invalidById.get(id);
  const uri = file && sync.files.uriOf(file.path);
  const status = remote.listed.get(id)?.status ?? undefined;
  return [{ serviceUrl: sync.folder.serviceUrl, id, testCase, there, state, uri, hidden, status }];
}

/** Drafts and disabled cases without a file: a pull shows nothing but that the service lists them. */
export function createListedEntries(
  serviceUrl: string,
  remote: RemoteSet,
  known: readonly CaseEntry[],
): CaseEntry[] {
  const ids = new Set(known.map(({ id }) => id));
  return hiddenCases(remote)
    .filter(({ id }) => !ids.has(id))
    .map((one) => createListedEntry(serviceUrl, one));
}

/** A case that has no file, and that no pull shows. */
export const createListedEntry = (serviceUrl: string, one: ServiceTestCase): CaseEntry => ({
  serviceUrl,
  id: one.id,
  testCase: toPortableCase(one),
  there: undefined,
  state: undefined,
  uri: undefined,
  hidden: true,
  status: one.status ?? undefined,
});

/** What a pull shows, of a target that no folder belongs to. */
export const createRemoteEntries = (serviceUrl: string, remote: RemoteSet): CaseEntry[] =>
  [...remote.cases.values()].map((there) => createRemoteEntry(serviceUrl, there, remote));

/** A case that a pull shows, of a target that no folder belongs to. */
export const createRemoteEntry = (serviceUrl: string, there: TestCase, { listed }: RemoteSet): CaseEntry => ({
  serviceUrl,
  id: there.id,
  testCase: there,
  there,
  state: undefined,
  uri: undefined,
  hidden: false,
  status: listed.get(there.id)?.status ?? undefined,
});

const order = new Intl.Collator();

/** Sorts entries by their descriptions. */
export const sortEntries = (entries: readonly CaseEntry[]): CaseEntry[] =>
  entries.toSorted((a, b) => order.compare(a.testCase.description, b.testCase.description));
