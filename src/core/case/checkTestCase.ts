import { zodIssueToProblems, type Problem, type WrittenAt, noteKnownKeys } from './schemaProblems.ts';
import { testCaseSchema, type TestCase } from './testCase.ts';

/**
 * Checks a parsed test case; an empty list means that nothing is wrong.
 *
 * @param written how a value is written in the file, where messages should show it so
 */
export function checkTestCase(value: unknown, written?: WrittenAt): Problem[] {
  const result = testCaseSchema.safeParse(value, { reportInput: true, error: noteKnownKeys });
  return result.success ? [] : result.error.issues.flatMap((issue) => zodIssueToProblems(issue, [], written));
}

/** Narrows a value in which `checkTestCase` found no error. Nothing is copied or dropped. */
export function isTestCase(value: unknown): value is TestCase {
  return checkTestCase(value).every((problem) => problem.severity === 'warning');
}
