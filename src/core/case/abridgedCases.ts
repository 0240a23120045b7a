import type { TestCase, Element } from './testCase.ts';
import { caseKeys } from './caseKeys.ts';

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

/** Absolute on any system, or a URL of a file, and the name of a YAML file. */
const localFile = /^(?:[/\\]|[a-z]:[/\\]|file:).*\.ya?ml$/is;

/** Whether a field is a note of a tool to itself: the path of the file that it read the case from. */
export const isToolField = ([key, value]: [string, unknown]): boolean =>
  key === 'filePath' || (!caseKeys.has(key) && typeof value === 'string' && localFile.test(value));

/**
 * A case without the fields that other tools note for themselves. They name files of somebody's machine,
 * say nothing about the case, and are no part of the interface (contract 2.5).
 */
export function withoutToolFields(testCase: TestCase): TestCase {
  const fields = Object.keys(testCase).every((key) => caseKeys.has(key)) ? [] : Object.entries(testCase);
  return fields.some(isToolField)
    ? (Object.fromEntries(fields.filter((field) => !isToolField(field))) as TestCase)
    : testCase;
}
