import type { ServiceTestCase, UpdateTestCaseBody } from '../../api/contract/serviceTestCase.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { Cancelled } from '../../api/http/apiErrors.ts';
import { isSameCase } from '../../core/case/caseDifferences.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import type { Pause } from '../../core/slices.ts';
import { reasonOf, UserError } from '../../core/userError.ts';
import { isSameValue } from '../../core/values.ts';
import { fullShape, isFullShape, fetchMissingSelectorTypes } from '../cases/caseShapes.ts';
import { withHiddenContent } from '../cases/contentOfHiddenCases.ts';
import type { LocalCase } from '../cases/localSet.ts';
import { hiddenCases, type RemoteSet, readRemoteSet, type RemoteReader } from '../cases/remoteSet.ts';
import { type CaseComparison, agreedFiles } from '../compare/compareCases.ts';
import { hasSameOrigin, type CaseOrigin, type SyncedCase } from '../state/baseStore.ts';
import { type TransactionContext, type Transaction, commit } from '../transaction/transaction.ts';
import { isEmptyPush, mergedChanges, replan, type PushPlan } from './planPush.ts';

export type PushClient = RemoteReader & Pick<ServiceClient, 'push' | 'getTestCase' | 'updateTestCase'>;

export interface PushOutcome {
  /** The plan as sent: without cases that changed on the service since it was made. */
  readonly plan: PushPlan;
  /** Cases that the service has otherwise than they were sent, or not at all. */
  readonly altered: readonly TestCase[];
  /** Cases that were to go and that the service still has. */
  readonly kept: readonly TestCase[];
  /** Drafts and disabled cases that the push enabled, and whose status could not be set back. */
  readonly enabled: readonly ServiceTestCase[];
  /** Merged cases that arrived as sent: neither their files nor the base have them yet. */
  readonly merged: readonly ArrivedMerge[];
}

/** A merged case, and what the service has since the push. */
interface ArrivedMerge {
  readonly localCase: LocalCase;
  readonly remoteCase: TestCase;
  readonly origin: CaseOrigin | undefined;
}

/**
 * Sends a plan that was shown. The set is pulled again immediately before: a case of the plan that
 * changed on the service since is left out, and the others go. Afterwards it is read back and
 * compared; the base follows for what arrived as sent, but not for merged cases: `writeMergedFiles` does that.
 *
 * @param pause awaited before each case, to let others work
 * @throws {UserError} when the plan is blocked, nothing of it is left to send, or the service refuses it
 */
export async function applyPush(
  plan: PushPlan,
  planned: RemoteSet,
  client: PushClient,
  { base, pause }: Pick<TransactionContext, 'base' | 'pause'>,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  if (plan.blockers.length > 0)
    throw new UserError(message('The push is blocked'), message('Fix what blocks it, then push again'));
  const { testTargetId } = planned;
  const current = await updatePlan(plan, planned, client, signal);
  const sent = await createSentCases(current, pause);
  const { success } = await client.push(
    testTargetId,
    { testCases: sent.cases },
    { signal, valid: sent.valid },
  );
  if (success === false) {
    throw new UserError(
      message('The service did not accept the push'),
      message('Pull to see its version, then push again'),
      'pull',
    );
  }
  const enabled = await restoreStatuses(current.plan.hidden, client, testTargetId);
  const after = await readBack(client, planned, signal);
  const outcome = await compareOutcome(current.plan, after, pause);
  await base.update(syncedChanges(outcome, after), agreedFiles(findUnchanged(current.plan)));
  return { ...outcome, enabled };
}

/** How often a push is planned anew while the service keeps changing. */
const maxPlans = 3;

/** A plan as it goes to what the service has at this moment. */
interface CurrentPlan {
  readonly plan: PushPlan;
  readonly present: RemoteSet;
  /** The cases of the service with the types of their selectors, as far as these are known. */
  readonly details: ReadonlyMap<string, ServiceTestCase>;
}

