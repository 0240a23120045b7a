import type { CommandOutcome } from './commandOutcome.ts';
import type { Output } from './output.ts';
import type { OutcomeEntry } from './outcomeEntry.ts';
import type { ReportedProblem } from './reportedProblem.ts';
import { printReason } from './reason.ts';

/** The format in which an outcome is printed. */
export interface OutcomeFormat {
  readonly json: boolean;
  /** The format of problems in a text. */
  readonly format?: 'text' | 'github';
}

/** Prints an outcome to standard output, and its reasons to standard error. */
export function printOutcome(outcome: CommandOutcome, { json, format }: OutcomeFormat, output: Output): void {
  const { notes, plan = [], problems = [], reasons = [], summary } = outcome;
  if (json) output.json(outcome);
  else {
    if (format === 'github') output.annotations(problems);
    else output.lines(problems.map(problemLine));
    output.lines([...notes, ...plan.map(planLine), ...(summary ? [summary] : [])]);
  }
  for (const reason of reasons) output.error(printReason(reason));
}

const problemLine = ({ path, line, column, severity, code, message }: ReportedProblem): string =>
  `${path}:${line}:${column}: ${severity} ${code} ${message.replaceAll(/\s*\n\s*/g, ' ')}`;

function planLine({ action, description, path, from, line, note }: OutcomeEntry): string {
  const location = path === undefined ? '' : line === undefined ? path : `${path}:${line}`;
  const name = description === undefined ? '' : `“${description}”`;
  const parts = [action.padEnd(13), from && `${from} →`, location, name, note && `(${note})`];
  return parts.filter(Boolean).join(' ').trimEnd();
}
