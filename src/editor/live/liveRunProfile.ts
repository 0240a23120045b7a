import * as vscode from 'vscode';
import { positionAt } from '../../core/text/textLines.ts';
import type { LivePhase } from '../../live/host/livePhase.ts';
import { type IndexedCase, indexOpenDocuments } from '../files/index/caseIndex.ts';
import { inTestRun, type ShownRun } from '../run/createRunHandler.ts';
import { failureMessage } from '../run/failureMessage.ts';
import { showBesidePage } from './liveMarks.ts';
import type { LivePages } from './livePage.ts';
import type { LiveDependencies } from './prepareLive.ts';

/**
 * Runs test cases in the live page, one after the other, up to the first that fails: its page stays open before the step
 * that failed.
 */
export async function runInLivePage(
  { run: parts, steps }: LiveDependencies,
  pages: LivePages,
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
): Promise<void> {
  const select = async (): Promise<readonly IndexedCase[]> => {
    await indexOpenDocuments(parts.index);
    return parts.items.casesBelow(request.include, request.exclude);
  };
  await inTestRun(parts, { request, token, select }, async ({ run, files, abort }) => {
    for (const [at, file] of files.entries()) {
      const item = parts.items.itemOf(file);
      run.started(item);
      const begin = Date.now();
      const phase = await phaseAfter(pages, steps, file, abort);
      if (phase?.kind === 'paused') {
        run.passed(item, Date.now() - begin);
        parts.onResult('passed', file);
        await pages.current?.steps.stop();
        continue;
      }
      if (showEnd(run, item, file, phase)) parts.onResult('failed', file);
      for (const rest of files.slice(at + 1)) run.skipped(parts.items.itemOf(rest));
      return;
    }
  });
}

/** Runs all steps of a test case. @returns what the page does then; undefined where the run was cancelled */
async function phaseAfter(
  pages: LivePages,
  steps: LiveDependencies['steps'],
  { uri }: IndexedCase,
  { signal }: ShownRun['abort'],
): Promise<LivePhase | undefined> {
  const document = await vscode.workspace.openTextDocument(uri);
  await showBesidePage(uri, { preview: false });
  const close = (): void => pages.current?.dispose();
  signal.addEventListener('abort', close);
  try {
    const page = await pages.runTo(document, steps.of(document).count);
    return signal.aborted ? undefined : page.steps.phase;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** @returns whether it failed */
function showEnd(
  run: vscode.TestRun,
  item: vscode.TestItem,
  file: IndexedCase,
  phase: LivePhase | undefined,
): boolean {
  const failure = phase && 'failure' in phase ? phase.failure : undefined;
  if (!failure) {
    run.skipped(item);
    return false;
  }
  const step =
    phase?.kind === 'failed' && phase.step.caseId === file.summary.id?.value ? phase.step : undefined;
  const shown = failureMessage(failure, {}, undefined);
  const span = step && file.summary.steps[step.index];
  if (span)
    shown.location = new vscode.Location(
      file.uri,
      new vscode.Position(positionAt(file.text, span.start).line - 1, 0),
    );
  run.failed(item, shown);
  return true;
}
