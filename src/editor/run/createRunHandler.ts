import * as vscode from 'vscode';
import { runsByItself } from '../../core/case/caseDependencies.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { caseSetFolderLookup } from '../files/caseSets.ts';
import { type IndexedCase, caseTitle, indexOpenDocuments } from '../files/index/caseIndex.ts';
import { runSettings } from '../playwright/runSettings.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { isCancelled } from '../ui/errorBoundary.ts';
import type { RunMode, RunDependencies } from './runResources.ts';

type RunHandler = (request: vscode.TestRunRequest, token: vscode.CancellationToken) => Promise<void>;

/**
 * Runs the cases that the Testing view requests: each set of cases in its environment, one set after the other. An
 * error that prevents a set from running is shown, and the next set runs.
 */
export function createRunHandler(parts: RunDependencies, mode: RunMode): RunHandler {
  return async (request, token) => {
    const select = async (run: vscode.TestRun): Promise<readonly IndexedCase[]> => {
      await indexOpenDocuments(parts.index);
      const named = new Set(request.include?.map(({ id }) => id));
      const below = await parts.items.casesBelow(request.include, request.exclude);
      return withoutTeardowns(below, (file) => named.has(file.uri.toString()), run);
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
 * Leaves out what only cleans up after others, unless it is asked for, and prints what that is.
 *
 * @throws {UserError} when nothing is left
 */
function withoutTeardowns(
  files: readonly IndexedCase[],
  isAskedFor: (file: IndexedCase) => boolean,
  run: vscode.TestRun,
): IndexedCase[] {
  const isTest = (file: IndexedCase): boolean => runsByItself(file.summary) || isAskedFor(file);
  const [tests, others] = [files.filter(isTest), files.filter((file) => !isTest(file))];
  if (others.length === 0) return tests;
  if (tests.length === 0) {
    throw new UserError(
      message('These test cases only clean up after others'),
      message('Run one of them by itself, or a test case that it cleans up after'),
    );
  }
  const names = others.map(caseTitle).join(', ');
  run.appendOutput(
    `${vscode.l10n.t('Not run by themselves, because they only clean up after other test cases: {0}', names)}\r\n`,
  );
  return tests;
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
      `${vscode.l10n.t('The test cases were not run because Playwright Test or a browser is missing. Run them again to install what is missing.')}\r\n`,
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
