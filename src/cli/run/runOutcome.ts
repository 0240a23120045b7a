import type { CaseEnd } from '../../runner/events/runEvent.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { CaseResult } from '../outcome/caseResult.ts';
import type { OutcomePart } from '../outcome/commandOutcome.ts';
import type { Reason } from '../outcome/reason.ts';

/** A run that ended. */
export interface CompletedRun {
  /** Ids of the test cases to run. */
  readonly ids: readonly string[];
  readonly results: readonly CaseResult[];
  /** Errors of the test runner. */
  readonly errors: readonly string[];
}

/** The results of a run, its summary and its status. */
export const runOutcome = (run: CompletedRun, local: LocalSet, signal: AbortSignal): OutcomePart =>
  resultsOutcome(run.results, reasonsOf(run, local), signal);

/**
 * Results, their summary and their status.
 *
 * @param reasons why they are incomplete
 */
export function resultsOutcome(
  results: readonly CaseResult[],
  reasons: readonly Reason[],
  signal: AbortSignal,
): OutcomePart {
  const count = (outcome: CaseEnd['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const summary = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`;
  const part = { cases: results, summary };
  if (signal.aborted) return { ...part, status: 'cancelled', reasons: [{ message: 'Cancelled' }] };
  if (reasons.length > 0) return { ...part, status: 'failed', reasons };
  return { ...part, status: count('failed') > 0 ? 'tests failed' : 'done' };
}

/** The reasons why a run is incomplete: errors of the test runner, or test cases without a result. */
function reasonsOf({ ids, results, errors }: CompletedRun, { cases }: LocalSet): Reason[] {
  if (errors.length > 0) return errors.map((message) => ({ message: message.replace(/\.$/, '') }));
  const ended = new Set(results.map(({ id }) => id));
  const names = ids.filter((id) => !ended.has(id)).map((id) => `“${cases.get(id)?.testCase.description}”`);
  if (names.length === 0) return [];
  return [
    {
      message: `Playwright reported no result of ${names.join(', ')}`,
      todo: 'Run again. If the problem persists, update Playwright',
    },
  ];
}
