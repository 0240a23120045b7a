import * as vscode from 'vscode';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import type { StepRef } from '../../runner/events/runEvent.ts';
import type { Services } from '../connection/services.ts';
import type { IndexedCase, CaseIndex } from '../files/index/caseIndex.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';
import { PlaywrightContextKey } from '../playwright/playwrightFolders.ts';
import { createShowTrace, type ShowTrace } from '../playwright/showTrace.ts';
import { ToolFinder } from '../playwright/toolFinder.ts';
import { ToolInstaller } from '../playwright/toolInstaller.ts';
import type { LastResults } from '../results/lastResults.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import { recordLocalRun } from '../results/recordLocalRun.ts';
import type { ReportWatch } from '../results/reportWatch.ts';
import { isSameTarget } from '../targets/target.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { CommandId } from '../ui/commands.ts';
import { languageId } from '../ui/documents.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import { deferred } from '../ui/lazyValues.ts';
import { ChosenEnvironments } from './chosenEnvironments.ts';
import { createRunHandler, inTestRun } from './createRunHandler.ts';
import { RunHistory, type StepText } from './runHistory.ts';
import {
  type OnRunEvent,
  type RunDependencies,
  type RunMode,
  RunEnvironmentResolver,
  RunAccessResolver,
  RunFolders,
  RunStandby,
  RunTraceReader,
} from './runResources.ts';
import { RunTraces } from './runTraces.ts';
import { DurationHints, StepMarks } from './stepMarks.ts';
import { TestItems } from './testItems.ts';

/** Runs of test cases: the Testing view's tests and run profiles. */
export interface Runs extends RunComponents, Pick<vscode.Disposable, 'dispose'> {
  /** Runs test cases as the Testing view does. */
  readonly runCases: (files: readonly IndexedCase[]) => Promise<void>;
  /** The step at which the last run of a case failed. */
  readonly failedAt: (caseId: string) => StepRef | undefined;
  readonly history: RunHistory;
  readonly playwrightKey: PlaywrightContextKey;
  readonly controller: Pick<vscode.TestController, 'createRunProfile'>;
  /** Runs one case without a window. @throws {UserError} when it cannot be run */
  runCaseHeadless(file: IndexedCase, signal: AbortSignal, onEvent: OnRunEvent): Promise<void>;
}

export function runFeature(services: RunServices): Runs {
  const { extensionUri, globalStorageUri } = services.context;
  const controller = vscode.tests.createTestController('portableTests', vscode.l10n.t('Portable Test Cases'));
  const components = createRunComponents(services, controller);
  const { runParts: parts, chosenEnvironments } = components;
  const playwrightKey = new PlaywrightContextKey(globalStorageUri);
  const started = vscode.Disposable.from(
    registerProfiles(controller, parts, () =>
      vscode.commands.executeCommand('portableTests.chooseEnvironment' satisfies CommandId),
    ),
    parts.items,
    chosenEnvironments,
    outdateLocalRuns(services.results, controller, parts),
    registerResults(parts, services.steps, extensionUri),
    playwrightKey,
    parts.standby,
    parts.reader,
    controller,
  );
  const runCases = casesRunner(parts);
  return {
    ...components,
    runCases,
    history: parts.history,
    playwrightKey,
    controller,
    failedAt: (caseId) => parts.history.failedAt(caseId),
    runCaseHeadless: (file, signal, onEvent) => runCaseHeadless(parts, file, signal, onEvent),
    dispose: () => started.dispose(),
  };
}

/**
 * Removes the marks of a local run, and shows its result as outdated, once a report has another result: what is in the
 * margin says the same as the last result above the file.
 */
export const outdateLocalRuns = (
  results: Pick<LastResults, 'differsFromLocalRun' | 'onDidChange'>,
  controller: Pick<vscode.TestController, 'invalidateTestResults'>,
  { index, items, history }: Pick<RunDependencies, 'index' | 'items' | 'history'>,
): vscode.Disposable =>
  results.onDidChange(({ target, ids }) => {
    const files = ids
      .filter((id) => results.differsFromLocalRun(target, id))
      .flatMap((id) => index.byId(id))
      .filter(({ uri }) => {
        const folder = targetFolderOf(uri);
        return folder && isSameTarget(folder, target);
      });
    for (const { uri } of files) history.forgetSteps(uri);
    controller.invalidateTestResults(files.map((file) => items.itemOf(file)));
  });

/** Registers the ways to run test cases in the Testing view. */
function registerProfiles(
  controller: vscode.TestController,
  parts: RunDependencies,
  configure: () => unknown,
): vscode.Disposable {
  const { Run, Debug } = vscode.TestRunProfileKind;
  const create = (label: string, kind: vscode.TestRunProfileKind, mode: RunMode, isDefault = false) =>
    controller.createRunProfile(label, kind, createRunHandler(parts, mode), isDefault);
  const profiles = [
    create(vscode.l10n.t('Run'), Run, 'headless', true),
    create(vscode.l10n.t('Run Headed'), Run, 'headed'),
    create(vscode.l10n.t('Debug with Playwright Inspector'), Debug, 'debug', true),
  ];
  for (const profile of profiles) profile.configureHandler = () => void configure();
  return vscode.Disposable.from(...profiles);
}

