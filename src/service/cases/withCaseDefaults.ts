import type { TestCase } from '../../core/case/testCase.ts';

/** Fills in the fields that a client may find filled in when it pulls; nothing else is ever added. */
export const withCaseDefaults = (testCase: TestCase): TestCase => ({
  ...testCase,
  ...(testCase.version === undefined ? { version: '1' as const } : {}),
  ...(testCase.runStatus === undefined ? { runStatus: 'ON' as const } : {}),
  ...(testCase.prompt === undefined ? { prompt: '' } : {}),
});
