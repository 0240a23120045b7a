import type { TestCase } from '../../core/case/testCase.ts';

/** The fields of a test case with these names, as far as it has them. */
export const pickFields = (testCase: TestCase, fields: readonly string[]): Partial<TestCase> =>
  Object.fromEntries(Object.entries(testCase).filter(([key]) => fields.includes(key)));
