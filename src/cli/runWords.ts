import { stderr, stdout } from 'node:process';
import type { RunEvent } from '../runner/events.ts';
import type { LocalSet } from '../sync/localSet.ts';
import { resultOf, stepWords, type CaseResult } from './runResult.ts';
import type { RunOptions } from './options.ts';

/** Prints what happens in a run, in words, while it happens. */
export class RunWords {
  constructor(
    private readonly local: LocalSet,
    private readonly options: RunOptions,
  ) {}

  print(event: RunEvent): void {
    switch (event.type) {
      case 'stepEnd': {
        const { step, caseId, duration, failure } = event;
        const own = step.caseId === caseId ? [] : [this.nameOf(step.caseId)];
        const words = [this.nameOf(caseId), ...own, stepWords(step, this.local)].join(' › ');
        stdout.write(`  ${failure ? '✗' : '✓'} ${oneLine(words)} (${Math.round(duration)} ms)\n`);
        return;
      }
      case 'caseEnd':
        stdout.write(
          caseLines(resultOf(event, this.local, this.options.folder, this.options.out !== undefined)),
        );
        return;
      case 'output':
        stderr.write(plain(event.text));
        return;
      case 'begin':
      case 'caseBegin':
      case 'stepBegin':
      case 'error':
    }
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
}: CaseResult): string {
  const why = reason === undefined ? '' : `: ${reason}`;
  const lines = [
    `${outcome.toUpperCase()} ${oneLine(description)}, ${path} (${(duration / 1000).toFixed(1)} s)${oneLine(why)}`,
    ...(failure ? failureLines(failure) : []),
    ...notes.map((note) => `  note: ${oneLine(note)}`),
    ...(failure && trace !== undefined ? [`  trace: ${trace}`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function failureLines({
  path,
  line,
  step,
  expected,
  actual,
  message,
}: NonNullable<CaseResult['failure']>): string[] {
  return [
    ...(path === undefined ? [] : [`  ${path}:${line}: ${oneLine(step ?? '')}`]),
    ...(expected === undefined ? [] : [`  expected: ${oneLine(expected)}`]),
    ...(actual === undefined ? [] : [`  actual:   ${oneLine(actual)}`]),
    ...plain(message)
      .split('\n')
      .map((one) => `    ${one}`),
  ];
}

const oneLine = (text: string): string => plain(text).replaceAll(/\s*\n\s*/g, '⏎');

/** What a page or a file says moves no cursor. */
// oxlint-disable-next-line no-control-regex
const plain = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '');
