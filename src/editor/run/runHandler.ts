import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { prepareRun, type PreparedRun } from '../../runner/prepareRun.ts';
import { holdsSecrets } from '../../runner/runEnvironment.ts';
import { type RunEnvironment } from '../../runner/runEnvironment.ts';
import type { CaseEnd, RunEvent } from '../../runner/events/runEvent.ts';
import { runProject, type ProjectRunOptions } from '../../runner/runProject.ts';
import type { NewReport } from '../../service/contract/localApi.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import { caseSetFolderLookup } from '../files/caseSetFolder.ts';
import { isCancelled, textOf, type ErrorBoundary } from '../ui/errorBoundary.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { collectCases, indexOpenDocuments, type CollectedCases } from '../files/collectCases.ts';
import { TestRunPresenter } from './testRunPresenter.ts';
import type { LocatorFixes } from './locatorFixes.ts';
import type { LastFailedSteps } from './lastFailedSteps.ts';
import { newReport } from './newReport.ts';
import type { RunEnvironments } from './runEnvironments.ts';
import type { ResultPath } from '../results/localApiClient.ts';
import type { RunReport } from './runReport.ts';
import { runSettings } from '../playwright/runSettings.ts';
import type { ToolFinder } from '../playwright/toolFinder.ts';
import type { StepResults } from './stepResults.ts';
import type { TestItems } from './testItems.ts';
import type { ToolInstaller } from '../playwright/toolInstaller.ts';
import type { Traces } from './traces.ts';

type Mode = ProjectRunOptions['mode'];

/** What running test cases takes. */
export interface RunParts {
  readonly controller: Pick<vscode.TestController, 'createTestRun'>;
  readonly items: TestItems;
  readonly index: CaseIndex;
  readonly results: StepResults;
  /** Offers locators that a run suggests. */
  readonly fixes: LocatorFixes;
  readonly tools: Pick<ToolFinder, 'find'>;
  /** Installs what runs need and this machine lacks; asks. */
  readonly installMissing: ToolInstaller['forRun'];
  readonly boundary: Pick<ErrorBoundary, 'run'>;
  readonly environments: Pick<RunEnvironments, 'of'>;
  /** Values for variables that have none; asks. */
  readonly missingValues: (environment: RunEnvironment, names: readonly string[]) => Promise<RunEnvironment>;
  /** A folder for the files of a run, that is not there yet. */
  readonly folderFor: (runId: string) => Promise<string>;
  readonly reporter: string;
  /** The bundled worker of the sandbox. */
  readonly sandbox: string;
  readonly traces: Traces;
  readonly failures: LastFailedSteps;
  /** Keeps a report of a run, where the cases of a file belong to a target of the local service. */
  readonly reportFor: (file: vscode.Uri, report: NewReport) => Promise<RunReport | undefined>;
  /** Hears what a case came to, and where its result stands in a report. */
  readonly ended: (end: CaseEnd, file: IndexedCase, result: ResultPath | undefined) => void;
}

/**
 * Runs what the Testing view asks for: each set of cases in its environment, one set after the other. What
 * keeps a set from running is told, and the next one runs.
 */
