import type { ServiceTestCase } from '../api/contract.ts';
import { isTestCase } from '../core/check.ts';
import { dependants, withNeeded } from '../core/consistency.ts';
import { leavesOpen } from '../core/equality.ts';
import type { TestCase } from '../core/testCase.ts';
import type { Base } from './base.ts';
import { compareOne, type Comparison } from './compare.ts';
import { setProblemsIn, type InvalidFile, type LocalSet } from './localSet.ts';
import { hiddenCases, type RemoteSet } from './remoteSet.ts';
import { completed, filledUp } from './shape.ts';

/** What a push would change on the service. It always sends the whole set (endpoint 12 may replace it). */
export interface PushPlan {
  readonly added: readonly TestCase[];
  readonly changed: readonly Comparison[];
  readonly unchanged: number;
  /** Cases that the service has and that this push drops: only with the user's word. */
  readonly removed: readonly TestCase[];
  /** Those of `added` that the service has as drafts, which this push replaces: only with the user's word. */
  readonly promoted: readonly TestCase[];
  readonly blockers: readonly Blocker[];
  /** Whether the service may have more cases than its pull shows: it does not list them. */
  readonly unlisted: boolean;
  /** The whole set as it goes over the wire, before abridged cases are completed. */
  readonly set: readonly TestCase[];
}

/** Why a push may not go, each with the case or file that it is about. */
export type Blocker =
  | { readonly kind: 'invalid'; readonly file: InvalidFile }
  | {
      readonly kind: 'changed-there' | 'conflict' | 'unrelated' | 'deleted-there';
      readonly testCase: TestCase;
    }
  | { readonly kind: 'hidden'; readonly listed: ServiceTestCase }
  /** The service has the case, and nobody tells a field that the push would set. */
  | { readonly kind: 'untold'; readonly testCase: TestCase; readonly field: 'runStatus' | 'type' }
  | { readonly kind: 'needed'; readonly testCase: TestCase; readonly by: TestCase };

/**
 * Plans a push of some cases: the service's present set with those cases, and the cases they need
 * that the service lacks, replaced or added. Pure.
 */
export function planPushSome(
  asked: readonly string[],
  local: LocalSet,
  remote: RemoteSet,
  base: Base,
): PushPlan {
  const own = new Map([...local.cases].map(([key, { testCase }]) => [key, testCase]));
  const wanted = new Set(asked);
  const needed = withNeeded(asked, own).filter((one) => wanted.has(one.id) || !remote.cases.has(one.id));
  const ids = new Set(needed.map((one) => one.id));
  const comparisons = needed.flatMap((one) => compareOne(one.id, local, remote, base) ?? []);
  const set = new Map([...remote.cases, ...needed.map((one) => [one.id, one] as const)]);
  const invalid = local.invalid.filter(({ id }) => id !== undefined && (ids.has(id) || isOdd(remote, id)));
  return planOf(comparisons, [], set, local, remote, invalid);
}

/** Whether what the service has is as wrong as the file of it: it cannot be sent back. */
function isOdd({ cases }: RemoteSet, id: string): boolean {
  const there = cases.get(id);
  return there !== undefined && !isTestCase(there);
}

/**
 * Plans a push of a whole folder. Cases that only the service has are sent along unchanged, unless
 * the user gave the word to remove them. Pure.
 */
export function planPushAll(
  comparisons: readonly Comparison[],
  local: LocalSet,
  remote: RemoteSet,
  remove: ReadonlySet<string>,
): PushPlan {
  const removed = onlyThere(comparisons).filter(({ id }) => remove.has(id));
  const dropped = new Set(removed.map(({ id }) => id));
  const kept = [...remote.cases].filter(([id]) => !dropped.has(id));
  const set = new Map([...kept, ...[...local.cases].map(([id, { testCase }]) => [id, testCase] as const)]);
  return planOf(comparisons, removed, set, local, remote, local.invalid);
}

/**
 * The service's cases that have no file here, and may be removed there. A file with errors is one,
 * and a file that is not on this branch may be on another.
 */
