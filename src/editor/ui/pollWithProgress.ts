import * as vscode from 'vscode';
import { ConnectionError, ServiceError } from '../../api/http/apiErrors.ts';
import { machineClock, passTime } from './clock.ts';
import { textOfError } from './errorBoundary.ts';

/** Between two questions, in ms: at first, and at most. */
const shortestMs = 2000;
const longestMs = 15_000;

/** The state of the work that is waited for, and its result once it has ended. */
export interface PollResult<Result> {
  readonly text: string;
  readonly result: Result | undefined;
}

/**
 * Asks again and again, at growing intervals, until an answer is the last one. A notification shows
 * what the latest said, and can end the asking: nothing on the service is cancelled by that. What may
 * pass by itself, such as a connection that is lost while the machine sleeps, ends nothing.
 *
 * @param ask gives the words of a state, and the result once it is the last one
 * @throws {vscode.CancellationError} when the user ended the asking
 * @throws what `ask` does, where another try is of no use
 */
export async function pollWithProgress<Result>(
  title: string,
  ask: (signal: AbortSignal) => Promise<PollResult<Result>>,
  clock = machineClock,
): Promise<Result> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    for (let wait = shortestMs; ; wait = Math.min(longestMs, wait * 1.3)) {
      const { text, result } = await ask(abort.signal).catch(asPollResult);
      if (result !== undefined) return result;
      progress.report({ message: text });
      await passTime(clock, wait, abort.signal);
      if (abort.signal.aborted) throw new vscode.CancellationError();
    }
  });
}

/** An outage in words; any other failure is thrown on. */
function asPollResult(error: unknown): PollResult<undefined> {
  if (!isOutage(error)) throw error;
  return { text: vscode.l10n.t('{0} Retrying.', textOfError(error)), result: undefined };
}

const isOutage = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ServiceError && (error.status === 429 || (error.status >= 500 && error.status !== 501)));
