import { UserError } from '../../core/errors.ts';
import { ToolMissing } from './tools.ts';

/** What is worth telling of a failure. */
const longest = 10_000;

/** Why a result has no verdict of its own when the service ends before its run. */
export const interrupted = 'The local service was stopped during the run. Run the test case again.';

/** Why a run came to nothing, fit to show, with the next step where there is one. */
export function whyNot(error: unknown): string {
  if (isExpected(error)) return error.message;
  return `The run failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, longest);
}

/** Whether an error says what is wrong and what to do, so that no log is needed. */
export const isExpected = (error: unknown): error is ToolMissing | UserError =>
  error instanceof ToolMissing || error instanceof UserError;
