import * as vscode from 'vscode';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import type { OnRunEvent, RunDependencies } from './runDependencies.ts';
import { inTestRun } from './inTestRun.ts';

/**
 * Runs one case without a window. The Testing view shows the run as if it had started it.
 *
 * @throws {UserError} when it cannot be run
 */
export async function runCaseHeadless(
  parts: RunDependencies,
  file: IndexedCase,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<void> {
  const request = new vscode.TestRunRequest([parts.items.itemOf(file)]);
  const select = async (): Promise<readonly IndexedCase[]> => [file];
  await inTestRun(parts, { request, select }, async ({ run, files, abort }) => {
    const either = AbortSignal.any([signal, abort.signal]);
    const { runCaseSet } = await import('./runCaseSet.ts');
    await runCaseSet(parts, { run, files, mode: 'headless', signal: either, onEvent });
    if (abort.signal.aborted) throw new vscode.CancellationError();
  });
}
