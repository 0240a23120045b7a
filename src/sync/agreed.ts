import { sameValue } from '../core/sameValue.ts';
import type { BaseStore } from './base.ts';
import type { Comparison } from './compare.ts';
import type { LocalSet } from './localSet.ts';

/** Where here and there agree, and the base does not know it yet. */
export const agreedIn = (comparisons: readonly Comparison[]): Comparison[] =>
  comparisons.filter(({ state, base, there }) => state === 'unchanged' && !sameValue(base, there));

/**
 * Lets the base follow where files and service agree, and know which files are there: the next
 * comparison tells an edit from an older version by it. Only for a whole set, as the service has it.
 */
export async function followAgreed(
  comparisons: readonly Comparison[],
  local: LocalSet,
  base: Pick<BaseStore, 'update'>,
): Promise<void> {
  const agreed = agreedIn(comparisons).map(({ id, there }) => [id, there ?? null] as const);
  await base.update(new Map(agreed), local.cases.keys());
}
