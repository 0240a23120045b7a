import * as vscode from 'vscode';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { caseSetFolderLookup } from '../files/caseSetFolder.ts';
import { indexOpenDocuments } from '../files/indexOpenDocuments.ts';
import { runSettings } from '../playwright/runSettings.ts';
import { isCancelled } from '../ui/errorBoundary.ts';
import type { RunMode, RunDependencies } from './runDependencies.ts';
import { type ShownRun, inTestRun } from './inTestRun.ts';

type RunHandler = (request: vscode.TestRunRequest, token: vscode.CancellationToken) => Promise<void>;

/**
 * Runs the cases that the Testing view requests: each set of cases in its environment, one set after the other. An
 * error that prevents a set from running is shown, and the next set runs.
 */
export function createRunHandler(parts: RunDependencies, mode: RunMode): RunHandler {
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

/** Runs cases of one set; a request that the user cancels cancels the whole run. */
async function runOrAbort(
  parts: RunDependencies,
  { run, files, abort }: ShownRun,
  mode: RunMode,
): Promise<void> {
  try {
    const { runCaseSet } = await import('./runCaseSet.ts');
    await runCaseSet(parts, { run, files, mode, signal: abort.signal });
  } catch (error) {
    if (isCancelled(error)) abort.abort();
    throw error;
  }
}

/** Installs what the run lacks. Where that is declined or fails, the test cases count as skipped. */
async function installOrSkip(
  parts: Pick<RunDependencies, 'installMissing' | 'items'>,
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
