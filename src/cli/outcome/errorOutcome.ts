import { Cancelled } from '../../api/http/apiErrors.ts';
import { errorMessage, UserError } from '../../core/userError.ts';
import { render } from '../../core/message.ts';
import { UsageError } from '../arguments/usageError.ts';
import type { CommandOutcome, OutcomePart } from './commandOutcome.ts';
import type { Reason } from './reason.ts';
import { Refusal } from './refusal.ts';

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
