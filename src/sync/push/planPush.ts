import type { ServiceTestCase } from '../../api/contract/serviceTestCase.ts';
import { isAbridgedCase } from '../../core/case/abridgedCases.ts';
import { withRequiredCases } from '../../core/case/caseDependencies.ts';
import { isTestCase } from '../../core/case/checkTestCase.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { isSameValue } from '../../core/values.ts';
import { withOpenFields } from '../cases/caseShapes.ts';
import type { LocalSet } from '../cases/localSet.ts';
import { hiddenCases, type RemoteSet } from '../cases/remoteSet.ts';
import { compareCase, type CaseComparison } from '../compare/compareCases.ts';
import type { Base } from '../state/baseStore.ts';
import {
  findBlockers,
  findExcludedCases,
  getPushedSet,
  type Blocker,
  type ExcludedCase,
  type PushInput,
  type Removal,
} from './pushObstacles.ts';

/** The changes of a push on the service. It always sends the whole set (endpoint 12 may replace it). */
export interface PushPlan {
  readonly added: readonly TestCase[];
  readonly changed: readonly CaseComparison[];
  readonly unchanged: number;
  /** Cases that the service has and that this push drops: only if the user confirms it. */
  readonly removed: readonly TestCase[];
  /** Those of `added` that the service has as drafts, which this push replaces: only if the user confirms it. */
  readonly promoted: readonly TestCase[];
  /** Drafts and disabled cases that are sent along, as the service lists them: they keep their status. */
  readonly hidden: readonly ServiceTestCase[];
  /** How many of `hidden` were never synced: their prompts and excluded environments are unknown. */
  readonly hiddenInPart: number;
  /** Cases that stay on the service as they are, while the others go. */
  readonly excluded: readonly ExcludedCase[];
  /** The problems that block the whole push. */
  readonly blockers: readonly Blocker[];
  /** Whether the service may have more cases than its pull shows: it does not list them. */
  readonly unlisted: boolean;
  /** The whole set as it goes over the wire, before abridged cases are completed. */
  readonly set: readonly TestCase[];
  /** What the plan was made of, to make it again when the service has changed. */
  readonly input: PushInput;
}

/** The cases of a push that have changes of the service, too. */
export const mergedChanges = ({ changed }: Pick<PushPlan, 'changed'>): CaseComparison[] =>
  changed.filter(({ localCase }) => localCase?.unmerged !== undefined);

/** Whether a push would change nothing. */
export const isEmptyPush = ({
  added,
  changed,
  removed,
}: Pick<PushPlan, 'added' | 'changed' | 'removed'>): boolean =>
  added.length + changed.length + removed.length === 0;

/** The user's decisions about a push of all. */
interface PushDecisions {
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
  ids: readonly string[],
  local: LocalSet,
  remote: RemoteSet,
  base: Base,
): PushPlan {
  const selected = new Set(ids);
  const needed = withRequiredCases(ids, casesIn(local)).filter(
    (testCase) => selected.has(testCase.id) || !remote.cases.has(testCase.id),
  );
  const own = new Map(needed.map((testCase) => [testCase.id, testCase]));
  const comparisons = needed.flatMap((testCase) => compareCase(testCase.id, local, remote, base) ?? []);
  const invalid = local.invalid.filter(
    ({ id }) => id !== undefined && (own.has(id) || isInvalidRemote(remote, id)),
  );
  return planOf({ comparisons, removals: [], own, local, remote, excluded: [], invalid });
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
    isSameValue(remove.get(id), remoteCase),
  );
  const own = ownCases(comparisons, local, skip);
  const selected = comparisons.filter(({ id }) => !skip.has(id));
  const { invalid } = local;
  return planOf({ comparisons: selected, removals, own, local, remote, excluded: [], invalid });
}

/** The cases of files that take part. What the service has likewise is not parsed out of its file. */
function ownCases(
  comparisons: readonly CaseComparison[],
  { cases }: LocalSet,
  skip: ReadonlySet<string>,
): Map<string, TestCase> {
  const unchanged = new Map(
    comparisons.flatMap(({ id, state, remoteCase }) =>
      state === 'unchanged' && remoteCase ? [[id, remoteCase] as const] : [],
    ),
  );
  return new Map(
    [...cases].flatMap(([id, localCase]) =>
      skip.has(id) ? [] : [[id, unchanged.get(id) ?? localCase.testCase] as const],
    ),
  );
}

/**
 * The service's cases that have no file here, and may be removed there. A file with errors is one,
 * and a file that is not on this branch may be on another. Drafts and disabled cases stay.
 */
