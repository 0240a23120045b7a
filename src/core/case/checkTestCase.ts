import { zodIssueToProblems } from './zodIssueToProblems.ts';
import type { Problem } from './problem.ts';
import { testCaseSchema, type TestCase } from './testCase.ts';

/** Checks a parsed test case; an empty list means that nothing is wrong. */
export function checkTestCase(value: unknown): Problem[] {
  const result = testCaseSchema.safeParse(value, { reportInput: true });
  return result.success ? [] : result.error.issues.flatMap((issue) => zodIssueToProblems(issue, []));
}

/** Narrows a value in which `checkTestCase` found no error. Nothing is copied or dropped. */
export function isTestCase(value: unknown): value is TestCase {
  return checkTestCase(value).every((problem) => problem.severity === 'warning');
}
