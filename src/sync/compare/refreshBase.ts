import { isSameValue } from '../../core/isSameValue.ts';
import { hasSameOrigin, type SeenFiles } from '../state/baseStore.ts';
import type { CaseComparison } from './compareCases.ts';
import type { TransactionContext } from '../transaction/transaction.ts';
import type { Pause } from '../../core/cooperativePause.ts';

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
