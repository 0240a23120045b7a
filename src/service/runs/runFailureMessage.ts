import { errorMessage, UserError } from '../../core/userError.ts';
import { ToolMissing } from './runToolFinder.ts';

/** The most characters that a message has. */
const maxLength = 10_000;

/** The message of a result without a verdict because the service ended before its run. */
export const interruptedMessage = 'The local service was stopped during the run. Run the test case again.';

/** The message for a run that failed, with the next step where there is one. */
export function runFailureMessage(error: unknown): string {
  if (isExpected(error)) return error.message;
  return `The run failed: ${errorMessage(error)}`.slice(0, maxLength);
}

/** Whether an error says what is wrong and what to do, so that no log is needed. */
export const isExpected = (error: unknown): error is ToolMissing | UserError =>
  error instanceof ToolMissing || error instanceof UserError;
