import type { RunEvent } from '../../runner/events/runEvent.ts';
import type { LocalSet } from '../../sync/cases/localSet.ts';
import type { RunOptions } from '../arguments/commandOptions.ts';
import type { CaseResult } from '../outcome/commandOutcome.ts';
import type { Output } from '../outcome/output.ts';
import { hintLines, createCaseResult, stepTitle } from './runResults.ts';

/** The length of a line of a program from which on it is printed in pieces. */
const maxLineLength = 16_384;

/** Prints the progress of a run. */
export class RunProgressPrinter {
  /** The beginning of a line that a program has not ended: only a whole line shows whether it is a command. */
  private partialLine = '';
  /** How often each test case has ended. */
  private readonly ended = new Map<string, number>();

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
      case 'caseEnd': {
        const isKept = this.options.out !== undefined;
        const [first = '', ...rest] = caseLines(
          createCaseResult(event, this.local, this.options.folder, isKept),
        );
        this.output.lines([`${this.countOf(event.caseId)}${first}`, ...rest]);
        return;
      }
      case 'output':
        this.printOutput(event.text);
        return;
      case 'begin':
      case 'caseBegin':
      case 'stepBegin':
      case 'error':
    }
  }

  /** Which of its runs has ended, where a test case runs several times. */
  private countOf(caseId: string): string {
    const { repeat } = this.options;
    if (repeat === undefined) return '';
    const count = (this.ended.get(caseId) ?? 0) + 1;
    this.ended.set(caseId, count);
    return `${count} of ${repeat}: `;
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
