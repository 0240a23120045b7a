import type { RunEvent, CaseEnd, StepRef } from '../../runner/events/runEvent.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { CaseResult, CaseFailure } from '../outcome/commandOutcome.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import type { Output } from '../outcome/output.ts';
import { describeStep } from '../../core/describe/describeStep.ts';
import type { Element } from '../../core/case/testCase.ts';
import { suggestedFor } from '../../core/failure/suggestedLocators.ts';
import { parseLocatorLine } from '../../core/locator/locatorLine.ts';
import { render } from '../../core/message.ts';
import { failureSentence } from '../../core/failure/failureSentence.ts';
import { readFailureReason } from '../../core/failure/readFailureReason.ts';
import { parseCase } from '../../core/yaml/parseCase.ts';
import { positionAt } from '../../core/text/textLines.ts';
import { displayPath } from '../cases/caseFolder.ts';
import { hintLines } from './runOutcome.ts';

/** The length of a line of a program from which on it is printed in pieces. */
const maxLineLength = 16_384;

/** Prints the progress of a run. */
export class RunProgressPrinter {
  /** The beginning of a line that a program has not ended: only a whole line shows whether it is a command. */
  private partialLine = '';

  constructor(
    private readonly local: LocalSet,
    private readonly options: RunOptions,
    private readonly output: Output,
  ) {}

  print(event: RunEvent): void {
    switch (event.type) {
      case 'stepEnd': {
        const { step, caseId, duration, failure } = event;
        const owner = step.caseId === caseId ? [] : [this.nameOf(step.caseId)];
        const title = [this.nameOf(caseId), ...owner, stepTitle(step, this.local)].join(' › ');
        this.output.lines([`  ${failure ? '✗' : '✓'} ${title} (${Math.round(duration)} ms)`]);
        return;
      }
      case 'caseEnd':
        this.output.lines(
          caseLines(createCaseResult(event, this.local, this.options.folder, this.options.out !== undefined)),
        );
        return;
      case 'output':
        this.printOutput(event.text);
        return;
      case 'begin':
      case 'caseBegin':
      case 'stepBegin':
      case 'error':
    }
  }

  /** Prints the last line of a program, if it was not ended. */
  end(): void {
    if (this.partialLine !== '') this.printOutput('\n');
  }

  private printOutput(text: string): void {
    const lines = (this.partialLine + text).split('\n');
    this.partialLine = lines.pop() ?? '';
    for (const line of lines) this.output.error(line);
    if (this.partialLine.length > maxLineLength) this.end();
  }

  private nameOf(id: string): string {
    return this.local.cases.get(id)?.testCase.description ?? id;
  }
}

function caseLines({
  outcome,
  description,
  path,
  duration,
  failure,
  reason,
  notes,
  trace,
}: CaseResult): string[] {
  const why = reason === undefined ? '' : `: ${reason}`;
  return [
    `${outcome.toUpperCase()} ${description}, ${path} (${(duration / 1000).toFixed(1)} s)${why}`,
    ...(failure ? failureLines(failure) : []),
    ...notes.map((note) => `  note: ${note}`),
    ...(failure && trace !== undefined ? [`  trace: ${trace}`] : []),
  ];
}

function failureLines({
  path,
  line,
  step,
  reason,
  message,
  ...hints
}: NonNullable<CaseResult['failure']>): string[] {
  return [
    ...(path === undefined ? [] : [`  ${path}:${line}: ${step ?? ''}`]),
    `  ${reason}`,
    ...hintLines(hints).map((text) => `  ${text}`),
    ...(message === reason ? [] : message.split('\n').map((messageLine) => `    ${messageLine}`)),
  ];
}

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
