import { sameCase } from '../core/equality.ts';
import { message, UserError } from '../core/errors.ts';
import { withNeeded } from '../core/consistency.ts';
import { sameValue } from '../core/yaml.ts';
import type { TestCase } from '../core/testCase.ts';
import type { ServiceClient } from '../api/client.ts';
import type { Base, BaseStore } from './base.ts';
import { compare, stateOf, type Comparison } from './compare.ts';
import { setProblemsIn, type InvalidFile, type LocalSet } from './localSet.ts';
import { hiddenCases, readRemoteSet, type RemoteReader, type RemoteSet } from './remoteSet.ts';
import { detailsFor, fullShape } from './shape.ts';

/** What a push would change on the service. It always sends the whole set (endpoint 12 may replace it). */
export interface PushPlan {
  readonly added: readonly TestCase[];
  readonly changed: readonly Comparison[];
  readonly unchanged: number;
  /** Cases that the service has and that this push drops: only with the user's word. */
  readonly removed: readonly TestCase[];
  readonly blockers: readonly Blocker[];
  /** The whole set as it goes over the wire, before abridged cases are completed. */
  readonly set: readonly TestCase[];
}

/** Why a push may not go, each with the case or file that it is about. */
export type Blocker =
  | { readonly kind: 'invalid'; readonly file: InvalidFile }
  | { readonly kind: 'changed-there' | 'conflict' | 'unrelated' | 'deleted-there'; readonly testCase: TestCase }
  | { readonly kind: 'hidden'; readonly description: string };

/**
 * Plans a push of one case: the service's present set with that case, and the cases it needs that
 * the service lacks, replaced or added. Pure.
 */
export function planPushOne(id: string, local: LocalSet, remote: RemoteSet, base: Base): PushPlan {
  const own = new Map([...local.cases].map(([key, { testCase }]) => [key, testCase]));
  const needed = withNeeded([id], own).filter((one) => one.id === id || !remote.cases.has(one.id));
  const set = new Map([...remote.cases, ...needed.map((one) => [one.id, one] as const)]);
  const comparisons = needed.map((one): Comparison => {
    const [there, known] = [remote.cases.get(one.id), base.cases.get(one.id)];
    const state = stateOf(one, there, known) ?? 'new-here';
    return { id: one.id, state, here: local.cases.get(one.id), there, base: known };
  });
  const named = new Set(needed.map((one) => local.cases.get(one.id)?.file.path));
  return planOf(comparisons, [], set, remote, [
    ...local.invalid.filter(({ path }) => named.has(path)),
    ...setProblemsIn(local, [...set.values()]),
  ]);
}

/**
 * Plans a push of a whole folder. Cases that only the service has are sent along unchanged, unless
 * the user gave the word to remove them. Pure.
 */
export function planPushAll(local: LocalSet, remote: RemoteSet, base: Base, remove: ReadonlySet<string>): PushPlan {
  const comparisons = compare(local, remote, base);
  const removed = comparisons.flatMap(({ id, here, there }) => (!here && there && remove.has(id) ? [there] : []));
  const kept = [...remote.cases].filter(([id]) => !remove.has(id) || local.cases.has(id));
  const set = new Map([...kept, ...[...local.cases].map(([id, { testCase }]) => [id, testCase] as const)]);
  return planOf(comparisons, removed, set, remote, [...local.invalid, ...setProblemsIn(local, [...set.values()])]);
}

function planOf(
  comparisons: readonly Comparison[],
  removed: readonly TestCase[],
  set: ReadonlyMap<string, TestCase>,
  remote: RemoteSet,
  invalid: readonly InvalidFile[],
): PushPlan {
  const hidden = hiddenCases(remote).filter((one) => !set.has(one.id));
  const changed = comparisons.filter(({ state }) => state === 'changed-here');
  // What is equal already goes as the service has it, with fields that a file does not carry.
  const asThere = comparisons.flatMap(({ id, state, there }) => (state === 'unchanged' && there ? [[id, there] as const] : []));
  return {
    added: comparisons.flatMap(({ state, here }) => (state === 'new-here' && here ? [here.testCase] : [])),
    changed,
    unchanged: set.size - changed.length - comparisons.filter(({ state }) => state === 'new-here').length,
    removed,
    blockers: [
      ...invalid.map((file): Blocker => ({ kind: 'invalid', file })),
      ...comparisons.flatMap(blockersOf),
      ...hidden.map((one): Blocker => ({ kind: 'hidden', description: one.description ?? one.id })),
    ],
    set: [...new Map([...set, ...asThere]).values()],
  };
}

function blockersOf({ state, here }: Comparison): Blocker[] {
  if (!here) return [];
  const { testCase } = here;
  switch (state) {
    case 'changed-there':
    case 'conflict':
    case 'unrelated':
      return [{ kind: state, testCase }];
    case 'deleted-there':
    case 'changed-here-deleted-there':
      return [{ kind: 'deleted-there', testCase }];
    default:
      return [];
  }
}

export type PushClient = RemoteReader & Pick<ServiceClient, 'push' | 'getTestCase'>;

export interface PushOutcome {
  /** Cases that the service has otherwise than they were sent. */
  readonly altered: readonly TestCase[];
}

/**
 * Sends a plan that was shown. The set is pulled again immediately before: when the service moved
 * on since the plan was made, nothing is sent. Afterwards it is read back and compared.
 *
 * @param agreed cases whose base follows when they arrived as sent
 * @throws UserError when the plan is blocked, or the service changed in between
 */
export async function applyPush(
  plan: PushPlan,
  planned: RemoteSet,
  client: PushClient,
  base: BaseStore,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  if (plan.blockers.length > 0) throw new UserError(message('The push is blocked'));
  const { testTargetId } = planned;
  const present = await readRemoteSet(client, testTargetId, signal);
  if (!sameSets(planned, present)) {
    throw new UserError(
      message('Nothing was pushed: the test cases on the service changed a moment ago'),
      message('Pull, look at what changed, then push again'),
      'pull',
    );
  }
  const details = await detailsFor(client, testTargetId, plan.set, present.listed, signal);
  const sent = plan.set.map((one) => fullShape(one, details.get(one.id)));
  await client.push(testTargetId, { testCases: sent }, { signal });

  const after = await readRemoteSet(client, testTargetId, signal);
  const touched = [...plan.added, ...plan.changed.flatMap(({ here }) => (here ? [here.testCase] : []))];
  const arrived = touched.flatMap((one) => {
    const there = after.cases.get(one.id);
    return there && sameCase(one, there) ? [[one.id, there] as const] : [];
  });
  await base.update(new Map<string, TestCase | null>([...arrived, ...plan.removed.map(({ id }) => [id, null] as const)]));
  const good = new Set(arrived.map(([id]) => id));
  return { altered: touched.filter((one) => !good.has(one.id)) };
}

function sameSets(a: RemoteSet, b: RemoteSet): boolean {
  return (
    a.cases.size === b.cases.size &&
    [...a.cases].every(([id, one]) => sameValue(one, b.cases.get(id))) &&
    sameValue(hiddenCases(a).map(({ id }) => id).toSorted(), hiddenCases(b).map(({ id }) => id).toSorted())
  );
}
