import { planProject } from '../../codegen/plan/planProject.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import { runToEnd } from '../../core/runToEnd.ts';
import { UserError } from '../../core/userError.ts';

/** A test case with what runs before and after it, as in a run. */
export interface LiveCase {
  readonly testCase: TestCase;
  /** The test cases that run before, first to last. */
  readonly chain: readonly TestCase[];
  /** The test cases that clean up after, in the order in which they run. */
  readonly teardowns: readonly TestCase[];
}

/**
 * Finds what runs before and after a test case.
 *
 * @param cases the test case and those that it needs
 * @throws {UserError} when it is not among them, or one that it depends on is not
 */
export function toLiveCase(id: string, cases: readonly TestCase[]): LiveCase {
  const [planned] = runToEnd(planProject(cases, new Set([id]))).cases;
  if (!planned) throw new UserError(message('There is no test case to run'), message('Open a test case'));
  if (planned.broken !== undefined)
    throw new UserError(
      message('What the test case depends on can’t be run: {0}', planned.broken),
      message('Fix its dependencyId, then try again'),
    );
  return planned;
}

const oldestMinor = 60;

/** The oldest version of Playwright with live pages: it writes the locator of an element that was found otherwise. */
export const oldestLivePlaywright = `1.${oldestMinor}`;

/** Whether a version of Playwright, such as `1.60.1`, has what live pages need. */
export function isLivePlaywright(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || (major === 1 && minor >= oldestMinor);
}
