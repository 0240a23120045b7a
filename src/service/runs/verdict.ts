import { describeStep } from '../../core/describe.ts';
import { UserError } from '../../core/errors.ts';
import type { TestCase } from '../../core/testCase.ts';
import type { CaseEnd, StepRef } from '../../runner/events.ts';
import { ToolMissing } from '../machine.ts';
import type { Verdict } from '../reports.ts';

/** What is worth telling of a failure. */
const longest = 10_000;

/** Why a result has no verdict of its own when the service ends before its run. */
export const interrupted = 'The local service ended before the run did. Run the test case again.';

/** What the end of a case means for its result: FAILED blames the test, ERROR the machine. */
export function verdictOf(end: CaseEnd, cases: ReadonlyMap<string, TestCase>): Verdict {
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

function failed({ caseId, failure }: CaseEnd, cases: ReadonlyMap<string, TestCase>): Verdict {
  const text = failure?.message ?? 'It failed without saying why';
  if (isOfMachine(text))
    return { status: 'ERROR', errorMessage: `The browser did not start. ${text}`.slice(0, longest) };
  const where = failure?.step ? `${placeOf(failure.step, caseId, cases)}: ` : '';
  return { status: 'FAILED', errorMessage: `${where}${text}`.slice(0, longest) };
}

/** A step in words, such as `Step 3 · Click button 'Save'`; one of another case names that case. */
function placeOf({ caseId, index }: StepRef, runId: string, cases: ReadonlyMap<string, TestCase>): string {
  const owner = cases.get(caseId);
  const element = owner?.elements[index];
  const step = `Step ${index + 1}${element ? ` · ${describeStep(element)}` : ''}`;
  return caseId === runId || !owner ? step : `${owner.description} · ${step}`;
}

const isOfMachine = (text: string): boolean => /^(?:Error: )?browserType\.(?:launch|connect)\b/.test(text);

/** Why a run came to nothing, fit to show, with the next step where there is one. */
export function whyNot(error: unknown): string {
  if (isExpected(error)) return error.message;
  return `The run broke down: ${error instanceof Error ? error.message : String(error)}`.slice(0, longest);
}

/** Whether an error says what is wrong and what to do, so that no log is needed. */
export const isExpected = (error: unknown): error is ToolMissing | UserError =>
  error instanceof ToolMissing || error instanceof UserError;
