import type { TestCase } from '../../core/case/testCase.ts';
import type { CaseComparison } from '../../sync/compare/compareCases.ts';
import { onlyRemote } from '../../sync/push/planPush.ts';
import type { Removal } from '../../sync/push/pushObstacles.ts';
import type { PushOptions } from '../arguments/commandOptions.ts';
import type { Reason } from '../outcome/reason.ts';

/** The test cases without a local file: what a push does with them. */
export interface Removals {
  /** The test cases to remove from the service, as it has them now. */
  readonly remove: ReadonlyMap<string, TestCase>;
  /** Test cases whose files were deleted locally, and that need the user's decision. */
  readonly undecided: readonly Removal[];
  /** The reasons why a `--remove` is not possible. */
  readonly reasons: readonly Reason[];
}

/** Decides which test cases without a local file are removed from the service. */
export function findRemovals(comparisons: readonly CaseComparison[], { yes, remove }: PushOptions): Removals {
  const candidates = onlyRemote(comparisons);
  const named = new Set(remove);
  const candidateIds = new Set(candidates.map(({ id }) => id));
  const removed = candidates.filter(({ id, state }) => named.has(id) || (yes && state === 'deleted-locally'));
  const decided = new Set(removed.map(({ id }) => id));
  return {
    remove: new Map(removed.map(({ id, remoteCase }) => [id, remoteCase])),
    // Only test cases that were synced before, and deleted since, may be removed.
    undecided: candidates.filter(({ id, base }) => base !== undefined && !decided.has(id)),
    reasons: remove
      .filter((id) => !candidateIds.has(id))
      .map((id) => ({
        message: `--remove ${id}: the service has no test case with this id, or it has a local file`,
        todo: 'Check the id, and delete the file of the test case first',
      })),
  };
}
