import { runsByItself } from '../../core/case/runsByItself.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { HttpError } from '../http/httpErrors.ts';
import type { CurrentCase, SkippedCase } from '../store/records.ts';

/** The test cases of a target that a run is about. */
export interface CaseSelection {
  readonly cases: readonly CurrentCase[];
  readonly skipped: readonly SkippedCase[];
}

/**
 * Selects the enabled test cases with one of the tags; all of them where none are given. Those that only clean
 * up run with the test cases that they clean up after.
 *
 * @throws {HttpError} when nothing is left to run; the message says why
 */
export function selectCases(
  current: readonly CurrentCase[],
  tags: readonly string[],
  environmentName: string,
): CaseSelection {
  const tests = current.filter(
    ({ status, version: { portable } }) => status === 'ENABLED' && runsByItself(portable),
  );
  const chosen = tests.filter(({ version }) => hasTag(version.portable, tags));
  const skipped = chosen.flatMap(({ id, version }) => {
    const reason = whySkipped(version.portable, environmentName);
    return reason === undefined ? [] : [{ testCaseId: id, reason }];
  });
  const cases = chosen.filter(({ id }) => !skipped.some(({ testCaseId }) => testCaseId === id));
  if (cases.length === 0) throw new HttpError(400, whyNone(tests, chosen, tags, environmentName));
  return { cases, skipped };
}

const hasTag = ({ tagNames }: TestCase, tags: readonly string[]): boolean =>
  tags.length === 0 || (tagNames ?? []).some((tag) => tags.includes(tag));

function whySkipped(
  { runStatus, excludedEnvironmentNames }: TestCase,
  environmentName: string,
): string | undefined {
  if (runStatus === 'OFF') return 'The test case is disabled: its run status is OFF.';
  return excludedEnvironmentNames?.includes(environmentName)
    ? `The test case excludes the environment ${environmentName.slice(0, 200)}.`
    : undefined;
}

function whyNone(
  tests: readonly CurrentCase[],
  chosen: readonly CurrentCase[],
  tags: readonly string[],
  environmentName: string,
): string {
  if (tests.length === 0) return 'The test target has no enabled test case to run';
  if (chosen.length > 0)
    return `The test cases have the run status OFF or exclude the environment "${environmentName.slice(0, 80)}"`;
  const named = tags.map((tag) => `"${tag.slice(0, 80)}"`).slice(0, 20);
  return `No enabled test case has one of the tags ${named.join(', ')}`;
}
