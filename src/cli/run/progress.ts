import type { RunEvent } from '../../runner/events/runEvent.ts';
import type { LocalSet } from '../../sync/localSet.ts';
import type { CaseResult } from '../outcome/caseResult.ts';
import { createCaseResult, stepTitle } from './createCaseResult.ts';
import type { RunOptions } from '../arguments/options.ts';
import type { Output } from '../outcome/output.ts';

/** How long a line of a program may be before it is printed in pieces. */
const longestLine = 16_384;

/** Prints what happens in a run, in words, while it happens. */
export class RunWords {
  /** What a program printed of a line that it has not ended: only a whole one shows whether it is a command. */
  private begun = '';

  constructor(
    private readonly local: LocalSet,
    private readonly options: RunOptions,
    private readonly output: Output,
  ) {}

  print(event: RunEvent): void {
    switch (event.type) {
      case 'stepEnd': {
        const { step, caseId, duration, failure } = event;
        const own = step.caseId === caseId ? [] : [this.nameOf(step.caseId)];
        const words = [this.nameOf(caseId), ...own, stepTitle(step, this.local)].join(' › ');
        this.output.lines([`  ${failure ? '✗' : '✓'} ${words} (${Math.round(duration)} ms)`]);
        return;
      }
      case 'caseEnd':
        this.output.lines(
          caseLines(createCaseResult(event, this.local, this.options.folder, this.options.out !== undefined)),
        );
        return;
      case 'output':
        this.passOn(event.text);
        return;
      case 'begin':
      case 'caseBegin':
      case 'stepBegin':
      case 'error':
    }
  }

  /** Prints the last line of a program that did not end it. */
  end(): void {
    if (this.begun !== '') this.passOn('\n');
  }

  private passOn(text: string): void {
    const lines = (this.begun + text).split('\n');
    this.begun = lines.pop() ?? '';
    for (const line of lines) this.output.error(line);
    if (this.begun.length > longestLine) this.end();
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
  suggestedLocators = [],
  message,
}: NonNullable<CaseResult['failure']>): string[] {
  return [
    ...(path === undefined ? [] : [`  ${path}:${line}: ${step ?? ''}`]),
    `  ${reason}`,
    ...suggestedLocators.map((locator) => `  similar: ${locator}`),
    ...(message === reason ? [] : message.split('\n').map((one) => `    ${one}`)),
  ];
}
