import type { TestCase } from '../../../src/core/case/testCase.ts';

/** Creates a test case of one step, which a pull returns as it was pushed. */
export const createTestCase = (
  fields: Pick<TestCase, 'id' | 'description'> & Partial<TestCase>,
): TestCase => ({
  version: '1',
  runStatus: 'ON',
  prompt: '',
  elements: [
    {
      interaction: { action: 'CLICK', calledWith: null },
      selectors: [{ selectorType: 'TEXT', selector: 'Pay' }],
      ignoreFailure: false,
    },
  ],
  ...fields,
});
