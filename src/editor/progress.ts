import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { isCancelled } from './errorBoundary.ts';

/** What takes less, in ms, is done before a notification could be read. */
const worthShowing = 600;

/**
 * Runs work that may take long: after a moment a progress notification shows, which can cancel it.
 *
 * @throws vscode.CancellationError when the user cancelled
 */
export async function withProgress<Result>(
  title: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const running = work(abort.signal).catch((error: unknown) => {
    // What could not be brought back when the user cancelled is told all the same.
    throw abort.signal.aborted && isAbort(error) ? new vscode.CancellationError() : error;
  });
  const soon = await Promise.race([
    running.then(
      () => true,
      () => true,
    ),
    pause(worthShowing, false),
  ]);
  if (soon) return running;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (_progress, token) => {
    token.onCancellationRequested(() => abort.abort());
    return running;
  });
}

const isAbort = (error: unknown): boolean =>
  isCancelled(error) || (error instanceof Error && error.name === 'AbortError');