export function runHandler(parts: RunParts, mode: Mode) {
  return async (request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> => {
    const run = parts.controller.createTestRun(request);
    const abort = new AbortController();
    const cancelled = token.onCancellationRequested(() => abort.abort());
    const runUnlessCancelled = async (some: readonly IndexedCase[]): Promise<void> => {
      try {
        await runSet(parts, run, some, mode, abort.signal);
      } catch (error) {
        if (isCancelled(error)) abort.abort();
        throw error;
      }
    };
    try {
      await parts.boundary.run('run', async () => {
        assertTrusted();
        await indexOpenDocuments(parts.index);
        const chosen = await parts.items.casesBelow(request.include, request.exclude);
        for (const file of chosen) run.enqueued(parts.items.itemOf(file));
        if (chosen.length > 0) await installOrSkip(parts, run, chosen, mode);
        for (const some of bySet(chosen)) {
          if (abort.signal.aborted) return;
          await parts.boundary.run('run', () => runUnlessCancelled(some));
        }
      });
    } finally {
      cancelled.dispose();
      run.end();
    }
  };
}

/** Installs what the run lacks. Where that is declined or fails, the test cases count as skipped. */
async function installOrSkip(
  parts: RunParts,
  run: vscode.TestRun,
  chosen: readonly IndexedCase[],
  mode: Mode,
): Promise<void> {
  try {
    await parts.installMissing(runSettings(), mode);
  } catch (error) {
    run.appendOutput(
      `${vscode.l10n.t('The test cases were not run because Playwright Test or a browser is missing.')}\r\n`,
    );
    for (const one of chosen) run.skipped(parts.items.itemOf(one));
    throw error;
  }
}

/** Hears of what happens in a run, with the cases that are in it. */
export type Hear = (event: RunEvent, gathered: CollectedCases) => void;

/**
 * Runs one case without a window for somebody else than the Testing view, which shows it all the same.
 *
 * @throws {UserError} when it cannot be run
 */
export async function runOne(
  parts: RunParts,
  one: IndexedCase,
  signal: AbortSignal,
  hear: Hear,
): Promise<void> {
  assertTrusted();
  const run = parts.controller.createTestRun(new vscode.TestRunRequest([parts.items.itemOf(one)]));
  const abort = new AbortController();
  const cancelled = run.token.onCancellationRequested(() => abort.abort());
  run.enqueued(parts.items.itemOf(one));
  try {
    await runSet(parts, run, [one], 'headless', AbortSignal.any([signal, abort.signal]), hear);
    if (abort.signal.aborted) throw new vscode.CancellationError();
  } finally {
    cancelled.dispose();
    run.end();
  }
}

async function runSet(
  parts: RunParts,
  run: vscode.TestRun,
  chosen: readonly IndexedCase[],
  mode: Mode,
  signal: AbortSignal,
  hear?: Hear,
): Promise<void> {
  const items = chosen.map((file) => parts.items.itemOf(file));
  try {
    await runPrepared(parts, run, chosen, await prepared(parts, chosen, mode), signal, hear);
  } catch (error) {
    if (isCancelled(error)) throw error;
    const why = textOf(error);
    run.appendOutput(`${why.replaceAll(/\r?\n/g, '\r\n')}\r\n`);
    for (const item of items) run.errored(item, new vscode.TestMessage(why));
    throw error;
  }
}

interface Ready {
  readonly gathered: CollectedCases;
  readonly prepared: PreparedRun;
  readonly environment: RunEnvironment;
  readonly options: Pick<
    ProjectRunOptions,
    'playwright' | 'node' | 'browser' | 'proxy' | 'mode' | 'workers' | 'filesFolder'
  >;
}

async function prepared(parts: RunParts, chosen: readonly IndexedCase[], mode: Mode): Promise<Ready> {
  const [first] = chosen;
  if (!first) throw new UserError(message('There is no test case to run'));
  const settings = runSettings(first.uri);
  const [tools, gathered] = await Promise.all([
    parts.tools.find(settings, mode),
    collectCases(chosen, parts.index),
  ]);
  const ids = idsOf(chosen);
  const known = await parts.environments.of(first.uri, settings);
  const before = prepareRun(ids, gathered.cases, known);
  const environment = before.missing.length === 0 ? known : await parts.missingValues(known, before.missing);
  const workers = mode === 'debug' ? 1 : settings.workers;
  return {
    gathered,
    environment,
    prepared: environment === known ? before : prepareRun(ids, gathered.cases, environment),
    options: { ...tools, mode, filesFolder: filesFolderOf(first.uri), ...(workers ? { workers } : {}) },
  };
}

async function runPrepared(
  parts: RunParts,
  run: vscode.TestRun,
  chosen: readonly IndexedCase[],
  ready: Ready,
  signal: AbortSignal,
  hear?: Hear,
): Promise<void> {
  const { gathered, options, environment } = ready;
  const { project, specs, variables } = ready.prepared;
  run.appendOutput(`${placeInWords(environment)}\r\n`);
  const cases = new Map(gathered.cases.map((one) => [one.id, one]));
  const live = new TestRunPresenter(run, parts.items, parts.results, parts.fixes, gathered, chosen);
  const [folder, report] = await Promise.all([
    parts.folderFor(randomUUID()),
    beginReport(parts, chosen, ready),
  ]);
  const all = {
    ...options,
    project,
    specs,
    variables,
    folder,
    reporter: parts.reporter,
    sandbox: parts.sandbox,
  };
  try {
    for await (const event of runProject(all, signal)) {
      keepTrace(parts.traces, event, ready);
      parts.failures.hear(event);
      live.show(event);
      hear?.(event, gathered);
      report?.show(event, cases);
      tellEnd(parts, event, gathered, report);
    }
  } finally {
    await report?.end();
  }

  function keepTrace(traces: Traces, event: RunEvent, { gathered }: Ready): void {
    const file = event.type === 'caseEnd' ? gathered.files.get(event.caseId) : undefined;
    if (event.type !== 'caseEnd' || event.trace === undefined || !file) return;
    traces.add(file.uri, event.trace, holdsSecrets(environment));
  }
}

async function beginReport(
  parts: RunParts,
  chosen: readonly IndexedCase[],
  { gathered, environment }: Ready,
): Promise<RunReport | undefined> {
  const ids = new Set(idsOf(chosen));
  const report = newReport(
    gathered.cases.filter(({ id }) => ids.has(id)),
    environment,
  );
  const [first] = chosen;
  return first && report && parts.reportFor(first.uri, report);
}

function tellEnd(
  { ended }: RunParts,
  event: RunEvent,
  { files }: CollectedCases,
  report: RunReport | undefined,
): void {
  const file = event.type === 'caseEnd' ? files.get(event.caseId) : undefined;
  if (event.type === 'caseEnd' && file) ended(event, file, report?.resultOf(event.caseId));
}

/** Where the files lie that the cases of a set upload. */
const filesFolderOf = (file: vscode.Uri): string =>
  vscode.Uri.joinPath(caseSetFolderLookup()(file)?.folder ?? vscode.Uri.joinPath(file, '..'), 'files').fsPath;

const placeInWords = ({ executionUrl, name }: RunEnvironment): string =>
  name === undefined
    ? vscode.l10n.t('Runs at {0}', executionUrl)
    : vscode.l10n.t('Runs at {0}, in the environment {1}', executionUrl, name);

const idsOf = (chosen: readonly IndexedCase[]): string[] =>
  chosen.flatMap(({ summary }) => summary.id?.value ?? []);

/** Cases of one set share their environment. */
function bySet(cases: readonly IndexedCase[]): IndexedCase[][] {
  const setOf = caseSetFolderLookup();
  const sets = new Map<string, IndexedCase[]>();
  for (const one of cases) {
    const key = setOf(one.uri)?.folder.toString() ?? one.uri.toString();
    sets.set(key, [...(sets.get(key) ?? []), one]);
  }
  return [...sets.values()];
}
