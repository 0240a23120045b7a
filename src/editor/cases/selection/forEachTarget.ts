import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { Target } from '../../targets/target.ts';
import { folderOfTarget } from '../../targets/targetFolders.ts';
import { isCancelled } from '../../ui/errorBoundary.ts';
import { partialError, type Failure } from '../../ui/partialError.ts';

/**
 * Runs the work of a command for each target that its rows belong to, one after another. A target that fails doesn't
 * stop the others, which may be of another service; a cancel does.
 *
 * @throws UserError for all that failed, with the folder of each; the error itself where there is one target
 */
export async function forEachTarget<Chosen extends Target>(
  targets: readonly Chosen[],
  work: (target: Chosen) => Promise<unknown>,
): Promise<void> {
  const failures: Failure[] = [];
  for (const target of targets)
    try {
      await work(target);
    } catch (error) {
      const mayGoOn = error instanceof UserError && !isCancelled(error) && targets.length > 1;
      if (!mayGoOn) throw error;
      failures.push({ name: folderOfTarget(target)?.folder ?? target.testTargetId, error });
    }
  const done = targets.length - failures.length;
  if (failures.length > 0)
    throw partialError(message('Finished {0} of {1} test targets', done, targets.length), failures);
}
