import type { Found } from '../validate/findProblems.ts';
import type { CommandOutcome, PlanEntry, Reason } from './outcome.ts';
import type { Output } from './output.ts';

/** How an outcome is printed. */
export interface OutcomeFormat {
  readonly json: boolean;
  /** The format of the problems in a text. */
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
  for (const reason of reasons) output.error(sentences(reason));
}

/** A reason as a sentence, and what to do as another one. */
export const sentences = ({ message, todo }: Reason): string =>
  todo ? `${message}. ${todo}.` : `${message}.`;

const problemLine = ({ path, line, column, severity, code, message }: Found): string =>
  `${path}:${line}:${column}: ${severity} ${code} ${message.replaceAll(/\s*\n\s*/g, ' ')}`;

function planLine({ action, description, path, from, line, note }: PlanEntry): string {
  const place = path === undefined ? '' : line === undefined ? path : `${path}:${line}`;
  const name = description === undefined ? '' : `“${description}”`;
  const words = [action.padEnd(13), from && `${from} →`, place, name, note && `(${note})`];
  return words.filter(Boolean).join(' ').trimEnd();
}
