import type { StepRef } from './runEvent.ts';
import type { ReportedFailure } from './reporterMessage.ts';

/** The state of a step of a test. */
export interface StepProgress {
  readonly ref: StepRef;
  /** Whether it belongs to a teardown. */
  readonly isCleanUp: boolean;
  readonly hasEnded: boolean;
  readonly failure?: ReportedFailure;
}

/**
 * Finds the step that made a test fail, if a step did.
 *
 * @param steps in the order in which they began
 * @param failures of the test
 */
export function findFailedStep(
  steps: readonly StepProgress[],
  failures: readonly ReportedFailure[],
  status: string,
): StepRef | undefined {
  // A teardown fails no test, even where it fails with the test's own words.
  const own = steps.filter(({ isCleanUp }) => !isCleanUp);
  return (status === 'timedOut' ? hungStep(own) : stepWithFailure(own, failures))?.ref;
}

/** At the timeout of a test, Playwright reports it in the running step, and what comes after it fails as well. */
const hungStep = (steps: readonly StepProgress[]): StepProgress | undefined =>
  steps.find(({ failure }) => /Test timeout of \d+ms exceeded/.test(failure?.message ?? '')) ??
  steps.findLast(({ hasEnded, failure }) => !hasEnded || failure !== undefined);

/** A step before it may have failed by the same message without failing the test. */
const stepWithFailure = (
  steps: readonly StepProgress[],
  failures: readonly ReportedFailure[],
): StepProgress | undefined =>
  steps.find(({ failure }) => failure && failures.some((testFailure) => isSame(testFailure, failure))) ??
  steps.findLast(({ hasEnded }) => !hasEnded);

const isSame = (a: ReportedFailure, b: ReportedFailure): boolean =>
  a.message === b.message && a.stack === b.stack;
