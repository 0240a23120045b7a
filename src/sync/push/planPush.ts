import type { ServiceTestCase } from '../../api/contract/testCase.ts';
import { isTestCase } from '../../core/case/checkTestCase.ts';
import { withRequiredCases } from '../../core/case/withRequiredCases.ts';
import { omitsField } from '../../core/case/abridgedCase.ts';
import { sameValue } from '../../core/sameValue.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Base } from '../state/base.ts';
import { compareCase, type CaseComparison } from '../compare/compareCases.ts';
import {
  findExcluded,
  setWithout,
  type ExcludedCase,
  type PushInput,
  type Removal,
} from './excludedCases.ts';
import { setProblemsIn, type InvalidFile, type LocalSet } from '../cases/localSet.ts';
import { hiddenCases, type RemoteSet } from '../cases/remoteSet.ts';
import { withServiceFields, withOpenFields } from '../cases/caseShapes.ts';

/** The changes of a push on the service. It always sends the whole set (endpoint 12 may replace it). */
export interface PushPlan {
  readonly added: readonly TestCase[];
  readonly changed: readonly CaseComparison[];
  readonly unchanged: number;
  /** Cases that the service has and that this push drops: only if the user confirms it. */
  readonly removed: readonly TestCase[];
  /** Those of `added` that the service has as drafts, which this push replaces: only if the user confirms it. */
  readonly promoted: readonly TestCase[];
  /** Cases that stay on the service as they are, while the others go. */
  readonly excluded: readonly ExcludedCase[];
  /** The problems that block the whole push. */
  readonly blockers: readonly Blocker[];
  /** Whether the service may have more cases than its pull shows: it does not list them. */
  readonly unlisted: boolean;
  /** The whole set as it goes over the wire, before abridged cases are completed. */
  readonly set: readonly TestCase[];
  /** The same push to what the service has by now: a case of it that changed there since is left out. Pure. */
  readonly against: (present: RemoteSet) => PushPlan;
}

/** Whether a push would change nothing. */
export const isEmptyPush = ({
  added,
  changed,
  removed,
}: Pick<PushPlan, 'added' | 'changed' | 'removed'>): boolean =>
  added.length + changed.length + removed.length === 0;

/** Why a push may not go, each with the case or file that it is about. */
export type Blocker =
  | { readonly kind: 'invalid'; readonly file: InvalidFile }
  | { readonly kind: 'hidden'; readonly listed: ServiceTestCase }
  /** The service has the case, and nobody tells a field that the push would set. */
  | { readonly kind: 'untold'; readonly testCase: TestCase; readonly field: 'runStatus' | 'type' };

/** The user's decisions about a push of all. */
export interface PushDecisions {
  /** Cases that go, by id, each as the service had it when that was decided. */
  readonly remove?: ReadonlyMap<string, TestCase>;
  /** Ids of cases that take no part. */
  readonly skip?: ReadonlySet<string>;
}

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
  const wanted = new Set(asked);
  const needed = withRequiredCases(asked, casesIn(local)).filter(
    (testCase) => wanted.has(testCase.id) || !remote.cases.has(testCase.id),
  );
  const own = new Map(needed.map((testCase) => [testCase.id, testCase]));
  const comparisons = needed.flatMap((testCase) => compareCase(testCase.id, local, remote, base) ?? []);
  const invalid = local.invalid.filter(
    ({ id }) => id !== undefined && (own.has(id) || isInvalidRemote(remote, id)),
  );
  return planOf({ comparisons, removals: [], own, local, remote, excluded: [] }, invalid);
}

const casesIn = ({ cases }: LocalSet): Map<string, TestCase> =>
  new Map([...cases].map(([id, { testCase }]) => [id, testCase]));

/** Whether what the service has is as wrong as the file of it: it cannot be sent back. */
function isInvalidRemote({ cases }: RemoteSet, id: string): boolean {
  const remoteCase = cases.get(id);
  return remoteCase !== undefined && !isTestCase(remoteCase);
}

/**
 * Plans a push of a whole folder. Cases that only the service has are sent along unchanged, unless
 * the user decided to remove them. Pure.
 */
export function planPushAll(
  comparisons: readonly CaseComparison[],
  local: LocalSet,
  remote: RemoteSet,
  { remove = new Map(), skip = new Set() }: PushDecisions = {},
): PushPlan {
  const removals = onlyRemote(comparisons).filter(({ id, remoteCase }) =>
    sameValue(remove.get(id), remoteCase),
  );
  const own = new Map([...casesIn(local)].filter(([id]) => !skip.has(id)));
  const asked = comparisons.filter(({ id }) => !skip.has(id));
  return planOf({ comparisons: asked, removals, own, local, remote, excluded: [] }, local.invalid);
}

/**
 * The service's cases that have no file here, and may be removed there. A file with errors is one,
 * and a file that is not on this branch may be on another.
 */