async function updatePlan(
  shown: PushPlan,
  planned: RemoteSet,
  client: PushClient,
  signal?: AbortSignal,
): Promise<CurrentPlan> {
  const { testTargetId } = planned;
  let plan = shown;
  let expected = planned;
  for (let count = 0; count < maxPlans; count++) {
    const details = await fetchMissingSelectorTypes(client, testTargetId, plan.set, expected.listed, signal);
    const present = await readAgain(client, expected, signal);
    if (sameSets(expected, present)) return { plan, present: expected, details };
    plan = replan(shown, present);
    expected = present;
    if (!sameHidden(planned, present) || plan.blockers.length > 0 || isEmptyPush(plan)) break;
  }
  throw new UserError(
    message('Nothing was pushed: the test cases on the service just changed'),
    message('Pull, review the changes, then push again'),
    'pull',
  );
}

/**
 * The cases that carry a plan. Those that the service has in full go as it has them, to the letter: a push changes
 * nothing else, and what is known of their answers holds. They are `valid` if it had no errors in them.
 */
async function createSentCases(
  { plan, present, details }: CurrentPlan,
  pause: Pause,
): Promise<{ cases: TestCase[]; valid: ReadonlySet<TestCase> }> {
  const cases: TestCase[] = [];
  const valid = new Set<TestCase>();
  for (const testCase of plan.set) {
    await pause();
    const { id } = testCase;
    const isPresent = present.pulled.get(id) === testCase && isFullShape(testCase);
    cases.push(isPresent ? testCase : fullShape(testCase, details.get(id)));
    if (isPresent && present.origins.get(id)?.isValid) valid.add(testCase);
  }
  return { cases, valid };
}

/** Reads a set that was read before. What the service does not return of drafts and disabled cases stays known. */
async function readAgain(
  client: PushClient,
  { testTargetId, known, cases, hiddenContent, leftOut }: RemoteSet,
  signal?: AbortSignal,
): Promise<RemoteSet> {
  const present = await readRemoteSet(client, testTargetId, signal, known);
  if (!hiddenContent) return present;
  return withHiddenContent(
    { ...present, ...(leftOut && { leftOut }) },
    client,
    { synced: (id) => cases.get(id), inFile: (id) => hiddenContent.get(id) },
    signal,
  );
}

async function readBack(client: PushClient, planned: RemoteSet, signal?: AbortSignal): Promise<RemoteSet> {
  try {
    return await readAgain(client, planned, signal);
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    throw new UserError(
      message('The push was accepted, but its result could not be checked: {0}', reasonOf(error)),
      message('Pull to see its version'),
      'pull',
      { cause: error },
    );
  }
}

/** Compares what was sent with what the service has since. */
async function compareOutcome(
  plan: PushPlan,
  after: RemoteSet,
  pause: Pause,
): Promise<Omit<PushOutcome, 'enabled'>> {
  const altered: TestCase[] = [];
  for (const testCase of plan.set) {
    await pause();
    const remote = after.cases.get(testCase.id) ?? after.hiddenContent?.get(testCase.id);
    if (!remote || !isSameCase(testCase, remote)) altered.push(testCase);
  }
  const alteredIds = new Set(altered.map(({ id }) => id));
  const merged = mergedChanges(plan).flatMap(({ id, localCase }): ArrivedMerge[] => {
    const remoteCase = after.cases.get(id);
    return localCase && remoteCase && !alteredIds.has(id)
      ? [{ localCase, remoteCase, origin: after.origins.get(id) }]
      : [];
  });
  return { plan, merged, altered, kept: plan.removed.filter(({ id }) => after.cases.has(id)) };
}

/** The compared cases that are the same in their files and on the service. */
const findUnchanged = ({ input }: PushPlan): CaseComparison[] =>
  input.comparisons.filter(({ state }) => state === 'unchanged');

