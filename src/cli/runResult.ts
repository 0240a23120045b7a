import { describeStep } from '../core/describe/describeStep.ts';
import { render } from '../core/errors.ts';
import { readFailureReason } from '../core/failure/failureReason.ts';
import { failureSentence } from '../core/failure/failureSentence.ts';
import { parseCase } from '../core/yaml/parseCase.ts';
import type { CaseEnd, StepRef } from '../runner/events.ts';
import { positionAt, type LocalSet } from '../sync/localSet.ts';
import { shownPath } from './shownPath.ts';

/** What became of a test case, as it is told in every form. */
export interface CaseResult {
  readonly id: string;
  readonly description: string;
  /** The file, as somebody in the working directory would type it. */
  readonly path: string;
  readonly outcome: CaseEnd['outcome'];
  /** In milliseconds. */
  readonly duration: number;
  readonly failure?: CaseFailure;
  /** Why it was skipped. */
  readonly reason?: string;
  readonly notes: readonly string[];
  readonly trace?: string;
  readonly screenshot?: string;
}

export interface CaseFailure {
  /** Why it failed, in one sentence. */
  readonly reason: string;
  /** The test runner's own text. */
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Locators that may be meant, where the step's own matches no element, or several. */
  readonly suggestedLocators?: readonly string[];
  /** Where the step stands: its file, its line from 1, and the step in words. */
  readonly path?: string;
  readonly line?: number;
  readonly step?: string;
}

/** @param isKept whether the files of the run are there after it */
export function resultOf(end: CaseEnd, local: LocalSet, folder: string, isKept: boolean): CaseResult {
  const { caseId, outcome, duration, failure, reason, notes, trace, screenshot } = end;
  const found = local.cases.get(caseId);
  return {
    id: caseId,
    description: found?.testCase.description ?? '',
    path: shownPath(folder, found?.file.path ?? ''),
    outcome,
    duration,
    ...(failure ? { failure: failureOf(failure, local, folder) } : {}),
    ...(reason === undefined ? {} : { reason }),
    notes,
    ...(isKept && trace !== undefined ? { trace } : {}),
    ...(isKept && screenshot !== undefined ? { screenshot } : {}),
  };
}

function failureOf(
  { message, expected, actual, suggestedLocators, step }: NonNullable<CaseEnd['failure']>,
  local: LocalSet,
  folder: string,
): CaseFailure {
  return {
    reason: render(failureSentence(readFailureReason(message))),
    message,
    expected,
    actual,
    suggestedLocators,
    ...(step ? placeOf(step, local, folder) : {}),
  };
}

function placeOf(
  { caseId, index }: StepRef,
  local: LocalSet,
  folder: string,
): Pick<CaseFailure, 'path' | 'line' | 'step'> {
  const found = local.cases.get(caseId);
  if (!found) return {};
  const { text } = found.file;
  const { line } = positionAt(text, parseCase(text).spanOf(['elements', index]).start);
  return { path: shownPath(folder, found.file.path), line, step: stepWords({ caseId, index }, local) };
}

/** The step as it is numbered in the editor, in words. */
export function stepWords({ caseId, index }: StepRef, { cases }: LocalSet): string {
  const element = cases.get(caseId)?.testCase.elements[index];
  return `${index + 1} · ${element ? describeStep(element) : ''}`;
}
