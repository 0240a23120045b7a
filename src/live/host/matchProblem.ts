import type { Element } from '../../core/case/testCase.ts';
import type { StepName } from '../../core/case/stepSchemas.ts';

/** Why a step can't run on the page as it is: its locator matches nothing, or more than one element. */
export type MatchProblem = 'none' | 'several';

/** These have no use for selectors. */
const withoutElement: ReadonlySet<string> = new Set<StepName>([
  'GO_TO',
  'JAVASCRIPT',
  'OPEN_EMAIL',
  'CLOSE_PAGE',
  'WAIT_FOR',
  'RESPONSE_OK',
]);

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
  if (count === undefined || count === 1 || typeof name !== 'string' || withoutElement.has(name))
    return undefined;
  if (count > 1) return 'several';
  return name === 'NOT_VISIBLE' || element?.ignoreFailure === true ? undefined : 'none';
}
