import type { Element } from './testCase.ts';

/** Whether a selector of the step has no type. */
export const lacksSelectorTypes = (element: Element): boolean =>
  element.selectors?.some(({ selectorType }) => !selectorType) ?? false;
