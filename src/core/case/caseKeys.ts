import { selectorSchema } from './selector.ts';
import { assertionSchema, interactionSchema } from './stepSchemas.ts';
import { elementSchema, testCaseSchema, type TestCase } from './testCase.ts';

/** Names of the fields that we know, by the schema. Null and other empty values of these say nothing. */

type KeySet = ReadonlySet<string>;

const keysOf = (schemas: readonly { readonly shape: object }[]): KeySet =>
  new Set(schemas.flatMap(({ shape }) => Object.keys(shape)));

/** The fields of a test case. */
export const caseKeys = keysOf([testCaseSchema]);

/** The fields of a step. */
export const elementKeys = keysOf([elementSchema]);

/** The fields of an interaction and of an assertion. */
export const stepKeys = keysOf([...interactionSchema.options, ...assertionSchema.options]);

/** The fields of a selector. */
export const selectorKeys = keysOf(selectorSchema.options);

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
