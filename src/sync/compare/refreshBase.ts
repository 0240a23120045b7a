import { isSameValue } from '../../core/isSameValue.ts';
import type { CaseComparison } from './compareCases.ts';
import type { TransactionContext } from '../transaction/transaction.ts';
import type { Pause } from '../../core/cooperativePause.ts';

/** Finds the cases that are the same in their files and on the service, which the base does not know yet. */
export async function findStaleBase(
  comparisons: readonly CaseComparison[],
  pause: Pause,
): Promise<CaseComparison[]> {
  const agreed: CaseComparison[] = [];
  for (const comparison of comparisons) {
    await pause();
    const { state, base, remoteCase } = comparison;
    if (state === 'unchanged' && !isSameValue(base, remoteCase)) agreed.push(comparison);
  }
  return agreed;
}

/**
 * Lets the base follow where files and service agree, and know which files are there: the next
 * comparison tells an edit from an older version by it. Only for a whole set, as the service has it.
 *
 * @param seen ids of the test cases whose files are there
 * @param head where git's HEAD was before the files were read; where it is at this moment, if left out
 */
export async function refreshBase(
  comparisons: readonly CaseComparison[],
  seen: Iterable<string>,
  { base, pause }: Pick<TransactionContext, 'base' | 'pause'>,
  head?: string,
): Promise<void> {
  const agreed = (await findStaleBase(comparisons, pause)).map(
    ({ id, remoteCase }) => [id, remoteCase ?? null] as const,
  );
  await base.update(new Map(agreed), seen, head);
}
