import { selectorSchema } from './selector.ts';
import { assertionSchema, interactionSchema } from './stepSchemas.ts';
import { elementSchema, testCaseSchema } from './testCase.ts';

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
