import type { Element } from '../case/testCase.ts';
import { readFailureReason } from './readFailureReason.ts';
import { findSingleLocators } from './singleLocators.ts';

/** A failure, as far as locators can be suggested for it. */
export interface SuggestingFailure {
  readonly message: string;
  /** Locators of the page that come near one that matches nothing. */
  readonly suggestedLocators?: readonly string[];
}

/**
 * The locators that may be meant by a step that failed, the likeliest first.
 *
 * @param element the step; left out where it is not known
 */
export function suggestedFor(
  { message, suggestedLocators = [] }: SuggestingFailure,
  element: Element | undefined,
): readonly string[] {
  const reason = readFailureReason(message);
  if (reason.kind !== 'notUnique') return suggestedLocators;
  // The element that something is dropped on is none of the step's selectors.
  const isDrop = element?.interaction?.action === 'DRAG_AND_DROP';
  return findSingleLocators(reason, isDrop ? [] : (element?.selectors ?? []));
}
