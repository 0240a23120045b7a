import { isSameCase } from '../../core/case/caseDifferences.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import type { Pause } from '../../core/slices.ts';
import { isSameValue } from '../../core/values.ts';
import type { LocalCase, LocalSet } from '../cases/localSet.ts';
import { isHidden, type RemoteSet } from '../cases/remoteSet.ts';
import { hasSameOrigin, type CaseOrigin, type Base, type SeenFiles } from '../state/baseStore.ts';
import type { TransactionContext } from '../transaction/transaction.ts';

/**
 * How a case compares between its local file (`here`), the service (`there`) and what was last synced.
 * `unrelated`: both have it, they differ, and nothing tells which one is newer. `not-on-branch`: its
 * file is missing, but git's HEAD moved since it was last seen. `invalid-locally`: its file has errors,
 * so nothing can be said.
 */
export type SyncState =
  | 'unchanged'
  | 'changed-locally'
  | 'changed-on-service'
  | 'conflict'
  | 'unrelated'
  | 'new-locally'
  | 'new-on-service'
  | 'deleted-locally'
  | 'deleted-on-service'
  | 'deleted-locally-changed-on-service'
  | 'not-on-branch'
  | 'changed-locally-deleted-on-service'
  | 'invalid-locally';

export interface CaseComparison {
  readonly id: string;
  readonly state: SyncState;
  readonly localCase: LocalCase | undefined;
  readonly remoteCase: TestCase | undefined;
  readonly base: TestCase | undefined;
  /** The answers that gave the remote case, if they are known. */
  readonly origin: CaseOrigin | undefined;
  /** The answers that gave the case as it was last synced, if they are known. */
  readonly baseOrigin: CaseOrigin | undefined;
  /** The service has the case but does not show it to a pull, so it is not deleted there. Its content may be known. */
  readonly hidden: boolean;
}

type Sides = [
  local: LocalSet,
  remote: Pick<RemoteSet, 'cases' | 'origins' | 'listed' | 'hiddenContent' | 'leftOut'>,
  base: Base,
];

/**
 * Compares every case that the folder, the service or the base knows. Pure but for `pause`, which
 * is awaited before each case, to let others work.
 */
export async function compareCases(pause: Pause, ...sides: Sides): Promise<CaseComparison[]> {
  const [local, remote, base] = sides;
  const ids = new Set([
    ...local.cases.keys(),
    ...local.invalidById.keys(),
    ...remote.cases.keys(),
    ...base.cases.keys(),
  ]);
  const found: CaseComparison[] = [];
  for (const id of ids) {
    await pause();
    const comparison = compareCase(id, ...sides);
    if (comparison) found.push(comparison);
  }
  return found;
}

/** Compares one case; undefined when neither side has it any more. Pure. */
export function compareCase(id: string, ...[local, remote, base]: Sides): CaseComparison | undefined {
  const localCase = local.cases.get(id);
  const remoteCase = remote.cases.get(id);
  const synced = base.cases.get(id);
  const [origin, baseOrigin] = [remote.origins.get(id), base.origins.get(id)];
  const isUnchanged =
    remoteCase !== undefined && (remoteCase === synced || hasSameOrigin(origin, baseOrigin));
  const isInvalid = !localCase && local.invalidById.has(id);
  const compared = isInvalid ? 'invalid-locally' : stateOf(localCase, remoteCase, synced, isUnchanged);
  const isMissing = compared === 'deleted-locally' || compared === 'deleted-locally-changed-on-service';
  const state = isMissing && base.isElsewhere(id) ? 'not-on-branch' : compared;
  const hidden = isHidden(remote, id);
  return state && { id, state, localCase, remoteCase, base: synced, origin, baseOrigin, hidden };
}

/** @param isUnchanged whether the remote case is known to be the one that was last synced, without a look into it */
function stateOf(
  local: LocalCase | undefined,
  remote: TestCase | undefined,
  base: TestCase | undefined,
  isUnchanged: boolean,
): SyncState | undefined {
  if (local && remote) {
    if (isSynced(local) && isUnchanged) return 'unchanged';
    if (isSameCase(local.testCase, remote)) return 'unchanged';
    if (!base) return 'unrelated';
    if (isSynced(local) || isSameCase(local.testCase, base)) return 'changed-on-service';
    return isUnchanged || isSameCase(remote, base) ? 'changed-locally' : 'conflict';
  }
  if (local) {
    if (!base) return 'new-locally';
    return isSynced(local) || isSameCase(local.testCase, base)
      ? 'deleted-on-service'
      : 'changed-locally-deleted-on-service';
  }
  if (remote) {
    if (!base) return 'new-on-service';
    return isUnchanged || isSameCase(remote, base) ? 'deleted-locally' : 'deleted-locally-changed-on-service';
  }
  return undefined;
}

const isSynced = (local: LocalCase): boolean => local.isSynced === true;

/** The sides of a comparison. */
export interface ComparedSides {
  readonly local: LocalSet;
  readonly remote: RemoteSet;
  readonly base: Base;
}

/**
 * Finds the cases that are the same in their files and on the service, of which the base does not know yet what
 * they say, or that these bytes say it.
 */
export async function findStaleBase(
  comparisons: readonly CaseComparison[],
  pause: Pause,
): Promise<CaseComparison[]> {
  const agreed: CaseComparison[] = [];
  for (const comparison of comparisons) {
    await pause();
    if (comparison.state === 'unchanged' && isStale(comparison)) agreed.push(comparison);
  }
  return agreed;
}

function isStale({ localCase, remoteCase, base, origin, baseOrigin }: CaseComparison): boolean {
  const isFileKnown = localCase?.isSynced === true || localCase?.file.fingerprint === undefined;
  if (!isFileKnown || !remoteCase || !base) return true;
  return origin
    ? !hasSameOrigin(origin, baseOrigin) || origin.listed !== baseOrigin?.listed
    : !isSameValue(base, remoteCase);
}

/** The files that say the same as the service, by id. */
export const agreedFiles = (agreed: readonly CaseComparison[]): SeenFiles =>
  new Map(agreed.flatMap(({ id, localCase }) => (localCase ? [[id, localCase.file] as const] : [])));

/**
 * Lets the base follow where files and service agree, and know which files are there: the next
 * comparison tells an edit from an older version by it. Only for a whole set, as the service has it.
 *
 * @param seen the files of test cases that are there
 * @param head where git's HEAD was before the files were read; where it is at this moment, if left out
 */
export async function refreshBase(
  comparisons: readonly CaseComparison[],
  seen: SeenFiles,
  { base, pause }: Pick<TransactionContext, 'base' | 'pause'>,
  head?: string,
): Promise<void> {
  const agreed = await findStaleBase(comparisons, pause);
  const cases = new Map(
    agreed.map(({ id, remoteCase, origin }) => [id, remoteCase ? { testCase: remoteCase, origin } : null]),
  );
  await base.update(cases, new Map([...seen, ...agreedFiles(agreed)]), head);
}
