import type { ServiceTestCase, UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { ifUnsupported } from '../../api/http/apiErrors.ts';
import { isAbridgedCase } from '../../core/case/abridgedCases.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseOrigin } from '../state/baseStore.ts';
import { withServiceFields } from './caseShapes.ts';
import { KnownAnswers } from './knownAnswers.ts';

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
const withoutOrigins = (
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

export type RemoteReader = Pick<ServiceClient, 'pull' | 'listTestCases'>;

/**
 * Pulls the whole set of a target (endpoint 11) together with the list of its cases (endpoint 6).
 *
 * @param known what was read before: that is neither checked nor parsed again
 * @throws {UserError} when an id stands twice in the pull: one of the two would get lost
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

/** The fields whose change endpoint 7 shows completely: neither which cases a pull shows, nor steps. */
const fieldsOfCase: ReadonlySet<string> = new Set([
  'description',
  'runStatus',
  'externalId',
  'entryPointUrlPath',
  'assignedTagNames',
  'folderName',
]);

/** Whether a set with one case asked for again is the set that another pull would give after this change. */
export const affectsOnlyCase = (change: UpdateTestCaseBody): boolean =>
  Object.keys(change).every((field) => fieldsOfCase.has(field));

/**
 * The set after a change of one case (endpoint 8), with what the service then says of that case
 * (endpoint 7). Folders have names in the change only. Pure.
 */
export function updateRemoteSet(
  remote: RemoteSet,
  answer: ServiceTestCase,
  change: UpdateTestCaseBody,
): RemoteSet {
  const listed = new Map(remote.listed).set(answer.id, { ...remote.listed.get(answer.id), ...answer });
  const before = remote.pulled.get(answer.id);
  if (!before) return { ...remote, listed };
  const pulled = changedCase(before, answer, change);
  return {
    ...remote,
    listed,
    pulled: new Map(remote.pulled).set(answer.id, pulled),
    origins: withoutOrigins(remote, new Set([answer.id])),
    cases: new Map(remote.cases).set(answer.id, withServiceFields(pulled, answer)),
  };
}

/** Of what the change left alone the pull knows more: that stays. */
function changedCase(before: TestCase, answer: ServiceTestCase, change: UpdateTestCaseBody): TestCase {
  const changed = {
    ...('description' in change && { description: answer.description }),
    ...('externalId' in change && { externalId: answer.externalId }),
    ...('entryPointUrlPath' in change && { entryPointUrlPath: answer.entryPointUrlPath }),
    ...('assignedTagNames' in change && { tagNames: answer.tags }),
    ...('folderName' in change && { folderName: change.folderName }),
    ...('runStatus' in change && !isAbridgedCase(before) && { runStatus: answer.runStatus }),
  };
  const fields = Object.entries({ ...before, ...changed }).filter(
    ([field, value]) => !(field in changed && (value === null || value === undefined)),
  );
  return Object.fromEntries(fields) as TestCase;
}

/** The ids of the cases that a service has, drafts among them as far as it lists them. */
export async function fetchCaseIds(
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

function assertUniqueIds(testCases: readonly TestCase[]): void {
  const ids = new Set<string>();
  const twin = testCases.find(({ id }) => ids.size === ids.add(id).size);
  if (!twin) return;
  throw new UserError(
    message('The service has more than one test case with the id {0}', twin.id),
    message('Change the id of one of them on the service, then try again'),
  );
}
