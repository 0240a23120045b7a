import type { Selector } from '../../core/case/selector.ts';
import type { Element } from '../../core/case/testCase.ts';

/** A step that clicks an element. */
export const clickStep = (selectors: Selector[]): Element => ({
  interaction: { action: 'CLICK' },
  selectors,
});

/** A step that enters text into a field. */
export const enterTextStep = (selectors: Selector[], calledWith: string): Element => ({
  interaction: { action: 'ENTER_TEXT', calledWith },
  selectors,
});

/** A step that presses a key on an element. */
export const pressKeyStep = (selectors: Selector[], calledWith: string): Element => ({
  interaction: { action: 'KEY_PRESS', calledWith },
  selectors,
});

/** A step that asserts that an element is visible. */
export const visibleStep = (selectors: Selector[]): Element => ({
  assertion: { expectation: 'VISIBLE' },
  selectors,
});

/** A step that asserts the value of a field. */
export const hasValueStep = (selectors: Selector[], calledWith: string): Element => ({
  assertion: { expectation: 'TO_HAVE_VALUE', calledWith },
  selectors,
});

/** A step that asserts that an element is not visible. */
export const notVisibleStep = (selectors: Selector[]): Element => ({
  assertion: { expectation: 'NOT_VISIBLE' },
  selectors,
});

/** A step that asserts that an element contains a text. */
export const containsTextStep = (selectors: Selector[], calledWith: string): Element => ({
  assertion: { expectation: 'TO_CONTAIN_TEXT', calledWith },
  selectors,
});

/** A step that selects an option of a list. */
export const selectStep = (selectors: Selector[], calledWith: string): Element => ({
  interaction: { action: 'SELECT_OPTION', calledWith },
  selectors,
});
