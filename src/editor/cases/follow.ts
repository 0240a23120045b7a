import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';

/** Between two questions, in ms: at first, and at most. */
const shortest = 2000;
const longest = 15_000;

/**
 * Asks again and again, at growing intervals, until an answer is the last one. A notification shows
 * what the latest said, and can end the asking: nothing on the service is cancelled by that.
 *
 * @param ask gives the words of a state, and the result once it is the last one
 * @throws {vscode.CancellationError} when the user ended the asking
 */
export async function follow<Result>(
  title: string,
  ask: (signal: AbortSignal) => Promise<{ words: string; result: Result | undefined }>,
): Promise<Result> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    for (let wait = shortest; ; wait = Math.min(longest, wait * 1.3)) {
      const { words, result } = await ask(abort.signal);
      if (result !== undefined) return result;
      progress.report({ message: words });
      await pause(wait, undefined, { signal: abort.signal }).catch(() => {
        throw new vscode.CancellationError();
      });
    }
  });
}
