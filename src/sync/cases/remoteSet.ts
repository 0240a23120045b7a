import type { TestCase } from '../../core/case/testCase.ts';
import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import type { CaseOrigin } from '../state/baseStore.ts';
import type { KnownAnswers } from './knownAnswers.ts';
import { withServiceFields } from './withServiceFields.ts';
import { assertUniqueIds } from './assertUniqueIds.ts';

/** The test cases on the service: the set that a pull shows, and the list that endpoint 6 gives. */
export interface RemoteSet {
  readonly testTargetId: string;
  /** The pulled cases, with what their list tells of an abridged one beside. */
  readonly cases: ReadonlyMap<string, TestCase>;
  /** The answers that gave these cases, by id, as far as they are known. */
  readonly origins: ReadonlyMap<string, CaseOrigin>;
  /** The cases as the pull gave them. */
  readonly pulled: ReadonlyMap<string, TestCase>;
  readonly listed: ReadonlyMap<string, ServiceTestCase>;
  /** Whether the service answers pulls with the abridged variant. */
  readonly abridged: boolean;
  /** Whether the service has no such list: then nobody knows what its pull leaves out. */
  readonly unlisted: boolean;
  /** What the service answered so far. */
  readonly known?: KnownAnswers;
  /** The content of cases that a pull does not show, as far as it was asked for and is known. */
  readonly hiddenContent?: ReadonlyMap<string, TestCase>;
  /**
   * Ids of hidden content that was never synced: endpoints 6 and 7 have no place for its prompt and its excluded
   * environments.
   */
  readonly knownInPart?: ReadonlySet<string>;
  /** Ids of cases that a pull does not show, and that a push leaves out. */
  readonly leftOut?: ReadonlySet<string>;
}

/** The set with some cases as another pull gave them, such as the fixes of a report. Pure. */
export function overlayCases(remote: RemoteSet, testCases: readonly TestCase[]): RemoteSet {
  assertUniqueIds(testCases);
  const shown = testCases.map(
    (testCase) => [testCase.id, withServiceFields(testCase, remote.listed.get(testCase.id))] as const,
  );
  const ids = new Set(testCases.map(({ id }) => id));
  const raw = testCases.map((testCase) => [testCase.id, testCase] as const);
  return {
    ...remote,
    cases: new Map([...remote.cases, ...shown]),
    origins: withoutOrigins(remote, ids),
    pulled: new Map([...remote.pulled, ...raw]),
  };
}

/** The origins of the cases of a set, but for those that are no longer as an answer gave them. */
export const withoutOrigins = (
  { origins }: Pick<RemoteSet, 'origins'>,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, CaseOrigin> => new Map([...origins].filter(([id]) => !ids.has(id)));

/** Whether the service lists a case but a pull does not show it: drafts, disabled ones. */
export function isHidden(remote: HidingSet, id: string): boolean {
  const listed = remote.listed.get(id);
  if (listed === undefined || listed.status === 'DELETED' || remote.leftOut?.has(id)) return false;
  return remote.hiddenContent?.has(id) || !remote.cases.has(id);
}

type HidingSet = Pick<RemoteSet, 'cases' | 'listed' | 'hiddenContent' | 'leftOut'>;

/** Every case that the service lists but a pull does not show. */
export const hiddenCases = (remote: HidingSet): ServiceTestCase[] =>
  [...remote.listed.values()].filter(({ id }) => isHidden(remote, id));
