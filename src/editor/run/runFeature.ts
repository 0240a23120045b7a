import * as vscode from 'vscode';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { chooseFolder } from '../targets/chooseFolder.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { Feature } from '../ui/feature.ts';
import { runSelectedCases } from './runSelectedCases.ts';
import type { StepRef } from '../../runner/events/runEvent.ts';
import { languageId } from '../ui/languageId.ts';
import { isInside, targetFolders } from '../targets/targetFolders.ts';
import type { ChosenEnvironments } from './chosenEnvironments.ts';
import { DurationHints } from './durationHints.ts';
import { installCommand } from '../playwright/installCommand.ts';
import { LocatorFixes } from './locatorFixes.ts';
import { PlaywrightContextKey } from '../playwright/playwrightContextKey.ts';
import { runHandler, runOne, type Hear } from './runHandler.ts';
import type { RunSecrets } from './runSecrets.ts';
import { StepMarks } from './stepMarks.ts';
import type { TestItems } from './testItems.ts';
import type { ShowTrace } from '../playwright/createShowTrace.ts';
import { createRunComponents, type RunContext, type RunServices } from './createRunComponents.ts';

type RunCommand =
  | 'portableTests.chooseEnvironment'
  | 'portableTests.forgetVariables'
  | 'portableTests.installPlaywright'
  | 'portableTests.openTrace'
  | 'portableTests.runCases';

/** Runs of test cases: the Testing view's tests and run profiles. */
export interface Runs extends Feature<RunCommand> {
  /** Runs test cases as the Testing view does. */
  readonly runCases: (some: readonly IndexedCase[]) => Promise<void>;
  /** Shows a trace that the local service serves. */
  readonly showTrace: ShowTrace;
  /** The step at which the last run of a case failed. */
  readonly failedAt: (caseId: string) => StepRef | undefined;
  /** Runs one case without a window. @throws {UserError} when it cannot be run */
  runOne(file: IndexedCase, signal: AbortSignal, hear: Hear): Promise<void>;
}

interface RunFeatureParts extends RunServices {
  readonly catalog: Pick<CaseCatalog, 'casesOf'>;
  /** The view of test cases; rows are checked where they are used. */
  readonly view: { readonly selection: readonly unknown[] };
}

export function runFeature(context: RunContext, made: RunFeatureParts): Runs {
  const { boundary, catalog, view, index } = made;
  const controller = vscode.tests.createTestController('portableTests', vscode.l10n.t('Portable Test Cases'));
  const { parts, environments, secrets, installer, showTrace } = createRunComponents(
    context,
    made,
    controller,
  );
  const { items, results, traces } = parts;
  const { Run, Debug } = vscode.TestRunProfileKind;
  const chooseFor = async (): Promise<void> => void (await environments.choose(await fileToRun(parts.items)));
  const profiles = [
    controller.createRunProfile(vscode.l10n.t('Run'), Run, runHandler(parts, 'headless'), true),
    controller.createRunProfile(vscode.l10n.t('Run Headed'), Run, runHandler(parts, 'headed')),
    controller.createRunProfile(
      vscode.l10n.t('Debug with Playwright Inspector'),
      Debug,
      runHandler(parts, 'debug'),
      true,
    ),
  ];
  for (const profile of profiles) {
    profile.configureHandler = () => void boundary.run('portableTests.chooseEnvironment', chooseFor);
  }
  const hints = vscode.languages.registerInlayHintsProvider(
    { language: languageId },
    new DurationHints(results),
  );
  const fixes = vscode.languages.registerCodeActionsProvider({ language: languageId }, parts.fixes, {
    providedCodeActionKinds: LocatorFixes.kinds,
  });
  const marks = new StepMarks(context.extensionUri, results);
  const playwright = new PlaywrightContextKey(context.globalStorageUri);
  const all = vscode.Disposable.from(
    ...profiles,
    items,
    environments,
    results,
    hints,
    fixes,
    marks,
    playwright,
    controller,
  );
  const runHeadless = runHandler(parts, 'headless');
  const runCases = async (files: readonly IndexedCase[]): Promise<void> => {
    const token = new vscode.CancellationTokenSource();
    try {
      await runHeadless(new vscode.TestRunRequest(files.map((file) => items.itemOf(file))), token.token);
    } finally {
      token.dispose();
    }
  };
  return {
    runCases,
    showTrace,
    failedAt: (caseId) => parts.failures.of(caseId),
    commands: {
      'portableTests.runCases': (argument) => runSelectedCases({ catalog, view, index, runCases }, argument),
      'portableTests.chooseEnvironment': chooseFor,
      'portableTests.forgetVariables': () => forgetVariables(secrets, environments, parts.items),
      'portableTests.installPlaywright': () => installCommand(installer).finally(() => playwright.update()),
      'portableTests.openTrace': (argument) => traces.open(argument),
    },
    runOne: (file, signal, hear) => runOne(parts, file, signal, hear),
    dispose: () => all.dispose(),
  };
}

/** Finds a test case whose environment is chosen: the one in the editor, else one of a folder. */
async function fileToRun(items: TestItems): Promise<vscode.Uri> {
  const open = vscode.window.activeTextEditor?.document;
  if (open?.languageId === languageId) return open.uri;
  const cases = await items.casesBelow(undefined);
  const folder = targetFolders().length > 1 ? (await chooseFolder()).uri : undefined;
  const file = cases.find(({ uri }) => !folder || isInside(uri, folder));
  if (!file) throw new UserError(message('There is no test case to run'));
  return file.uri;
}

/** Clears the variable values that were entered for an application. */
async function forgetVariables(
  secrets: RunSecrets,
  environments: ChosenEnvironments,
  items: TestItems,
): Promise<void> {
  const { executionUrl } = await environments.ask(await fileToRun(items));
  await secrets.forget(executionUrl);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Saved variable values for {0} were cleared', new URL(executionUrl).origin),
  );
}
