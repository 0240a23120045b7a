import * as vscode from 'vscode';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import type { StepRef } from '../../runner/events/runEvent.ts';
import { languageId } from '../ui/languageId.ts';
import { DurationHints, LocatorFixes, StepMarks } from './stepMarks.ts';
import { PlaywrightContextKey } from '../playwright/playwrightContextKey.ts';
import { createRunHandler } from './createRunHandler.ts';
import { runCaseHeadless } from './runCaseHeadless.ts';
import type { OnRunEvent, RunDependencies, RunMode } from './runDependencies.ts';
import type { CommandId } from '../ui/commands.ts';
import type { RunHistory } from './runHistory.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';
import { createRunComponents, type RunComponents, type RunServices } from './createRunComponents.ts';

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
    registerResults(parts.history, services.steps, extensionUri),
    playwrightKey,
    parts.standby,
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
  history: RunHistory,
  steps: StepCache,
  extensionUri: vscode.Uri,
): vscode.Disposable =>
  vscode.Disposable.from(
    history,
    vscode.languages.registerInlayHintsProvider({ language: languageId }, new DurationHints(history)),
    vscode.languages.registerCodeActionsProvider({ language: languageId }, new LocatorFixes(steps, history), {
      providedCodeActionKinds: LocatorFixes.kinds,
    }),
    new StepMarks(extensionUri, history),
  );

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