/** Shows the results of runs on the lines of the files. */
const registerResults = (
  { history, proofs }: Pick<RunDependencies, 'history' | 'proofs'>,
  steps: StepCache,
  extensionUri: vscode.Uri,
): vscode.Disposable => {
  const fixes = deferred(
    async () => new (await import('./locatorFixes.ts')).LocatorFixes(steps, history, proofs),
  );
  const provider: vscode.CodeActionProvider = {
    provideCodeActions: async (document, range) =>
      history.shownFailures().length > 0 ? (await fixes()).provideCodeActions(document, range) : [],
  };
  return vscode.Disposable.from(
    history,
    vscode.languages.registerInlayHintsProvider({ language: languageId }, new DurationHints(steps, history)),
    vscode.languages.registerCodeActionsProvider({ language: languageId }, provider, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    new StepMarks(extensionUri, history),
  );
};

/** Runs test cases as the Testing view does. */
function casesRunner(parts: RunDependencies): Runs['runCases'] {
  const handle = createRunHandler(parts, 'headless');
  return async (files) => {
    const token = new vscode.CancellationTokenSource();
    try {
      await handle(new vscode.TestRunRequest(files.map((file) => parts.items.itemOf(file))), token.token);
    } finally {
      token.dispose();
    }
  };
}

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

type RunContext = Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri' | 'workspaceState'>;

interface RunServices extends Pick<Targets, 'names' | 'savedEnvironments' | 'variableValues'> {
  readonly context: RunContext;
  readonly index: CaseIndex;
  readonly services: Services;
  readonly localApi: LocalApiClient;
  readonly steps: StepCache;
  readonly results: Pick<
    LastResults,
    'addLocalRun' | 'differsFromLocalRun' | 'failedLocalRuns' | 'onDidChange'
  >;
  readonly boundary: ErrorBoundary;
  readonly log: vscode.LogOutputChannel;
  readonly watch: Pick<ReportWatch, 'ownRun'>;
}

export interface RunComponents {
  readonly runParts: RunDependencies;
  readonly chosenEnvironments: ChosenEnvironments;
  readonly installer: ToolInstaller;
  readonly showTrace: ShowTrace;
}

/** Creates everything that running test cases needs, for a test controller. */
export function createRunComponents(services: RunServices, controller: vscode.TestController): RunComponents {
  const { context, index, localApi: reports, steps, boundary, log, watch, variableValues } = services;
  const chosenEnvironments = new ChosenEnvironments(
    context.workspaceState,
    services.services,
    reports,
    services.names,
    index,
  );
  const items = new TestItems(controller, index, chosenEnvironments);
  const access = new RunAccessResolver(variableValues, services.savedEnvironments);
  const installer = new ToolInstaller(context.globalStorageUri, log);
  const showTrace = createShowTrace(installer);
  const traces = new RunTraces();
  const tools = new ToolFinder(context.globalStorageUri);
  const reader = new RunTraceReader(context.extensionUri, tools);
  const runParts: RunDependencies = {
    controller,
    items,
    index,
    history: new RunHistory((document) => stepTexts(steps, document)),
    boundary,
    traces,
    tools,
    reader,
    installMissing: (settings, mode) => installer.forRun(settings, mode),
    environments: new RunEnvironmentResolver(chosenEnvironments, variableValues, access, reports),
    missingValues: async (environment, variables) => {
      const { askAndSaveVariableValues } = await import('./askRunValues.ts');
      const values = await askAndSaveVariableValues(variableValues, environment.executionUrl, variables);
      return { ...environment, variables: new Map([...environment.variables, ...values]) };
    },
    folders: new RunFolders(context.globalStorageUri, traces),
    standby: new RunStandby(context),
    reporter: vscode.Uri.joinPath(context.extensionUri, 'dist', 'reporter.js').fsPath,
    sandbox: vscode.Uri.joinPath(context.extensionUri, 'dist', 'sandboxWorker.mjs').fsPath,
    reportFor: async (file, run) => {
      const folder = targetFolderOf(file);
      if (folder?.serviceUrl !== localServiceUrl) return undefined;
      const { serviceUrl, testTargetId } = folder;
      const { RunReportWriter } = await import('./localReportWriter.ts');
      const changed = (id: string): void => watch.ownRun({ serviceUrl, testTargetId }, id);
      return RunReportWriter.begin({ ...run, testTargetId, reports, traces, log, changed });
    },
    proofs: deferred(async () => {
      const { LocatorProofs } = await import('./locatorProofs.ts');
      return new LocatorProofs(context.globalStorageUri, reader.get, log);
    }),
    onResult: (...result) => recordLocalRun(services.results, ...result),
  };
  return { runParts, chosenEnvironments, installer, showTrace };
}

function stepTexts(steps: StepCache, document: vscode.TextDocument): StepText[] {
  const { list, text } = steps.of(document);
  return list.items.map(({ start, end }) => ({ start, text: text.slice(start, end).trimEnd() }));
}
