import * as vscode from 'vscode';

/**
 * Runs long work with a progress notification that can be cancelled.
 *
 * @throws vscode.CancellationError when the user cancelled
 */
export async function withProgress<Result>(title: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    try {
      return await work(abort.signal);
    } catch (error) {
      throw abort.signal.aborted ? new vscode.CancellationError() : error;
    }
  });
}