export const onlyRemote = (comparisons: readonly CaseComparison[]): Removal[] =>
  comparisons.flatMap((comparison) => {
    const { localCase, remoteCase, state } = comparison;
    const isUnknown = state === 'invalid-here' || state === 'not-on-branch';
    return !localCase && remoteCase && !isUnknown ? [{ ...comparison, remoteCase }] : [];
  });

function planOf(material: PushInput, invalid: readonly InvalidFile[]): PushPlan {
  const { comparisons, local, remote } = material;
  const left = findExcluded(material);
  const set = setWithout(material, left);
  const going = comparisons.filter(({ id }) => !left.has(id));
  const changed = going.filter(({ state }) => state === 'changed-here');
  const additions = going.filter(({ state }) => state === 'new-here');
  const promoted = additions.filter(({ id, hidden }) => hidden && remote.listed.get(id)?.status === 'DRAFT');
  const removed = material.removals.flatMap(({ id, remoteCase }) => (left.has(id) ? [] : [remoteCase]));
  // What is equal already goes as the service has it, with fields that a file does not carry.
  const unchangedRemote = going.flatMap(({ id, state, localCase, remoteCase }) =>
    state === 'unchanged' && remoteCase
      ? [[id, withOpenFields(remoteCase, localCase?.testCase)] as const]
      : [],
  );
  const edited = changed.flatMap(({ id, localCase, remoteCase }) =>
    localCase && remoteCase
      ? [[id, withDiscovery(withOpenFields(localCase.testCase, remoteCase), remoteCase)] as const]
      : [],
  );
  const sent = [...new Map([...set, ...unchangedRemote, ...edited]).values()];
  const touched = new Set([...changed, ...additions, ...removed].map(({ id }) => id));
  return {
    added: casesOf(additions),
    changed,
    unchanged: set.size - changed.length - additions.length,
    removed,
    promoted: casesOf(promoted),
    excluded: [...left.values()],
    unlisted: remote.unlisted,
    blockers: [
      ...[...invalid, ...setProblemsIn(local, [...set.values()])].map((file): Blocker => ({
        kind: 'invalid',
        file,
      })),
      ...hiddenBlockers(remote, new Set(promoted.map(({ id }) => id))),
      ...unreturnedBlockers(sent, remote),
    ],
    set: sent,
    against: (present) => planOf(withoutMoved(material, present, touched), invalid),
  };
}

/** The push without what changed on the service since it was planned; `touched` is named for it. */
function withoutMoved(material: PushInput, present: RemoteSet, touched: ReadonlySet<string>): PushInput {
  const { comparisons, removals, own, remote } = material;
  const ids = [...remote.cases.keys(), ...present.cases.keys()];
  const moved = new Set(ids.filter((id) => !sameValue(remote.cases.get(id), present.cases.get(id))));
  const isHere = ({ id }: Pick<CaseComparison, 'id'>): boolean => !moved.has(id);
  const left = [...moved].flatMap((id): ExcludedCase[] => {
    const testCase = own.get(id) ?? remote.cases.get(id);
    return touched.has(id) && testCase ? [{ kind: 'moved', testCase }] : [];
  });
  return {
    ...material,
    comparisons: comparisons.filter(isHere),
    removals: removals.filter(isHere),
    own: new Map([...own].filter(([id]) => !moved.has(id))),
    remote: present,
    excluded: [...material.excluded, ...left],
  };
}

const casesOf = (comparisons: readonly CaseComparison[]): TestCase[] =>
  comparisons.flatMap(({ localCase }) => (localCase ? [localCase.testCase] : []));

/**
 * A case that the pull does not show cannot be compared: neither is it left out of a push, nor is
 * it overwritten. Only a draft may become the case of its file.
 */
const hiddenBlockers = (remote: RemoteSet, promoted: ReadonlySet<string>): Blocker[] =>
  hiddenCases(remote)
    .filter(({ id }) => !promoted.has(id))
    .map((listed) => ({ kind: 'hidden', listed }));

/** A file does not tell how its case was found, and the service is not to forget it. */
const withDiscovery = (local: TestCase, { discovery }: TestCase): TestCase =>
  discovery && !local.discovery ? { ...local, discovery } : local;

/** A case of the service whose content nobody returns cannot be sent back as it is. */
const unreturnedBlockers = (set: readonly TestCase[], { listed, pulled }: RemoteSet): Blocker[] =>
  set.flatMap((testCase): Blocker[] => {
    const remoteCase = pulled.get(testCase.id);
    if (!remoteCase || !omitsField(remoteCase, 'runStatus')) return [];
    const known = withServiceFields(testCase, listed.get(testCase.id));
    const field = (['runStatus', 'type'] as const).find((name) => omitsField(known, name));
    return field ? [{ kind: 'untold', testCase, field }] : [];
  });
