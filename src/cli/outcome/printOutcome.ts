import { Cancelled } from '../../api/http/apiErrors.ts';
import { render } from '../../core/message.ts';
import { errorMessage, UserError } from '../../core/userError.ts';
import { UsageError } from '../arguments/usageError.ts';
import {
  type CommandOutcome,
  type OutcomeEntry,
  type ReportedProblem,
  printReason,
  type OutcomePart,
  type Reason,
} from './commandOutcome.ts';
import type { Output } from './output.ts';
import { Refusal } from './refusal.ts';

/** The format in which an outcome is printed. */
interface OutcomeFormat {
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
  const name = description === undefined ? '' : `"${description}"`;
  const parts = [action.padEnd(13), from && `${from} →`, location, name, note && `(${note})`];
  return parts.filter(Boolean).join(' ').trimEnd();
}

/** The end of a command's outcome when it throws an error. */
export function errorOutcome(
  error: unknown,
  command: CommandOutcome['command'],
  signal: AbortSignal,
): OutcomePart {
  if (error instanceof Refusal) return { status: 'refused', reasons: error.reasons };
  if (error instanceof Cancelled || (signal.aborted && !(error instanceof UserError)))
    return { status: 'cancelled', reasons: [cancellations[command]] };
  return { status: 'failed', reasons: [errorReason(error)] };
}

const nothingChanged: Reason = { message: 'Cancelled: nothing was changed' };
const possiblyPushed: Reason = {
  message: 'Cancelled',
  todo: 'The service may have completed the push: pull before you push again',
};
const keptFiles: Reason = { message: 'Cancelled', todo: 'Files that were already written are kept' };
const cancellations: Readonly<Record<CommandOutcome['command'], Reason>> = {
  validate: nothingChanged,
  pull: nothingChanged,
  push: possiblyPushed,
  'draft-push': possiblyPushed,
  import: keptFiles,
  code: keptFiles,
  run: { message: 'Cancelled' },
};

/** The message of any error, and what to do where it is known. */
export function errorReason(error: unknown): Reason {
  if (error instanceof UserError)
    return { message: render(error.what), todo: error.todo && render(error.todo) };
  const todo = error instanceof UsageError ? error.todo : undefined;
  return { message: errorMessage(error).replace(/\.$/, ''), todo };
}
