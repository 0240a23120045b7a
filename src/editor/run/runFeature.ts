import * as vscode from 'vscode';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import type { Feature } from '../ui/feature.ts';
import type { StepRef } from '../../runner/events/runEvent.ts';
import { languageId } from '../ui/languageId.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { isInsideFolder } from '../ui/isInsideFolder.ts';
import { showDone } from '../ui/statusMessage.ts';
import type { ChosenEnvironments } from './chosenEnvironments.ts';
import { DurationHints } from './durationHints.ts';
import { LocatorFixes } from './locatorFixes.ts';
import { PlaywrightContextKey } from '../playwright/playwrightContextKey.ts';
import { createRunHandler } from './createRunHandler.ts';
import { runCaseHeadless } from './runCaseHeadless.ts';
import type { OnRunEvent, RunMode, RunDependencies } from './runDependencies.ts';
import type { SavedVariableValues } from '../targets/environments/savedVariableValues.ts';
import { runAgainCommandIds, type RunAgainCommand } from './runCommandIds.ts';
import { StepMarks } from './stepMarks.ts';
import type { TestItems } from './testItems.ts';
import type { ShowTrace } from '../playwright/createShowTrace.ts';
import { createRunComponents, type RunContext, type RunServices } from './createRunComponents.ts';

type RunCommand =
  | 'portableTests.chooseEnvironment'
  | 'portableTests.forgetVariables'
  | 'portableTests.installPlaywright'
  | 'portableTests.openTrace'
  | 'portableTests.runCases'
  | 'portableTests.setRunAccess'
  | 'portableTests.setVariableValue'
  | RunAgainCommand;

/** Runs of test cases: the Testing view's tests and run profiles. */
export interface Runs extends Feature<RunCommand> {
  /** Runs test cases as the Testing view does. */
  readonly runCases: (files: readonly IndexedCase[]) => Promise<void>;
  /** Shows a trace that the local service serves. */
  readonly showTrace: ShowTrace;
  /** The step at which the last run of a case failed. */
  readonly failedAt: (caseId: string) => StepRef | undefined;
  /** What runs need, for the live page. */
  readonly runParts: RunDependencies;
  readonly controller: Pick<vscode.TestController, 'createRunProfile'>;
  /** Runs one case without a window. @throws {UserError} when it cannot be run */
  runCaseHeadless(file: IndexedCase, signal: AbortSignal, onEvent: OnRunEvent): Promise<void>;
}

interface RunFeatureParts extends RunServices {
  readonly catalog: Pick<CaseCatalog, 'casesOf'>;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
}

export function runFeature(context: RunContext, made: RunFeatureParts): Runs {
  const { boundary, catalog, view, index } = made;
  const controller = vscode.tests.createTestController('portableTests', vscode.l10n.t('Portable Test Cases'));
  const components = createRunComponents(context, made, controller);
  const { parts, environments, secrets, installer, showTrace } = components;
  const { items, traces } = parts;
  const playwright = new PlaywrightContextKey(context.globalStorageUri);
  const chooseEnvironment = async (): Promise<void> => {
    const { executionUrl } = await environments.choose(await fileToRun(items));
    showDone(vscode.l10n.t('Test cases now run at {0}', executionUrl));
  };
  const started = vscode.Disposable.from(
    registerProfiles(controller, parts, () =>
      boundary.run('portableTests.chooseEnvironment', chooseEnvironment),
    ),
    items,
    environments,
    registerResults(parts, context.extensionUri),
    playwright,
    parts.standby,
    controller,
  );
  const runCases = casesRunner(parts);
  return {
    runCases,
    showTrace,
    runParts: parts,
    controller,
    failedAt: (caseId) => parts.failures.of(caseId),
    commands: {
      ...deferCommands(runAgainCommandIds, async () =>
        (await import('./runCommands.ts')).runCommands({ ...made, lastRuns: parts.lastRuns, runCases }),
      ),
      'portableTests.runCases': async (argument) => {
        const { runSelectedCases } = await import('./runSelectedCases.ts');
        await runSelectedCases({ catalog, view, index, runCases }, argument);
      },
      'portableTests.chooseEnvironment': chooseEnvironment,
      'portableTests.forgetVariables': () => forgetVariables(secrets, environments, items),
      'portableTests.setRunAccess': async () => {
        const { executionUrl } = await environments.ask(await fileToRun(items));
        const { setRunAccess } = await import('./setRunAccess.ts');
        await setRunAccess(secrets, executionUrl);
      },
      'portableTests.setVariableValue': async (argument) => {
        const { setVariableValue } = await import('./setVariableValue.ts');
        await setVariableValue(secrets, environments, await fileToRun(items), argument);
      },
      'portableTests.installPlaywright': async () => {
        const { installCommand } = await import('../playwright/installCommand.ts');
        await installCommand(installer).finally(() => playwright.update());
      },
      'portableTests.openTrace': (argument) => traces.open(argument),
    },
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
const registerResults = ({ results, fixes }: RunDependencies, extensionUri: vscode.Uri): vscode.Disposable =>
  vscode.Disposable.from(
    results,
    vscode.languages.registerInlayHintsProvider({ language: languageId }, new DurationHints(results)),
    vscode.languages.registerCodeActionsProvider({ language: languageId }, fixes, {
      providedCodeActionKinds: LocatorFixes.kinds,
    }),
    new StepMarks(extensionUri, results),
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

/** Finds a test case whose environment is chosen: the one in the editor, else one of a folder. */
async function fileToRun(items: TestItems): Promise<vscode.Uri> {
  const open = vscode.window.activeTextEditor?.document;
  if (open?.languageId === languageId) return open.uri;
  const cases = await items.casesBelow(undefined);
  const folder = targetFolders().length > 1 ? (await pickTargetFolder()).uri : undefined;
  const file = cases.find(({ uri }) => !folder || isInsideFolder(uri, folder));
  if (!file)
    throw new UserError(
      message('There is no test case to run'),
      message('Pull the test cases, or create one'),
      'pull',
    );
  return file.uri;
}

/** Clears the variable values that were entered for an application. */
async function forgetVariables(
  secrets: SavedVariableValues,
  environments: ChosenEnvironments,
  items: TestItems,
): Promise<void> {
  const { executionUrl } = await environments.ask(await fileToRun(items));
  await secrets.forget(executionUrl);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Saved variable values for {0} were cleared', new URL(executionUrl).origin),
  );
}
