import * as vscode from 'vscode';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import type { RunDependencies } from './runDependencies.ts';

interface RunRequest {
  readonly request: vscode.TestRunRequest;
  readonly token?: vscode.CancellationToken;
  /** Finds the cases to run; it may print in the run which ones it leaves out. */
  readonly select: (run: vscode.TestRun) => Promise<readonly IndexedCase[]>;
}

/** A run that the Testing view shows, its cases, and what cancels it. */
export interface ShownRun {
  readonly run: vscode.TestRun;
  readonly files: readonly IndexedCase[];
  readonly abort: AbortController;
}

/** Creates a run, enqueues the selected cases, and ends the run when the work is done. */
export async function inTestRun(
  { controller, items }: Pick<RunDependencies, 'controller' | 'items'>,
  { request, token, select }: RunRequest,
  work: (shown: ShownRun) => Promise<void>,
): Promise<void> {
  assertTrusted();
  const run = controller.createTestRun(request);
  const abort = new AbortController();
  const cancelled = [token, run.token].map((either) => either?.onCancellationRequested(() => abort.abort()));
  try {
    const files = await select(run);
    for (const file of files) run.enqueued(items.itemOf(file));
    await work({ run, files, abort });
  } finally {
    for (const subscription of cancelled) subscription?.dispose();
    run.end();
  }
}
