import * as vscode from 'vscode';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { caseSetFolderLookup } from '../files/caseSetFolder.ts';
import { indexOpenDocuments } from '../files/indexOpenDocuments.ts';
import { runSettings } from '../playwright/runSettings.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { isCancelled } from '../ui/errorBoundary.ts';
import { runCaseSet } from './runCaseSet.ts';
import type { OnRunEvent, RunMode, RunParts } from './runParts.ts';

type RunHandler = (request: vscode.TestRunRequest, token: vscode.CancellationToken) => Promise<void>;

/**
 * Runs the cases that the Testing view requests: each set of cases in its environment, one set after the other. An
 * error that prevents a set from running is shown, and the next set runs.
 */
export function createRunHandler(parts: RunParts, mode: RunMode): RunHandler {
  return async (request, token) => {
    const select = async (): Promise<readonly IndexedCase[]> => {
      await indexOpenDocuments(parts.index);
      return parts.items.casesBelow(request.include, request.exclude);
    };
    await parts.boundary.run('run', () =>
      inTestRun(parts, { request, token, select }, async ({ run, files, abort }) => {
        if (files.length > 0) await installOrSkip(parts, run, files, mode);
        for (const set of groupBySet(files)) {
          if (abort.signal.aborted) return;
          await parts.boundary.run('run', () => runOrAbort(parts, { run, files: set, abort }, mode));
        }
      }),
    );
  };
}

/**
 * Runs one case without a window. The Testing view shows the run as if it had started it.
 *
 * @throws {UserError} when it cannot be run
 */
export async function runCaseHeadless(
  parts: RunParts,
  file: IndexedCase,
  signal: AbortSignal,
  onEvent: OnRunEvent,
): Promise<void> {
  const request = new vscode.TestRunRequest([parts.items.itemOf(file)]);
  const select = async (): Promise<readonly IndexedCase[]> => [file];
  await inTestRun(parts, { request, select }, async ({ run, files, abort }) => {
    const either = AbortSignal.any([signal, abort.signal]);
    await runCaseSet(parts, { run, files, mode: 'headless', signal: either, onEvent });
    if (abort.signal.aborted) throw new vscode.CancellationError();
  });
}

interface RunRequest {
  readonly request: vscode.TestRunRequest;
  readonly token?: vscode.CancellationToken;
  /** Finds the cases to run. */
  readonly select: () => Promise<readonly IndexedCase[]>;
}

/** A run that the Testing view shows, its cases, and what cancels it. */
interface ShownRun {
  readonly run: vscode.TestRun;
  readonly files: readonly IndexedCase[];
  readonly abort: AbortController;
}

/** Creates a run, enqueues the selected cases, and ends the run when the work is done. */
async function inTestRun(
  { controller, items }: Pick<RunParts, 'controller' | 'items'>,
  { request, token, select }: RunRequest,
  work: (shown: ShownRun) => Promise<void>,
): Promise<void> {
  assertTrusted();
  const run = controller.createTestRun(request);
  const abort = new AbortController();
  const cancelled = [token, run.token].map((either) => either?.onCancellationRequested(() => abort.abort()));
  try {
    const files = await select();
    for (const file of files) run.enqueued(items.itemOf(file));
    await work({ run, files, abort });
  } finally {
    for (const subscription of cancelled) subscription?.dispose();
    run.end();
  }
}

/** Runs cases of one set; a request that the user cancels cancels the whole run. */
async function runOrAbort(parts: RunParts, { run, files, abort }: ShownRun, mode: RunMode): Promise<void> {
  try {
    await runCaseSet(parts, { run, files, mode, signal: abort.signal });
  } catch (error) {
    if (isCancelled(error)) abort.abort();
    throw error;
  }
}

/** Installs what the run lacks. Where that is declined or fails, the test cases count as skipped. */
async function installOrSkip(
  parts: Pick<RunParts, 'installMissing' | 'items'>,
  run: vscode.TestRun,
  files: readonly IndexedCase[],
  mode: RunMode,
): Promise<void> {
  try {
    await parts.installMissing(runSettings(), mode);
  } catch (error) {
    run.appendOutput(
      `${vscode.l10n.t('The test cases were not run because Playwright Test or a browser is missing.')}\r\n`,
    );
    for (const file of files) run.skipped(parts.items.itemOf(file));
    throw error;
  }
}

/** Cases of one set share their environment. */
function groupBySet(files: readonly IndexedCase[]): IndexedCase[][] {
  const setOf = caseSetFolderLookup();
  const sets = new Map<string, IndexedCase[]>();
  for (const file of files) {
    const key = setOf(file.uri)?.folder.toString() ?? file.uri.toString();
    sets.set(key, [...(sets.get(key) ?? []), file]);
  }
  return [...sets.values()];
}
