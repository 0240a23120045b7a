import type { TestCase, Element } from './testCase.ts';

/** Fields that only the full variant has (contract 2.5), beside `selectorType`. */
export const fullOnlyFields = ['version', 'type', 'runStatus'] as const;

/** Whether a case came in the abridged variant, or was written by hand with just as little. */
export const isAbridgedCase = (testCase: TestCase): boolean =>
  (testCase.version ?? undefined) === undefined || (testCase.runStatus ?? undefined) === undefined;

/** Whether a case omits a field because it is abridged; `type: null` is a value. */
export const omitsField = (testCase: TestCase, field: (typeof fullOnlyFields)[number]): boolean =>
  isAbridgedCase(testCase) &&
  (testCase[field] === undefined || (field !== 'type' && testCase[field] === null));

/** Whether a selector of the step has no type. */
export const lacksSelectorTypes = (element: Element): boolean =>
  element.selectors?.some(({ selectorType }) => !selectorType) ?? false;
