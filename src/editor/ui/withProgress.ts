import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { isCancelled } from './errorBoundary.ts';
import { formatNumber } from './texts.ts';

/** Work that takes less, in ms, shows no notification: it could not be read. */
const worthShowingMs = 600;

/** Reports how much of the work is done. */
export type ReportProgress = (done: number, of: number) => void;

/**
 * Runs work that may take long: after a moment a progress notification shows, which can cancel it,
 * with how far the work is where it tells that.
 *
 * @throws vscode.CancellationError when the user cancelled
 */
export async function withProgress<Result>(
  title: string,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const counter = new Counter();
  const running = work(abort.signal, (done, of) => counter.report(done, of)).catch((error: unknown) => {
    // What could not be restored when the user cancelled is shown all the same.
    throw abort.signal.aborted && isAbort(error) ? new vscode.CancellationError() : error;
  });
  const soon = await Promise.race([
    running.then(
      () => true,
      () => true,
    ),
    pause(worthShowingMs, false),
  ]);
  if (soon) return running;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (progress, token) => {
    token.onCancellationRequested(() => abort.abort());
    counter.show(progress);
    return running;
  });
}

/** Counts progress; what is reported before the notification shows is shown with it. */
class Counter {
  private progress: vscode.Progress<{ message: string; increment: number }> | undefined;
  private latest: { readonly done: number; readonly of: number } | undefined;
  private shown = 0;

  report(done: number, of: number): void {
    this.latest = { done, of };
    this.draw();
  }

  show(progress: NonNullable<Counter['progress']>): void {
    this.progress = progress;
    this.draw();
  }

  private draw(): void {
    if (!this.latest || !this.progress) return;
    const { done, of } = this.latest;
    const share = (done / of) * 100;
    const message = vscode.l10n.t('{0} of {1}', formatNumber(done), formatNumber(of));
    this.progress.report({ message, increment: share - this.shown });
    this.shown = share;
  }
}

const isAbort = (error: unknown): boolean =>
  isCancelled(error) || (error instanceof Error && error.name === 'AbortError');
