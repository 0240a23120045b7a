import type { TestCase } from '../../core/case/testCase.ts';
import { describeStep } from '../../core/describe/describeStep.ts';
import type { CaseEnd, StepRef } from './runEvent.ts';

/** The result of a run of a case: FAILED blames the test, ERROR the machine. */
export interface Verdict {
  readonly status: 'PASSED' | 'FAILED' | 'ERROR';
  readonly errorMessage?: string;
}

/** The most characters of an error message. */
const longest = 10_000;

/**
 * Judges the end of a case.
 *
 * @param cases those of the run, by id: their steps are described in words
 * @param interrupted why a case did not run to its end
 */
export function verdictOf(end: CaseEnd, cases: ReadonlyMap<string, TestCase>, interrupted: string): Verdict {
  switch (end.outcome) {
    case 'passed':
      return { status: 'PASSED' };
    case 'skipped':
      return { status: 'ERROR', errorMessage: `The test case did not run. ${end.reason ?? ''}`.trim() };
    case 'interrupted':
      return { status: 'ERROR', errorMessage: interrupted };
    default:
      return failed(end, cases);
  }
}

/** Whether a case failed because its browser did not start, or is nowhere to be reached. */
export const isBrowserStartFailure = ({ outcome, failure }: Pick<CaseEnd, 'outcome' | 'failure'>): boolean =>
  outcome === 'failed' &&
  /^(?:[A-Za-z]*Error: )?browserType\.(?:launch|connect)/.test(failure?.message ?? '');

function failed(end: CaseEnd, cases: ReadonlyMap<string, TestCase>): Verdict {
  const { caseId, failure } = end;
  const text = failure?.message ?? 'It failed without an error message';
  if (isBrowserStartFailure(end))
    return { status: 'ERROR', errorMessage: `The browser did not start. ${text}`.slice(0, longest) };
  const where = failure?.step ? `${describeStepRef(failure.step, caseId, cases)}: ` : '';
  return { status: 'FAILED', errorMessage: `${where}${text}`.slice(0, longest) };
}

/** A step in words, such as `Step 3 · Click button 'Save'`; one of another case names that case. */
function describeStepRef(
  { caseId, index }: StepRef,
  runId: string,
  cases: ReadonlyMap<string, TestCase>,
): string {
  const owner = cases.get(caseId);
  const element = owner?.elements[index];
  const step = `Step ${index + 1}${element ? ` · ${describeStep(element)}` : ''}`;
  return caseId === runId || !owner ? step : `${owner.description} · ${step}`;
}