/** The cases that are synced now, but for merged ones, and unchanged ones that the service answers otherwise now. */
function syncedChanges(
  { plan, altered }: Omit<PushOutcome, 'enabled'>,
  { cases, origins }: RemoteSet,
): Map<string, SyncedCase | null> {
  const others = new Set([...mergedChanges(plan), ...altered].map(({ id }) => id));
  const renewed = findUnchanged(plan).filter(({ id, origin }) => !hasSameOrigin(origin, origins.get(id)));
  const arrived = [...plan.added, ...plan.changed, ...renewed].flatMap(({ id }) => {
    const testCase = others.has(id) ? undefined : cases.get(id);
    return testCase ? [[id, { testCase, origin: origins.get(id) }] as const] : [];
  });
  const gone = plan.removed.flatMap(({ id }) => (cases.has(id) ? [] : [[id, null] as const]));
  return new Map([...arrived, ...gone]);
}

const sameSets = (a: RemoteSet, b: RemoteSet): boolean =>
  a.cases.size === b.cases.size &&
  [...a.cases].every(([id, testCase]) => isSameValue(testCase, b.cases.get(id))) &&
  [...(a.hiddenContent ?? [])].every(([id, testCase]) => isSameValue(testCase, b.hiddenContent?.get(id))) &&
  sameHidden(a, b);

/** Hidden cases cannot be planned around. */
function sameHidden(a: RemoteSet, b: RemoteSet): boolean {
  const hiddenIds = (set: RemoteSet): string[] => hiddenCases(set).map(({ id }) => id);
  return isSameValue(hiddenIds(a).toSorted(), hiddenIds(b).toSorted());
}

type Status = NonNullable<UpdateTestCaseBody['status']>;

/** What sets the status of cases back. */
type StatusClient = Pick<ServiceClient, 'listTestCases' | 'updateTestCase'>;

/**
 * Sets the status of drafts and disabled cases back that a push sent along: a service may enable
 * every case that it gets (endpoint 12). It can't be cancelled, since the push is out.
 *
 * @param hidden the cases as the service listed them before the push
 * @returns those whose status could not be set back
 */
export async function restoreStatuses(
  hidden: readonly ServiceTestCase[],
  client: StatusClient,
  testTargetId: string,
): Promise<ServiceTestCase[]> {
  if (hidden.length === 0) return [];
  const now = await client.listTestCases(testTargetId).then(
    (listed) => new Map(listed.map(({ id, status }) => [id, status])),
    () => undefined,
  );
  const failed: ServiceTestCase[] = [];
  for (const testCase of hidden) {
    if (now?.get(testCase.id) === testCase.status) continue;
    const restored = await client
      .updateTestCase(testTargetId, testCase.id, { status: testCase.status as Status })
      .then(
        () => true,
        () => false,
      );
    if (!restored) failed.push(testCase);
  }
  return failed;
}

/**
 * Writes merged cases to their files after a push, and remembers them as synced, as one transaction that can be undone. A
 * file that somebody saved since the push was planned stays, and its case unsynced: the next pull merges it.
 *
 * @returns the paths of files that stay
 * @throws {UserError} when files cannot be written: then all of them stay
 */
export async function writeMergedFiles(
  { merged }: Pick<PushOutcome, 'merged'>,
  context: TransactionContext,
): Promise<readonly string[]> {
  if (merged.length === 0) return [];
  const [settled, touched]: [ArrivedMerge[], string[]] = [[], []];
  for (const arrived of merged) {
    const { unmerged, file } = arrived.localCase;
    if ((await context.files.read(file.path)) === unmerged?.file.text) settled.push(arrived);
    else touched.push(file.path);
  }
  try {
    const { saved } = await commit(transactionOf(settled), context);
    return [...touched, ...saved];
  } catch (error) {
    throw new UserError(
      message(
        'The push was accepted, but files with merged changes could not be written: {0}',
        reasonOf(error),
      ),
      message('Pull to merge the changes into the files'),
      'pull',
      { cause: error },
    );
  }
}

const transactionOf = (merged: readonly ArrivedMerge[]): Transaction => ({
  changes: merged.flatMap(({ localCase: { file, unmerged } }) =>
    unmerged?.file.text === file.text
      ? []
      : [{ path: file.path, before: unmerged?.file.text, after: file.text }],
  ),
  base: merged.map(({ localCase: { file, unmerged }, remoteCase, origin }) => ({
    id: remoteCase.id,
    path: file.path,
    was: unmerged?.base ?? null,
    now: remoteCase,
    origin,
  })),
});
