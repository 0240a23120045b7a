import { testCaseSchema } from './testCase.ts';

/** Names of the fields of a test case that we know; null and other empty values of these say nothing. */
export const caseKeys: ReadonlySet<string> = new Set(Object.keys(testCaseSchema.shape));