export const onlyThere = (comparisons: readonly Comparison[]): (Comparison & { there: TestCase })[] =>
  comparisons.flatMap((one) =>
    !one.here && one.there && one.state !== 'invalid-here' && one.state !== 'not-on-branch'
      ? [{ ...one, there: one.there }]
      : [],
  );

function planOf(
  comparisons: readonly Comparison[],
  removals: readonly (Comparison & { there: TestCase })[],
  set: ReadonlyMap<string, TestCase>,
  local: LocalSet,
  remote: RemoteSet,
  invalid: readonly InvalidFile[],
): PushPlan {
  const changed = comparisons.filter(({ state }) => state === 'changed-here');
  const additions = comparisons.filter(({ state }) => state === 'new-here');
  const promoted = additions.filter(({ id, hidden }) => hidden && remote.listed.get(id)?.status === 'DRAFT');
  const removed = removals.map(({ there }) => there);
  // What is equal already goes as the service has it, with fields that a file does not carry.
  const asThere = comparisons.flatMap(({ id, state, here, there }) =>
    state === 'unchanged' && there ? [[id, filledUp(there, here?.testCase)] as const] : [],
  );
  const edited = changed.flatMap(({ id, here, there }) =>
    here && there ? [[id, withFound(filledUp(here.testCase, there), there)] as const] : [],
  );
  const sent = [...new Map([...set, ...asThere, ...edited]).values()];
  // The removed cases stand in for themselves: `needed` names who depends on them.
  const problems = setProblemsIn(local, [...set.values(), ...removed]);
  return {
    added: casesOf(additions),
    changed,
    unchanged: set.size - changed.length - additions.length,
    removed,
    promoted: casesOf(promoted),
    unlisted: remote.unlisted,
    blockers: [
      ...[...invalid, ...problems].map((file): Blocker => ({ kind: 'invalid', file })),
      ...hiddenBlockers(remote, new Set(promoted.map(({ id }) => id))),
      ...untoldBlockers(sent, remote),
      ...comparisons.flatMap(blockersOf),
      ...removals.flatMap(removalBlockers),
      ...neededBlockers(removed, [...set.values()]),
    ],
    set: sent,
  };
}

const casesOf = (comparisons: readonly Comparison[]): TestCase[] =>
  comparisons.flatMap(({ here }) => (here ? [here.testCase] : []));

/**
 * A case that the pull does not show cannot be compared: neither is it left out of a push, nor is
 * it overwritten. Only a draft may become the case of its file.
 */
const hiddenBlockers = (remote: RemoteSet, promoted: ReadonlySet<string>): Blocker[] =>
  hiddenCases(remote)
    .filter(({ id }) => !promoted.has(id))
    .map((listed) => ({ kind: 'hidden', listed }));

/** A file does not tell how its case was found, and the service is not to forget it. */
const withFound = (here: TestCase, { discovery }: TestCase): TestCase =>
  discovery && !here.discovery ? { ...here, discovery } : here;

/** What nobody tells of a case that the service has cannot be sent back as it is. */
const untoldBlockers = (set: readonly TestCase[], { listed, pulled }: RemoteSet): Blocker[] =>
  set.flatMap((testCase): Blocker[] => {
    const there = pulled.get(testCase.id);
    if (!there || !leavesOpen(there, 'runStatus')) return [];
    const told = completed(testCase, listed.get(testCase.id));
    const field = (['runStatus', 'type'] as const).find((one) => leavesOpen(told, one));
    return field ? [{ kind: 'untold', testCase, field }] : [];
  });

function blockersOf({ state, here, hidden }: Comparison): Blocker[] {
  if (!here || hidden) return [];
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

const removalBlockers = ({ state, there }: Comparison & { there: TestCase }): Blocker[] =>
  state === 'deleted-here-changed-there' ? [{ kind: 'changed-there', testCase: there }] : [];

const neededBlockers = (removed: readonly TestCase[], set: readonly TestCase[]): Blocker[] =>
  removed.flatMap((testCase): Blocker[] => {
    const [by] = dependants(testCase.id, set);
    return by ? [{ kind: 'needed', testCase, by }] : [];
  });