export const onlyRemote = (comparisons: readonly CaseComparison[]): Removal[] =>
  comparisons.flatMap((comparison) => {
    const { localCase, remoteCase, state, hidden } = comparison;
    const isUnknown = hidden || state === 'invalid-locally' || state === 'not-on-branch';
    return !localCase && remoteCase && !isUnknown ? [{ ...comparison, remoteCase }] : [];
  });

/** Plans the same push to what the service has by now: a case of it that changed there since is left out. Pure. */
export const replan = ({ input, added, changed, removed }: PushPlan, present: RemoteSet): PushPlan =>
  planOf(withoutMoved(input, present, idsOf([...added, ...changed, ...removed])));

function planOf(input: PushInput): PushPlan {
  const { comparisons, local, remote, invalid } = input;
  const left = findExcludedCases(input);
  const set = getPushedSet(input, left);
  const going = comparisons.filter(({ id }) => !left.has(id));
  const changed = going.filter(({ state }) => state === 'changed-locally');
  const additions = going.filter(({ state }) => state === 'new-locally');
  const promoted = additions.filter(({ id, hidden }) => hidden && remote.listed.get(id)?.status === 'DRAFT');
  const promotedIds = idsOf(promoted);
  const removed = input.removals.flatMap(({ id, remoteCase }) => (left.has(id) ? [] : [remoteCase]));
  const sent = createSentSet(set, going);
  const hidden = hiddenCases(remote).filter(({ id }) => set.has(id) && !promotedIds.has(id));
  return {
    added: casesOf(additions),
    changed,
    unchanged: set.size - changed.length - additions.length,
    removed,
    promoted: casesOf(promoted),
    hidden,
    hiddenInPart: hidden.filter(({ id }) => remote.knownInPart?.has(id)).length,
    excluded: [...left.values()],
    unlisted: remote.unlisted,
    blockers: findBlockers({ local, remote, invalid, set: [...set.values()], sent, promoted: promotedIds }),
    set: sent,
    input,
  };
}

const idsOf = (found: readonly { readonly id: string }[]): Set<string> => new Set(found.map(({ id }) => id));

/** The push without what changed on the service since it was planned; `touched` is named for it. */
function withoutMoved(input: PushInput, present: RemoteSet, touched: ReadonlySet<string>): PushInput {
  const { comparisons, removals, own, remote } = input;
  const ids = [...remote.cases.keys(), ...present.cases.keys()];
  const moved = new Set(ids.filter((id) => !isSameValue(remote.cases.get(id), present.cases.get(id))));
  const isUnmoved = ({ id }: Pick<CaseComparison, 'id'>): boolean => !moved.has(id);
  const left = [...moved].flatMap((id): ExcludedCase[] => {
    const testCase = own.get(id) ?? remote.cases.get(id);
    return touched.has(id) && testCase ? [{ kind: 'moved', testCase }] : [];
  });
  return {
    ...input,
    comparisons: comparisons.filter(isUnmoved),
    removals: removals.filter(isUnmoved),
    own: new Map([...own].filter(([id]) => !moved.has(id))),
    remote: present,
    excluded: [...input.excluded, ...left],
  };
}

const casesOf = (comparisons: readonly CaseComparison[]): TestCase[] =>
  comparisons.flatMap(({ localCase }) => (localCase ? [localCase.testCase] : []));

/**
 * The set with the fields that the service knows and files do not carry. What is equal already goes as the
 * service has it. Pure.
 *
 * @param going the compared cases that take part in the push
 */
const createSentSet = (set: ReadonlyMap<string, TestCase>, going: readonly CaseComparison[]): TestCase[] => [
  ...new Map([...set, ...going.flatMap(sentCase)]).values(),
];

function sentCase({ id, state, localCase, remoteCase }: CaseComparison): [id: string, sent: TestCase][] {
  if (!remoteCase) return [];
  if (state === 'unchanged') {
    const isWhole = !isAbridgedCase(remoteCase);
    return [[id, isWhole ? remoteCase : withOpenFields(remoteCase, localCase?.testCase)]];
  }
  return state === 'changed-locally' && localCase
    ? [[id, withDiscovery(withOpenFields(localCase.testCase, remoteCase), remoteCase)]]
    : [];
}

/** A file does not tell how its case was found, and the service is not to forget it. */
const withDiscovery = (local: TestCase, { discovery }: TestCase): TestCase =>
  discovery && !local.discovery ? { ...local, discovery } : local;
