import { describeStep } from '../../core/describe/describeStep.ts';
import type { Element } from '../../core/case/testCase.ts';
import { suggestedFor } from '../../core/failure/suggestedLocators.ts';
import { parseLocatorLine } from '../../core/locator/locatorLine.ts';
import { render } from '../../core/message.ts';
import { failureSentence } from '../../core/failure/failureSentence.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import type { CaseEnd, StepRef } from '../../runner/events/runEvent.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import { positionAt } from '../../core/text/textLines.ts';
import { displayPath } from '../cases/displayPath.ts';
import type { CaseFailure, CaseResult } from '../outcome/caseResult.ts';

/**
 * Creates the result of a test case.
 *
 * @param isKept whether the files of the run stay after it
 */
export function createCaseResult(end: CaseEnd, local: LocalSet, folder: string, isKept: boolean): CaseResult {
  const { caseId, outcome, duration, failure, reason, notes, trace, screenshot } = end;
  const found = local.cases.get(caseId);
  return {
    id: caseId,
    description: found?.testCase.description ?? '',
    path: displayPath(folder, found?.file.path ?? ''),
    outcome,
    duration,
    ...(failure ? { failure: failureOf(failure, local, folder) } : {}),
    ...(reason === undefined ? {} : { reason }),
    notes,
    ...(isKept && trace !== undefined ? { trace } : {}),
    ...(isKept && screenshot !== undefined ? { screenshot } : {}),
  };
}

function failureOf(failure: NonNullable<CaseEnd['failure']>, local: LocalSet, folder: string): CaseFailure {
  const { message, expected, actual, step, pageStatus } = failure;
  const suggestedLocators = suggestedFor(failure, step && elementOf(step, local));
  const [first] = suggestedLocators;
  return {
    reason: render(failureSentence(readFailureReason(message))),
    message,
    expected,
    actual,
    ...(first === undefined ? {} : { suggestedLocators, suggestedSelectors: parseLocatorLine(first) }),
    ...(pageStatus === undefined ? {} : { pageStatus }),
    ...(step ? locationOf(step, local, folder) : {}),
  };
}

function locationOf(
  { caseId, index }: StepRef,
  local: LocalSet,
  folder: string,
): Pick<CaseFailure, 'path' | 'line' | 'step'> {
  const found = local.cases.get(caseId);
  if (!found) return {};
  const { text } = found.file;
  const { line } = positionAt(text, parseCase(text).spanOf(['elements', index]).start);
  return { path: displayPath(folder, found.file.path), line, step: stepTitle({ caseId, index }, local) };
}

const elementOf = ({ caseId, index }: StepRef, { cases }: Pick<LocalSet, 'cases'>): Element | undefined =>
  cases.get(caseId)?.testCase.elements[index];

/** The number of a step, as in the editor, and its description. */
export function stepTitle({ caseId, index }: StepRef, { cases }: Pick<LocalSet, 'cases'>): string {
  const element = elementOf({ caseId, index }, { cases });
  return `${index + 1} · ${element ? describeStep(element) : ''}`;
}
