import type { Element } from '../../core/case/testCase.ts';
import { findStep } from '../../steps/table.ts';

/** Why a step can't run on the page as it is: its locator matches nothing, or more than one element. */
export type MatchProblem = 'none' | 'several';

/**
 * Judges how many elements the locator of a step matches. Playwright refuses several for every action and expectation;
 * none is as it should be where nothing is to be seen, and where the step may fail.
 *
 * @param count undefined where it is not known
 */
export function findMatchProblem(
  element: Element | undefined,
  count: number | undefined,
): MatchProblem | undefined {
  const name: unknown = element?.interaction?.action ?? element?.assertion?.expectation;
  const known = findStep(name);
  if (count === undefined || count === 1 || typeof name !== 'string' || known?.element === 'none')
    return undefined;
  if (count > 1) return 'several';
  const isRight = known?.kind === 'assertion' && known.mayBeAbsent;
  return isRight || element?.ignoreFailure === true ? undefined : 'none';
}
