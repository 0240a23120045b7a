import * as vscode from 'vscode';
import type { IndexedCase } from '../caseIndex.ts';
import type { CommandTable } from '../commands.ts';
import { languageId } from '../languageClient.ts';
import type { Environments } from './environments.ts';
import { installCommand } from './installCommand.ts';
import { installedPlaywright } from './playwrightFolders.ts';
import { runHandler, runOne, type Hear } from './runHandler.ts';
import type { RunSecrets } from './runSecrets.ts';
import { wireRuns, type RunContext, type RunServices } from './wiring.ts';

type RunCommand =
  | 'portableTests.chooseEnvironment'
  | 'portableTests.forgetVariables'
  | 'portableTests.installPlaywright'
  | 'portableTests.openTrace';

export interface Runs extends vscode.Disposable {
  readonly commands: Pick<CommandTable, RunCommand>;
  /** Runs one case without a window. @throws {UserError} when it cannot be run */
  runOne(one: IndexedCase, signal: AbortSignal, hear: Hear): Promise<void>;
}

/** The Testing view's part: test cases as tests, and what runs them. */
export function registerRuns(context: RunContext, made: RunServices): Runs {
  const { boundary, log } = made;
  const controller = vscode.tests.createTestController('portableTests', vscode.l10n.t('Portable Test Cases'));
  const { parts, environments, secrets } = wireRuns(context, made, controller);
  const { items, results, traces } = parts;
  const { Run, Debug } = vscode.TestRunProfileKind;
  const chooseFor = async (): Promise<void> => {
    const [first] = await items.casesBelow(undefined);
    const file = vscode.window.activeTextEditor?.document;
    const uri = file?.languageId === languageId ? file.uri : first?.uri;
    if (uri) await environments.choose(uri);
  };
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
  const hints = vscode.languages.registerInlayHintsProvider({ language: languageId }, results);
  const all = vscode.Disposable.from(...profiles, items, results, hints, controller);
  return {
    commands: {
      'portableTests.chooseEnvironment': chooseFor,
      'portableTests.forgetVariables': () => forgetVariables(secrets, environments),
      'portableTests.installPlaywright': () =>
        installCommand(installedPlaywright(context.globalStorageUri), log),
      'portableTests.openTrace': (argument) => traces.open(argument),
    },
    runOne: (one, signal, hear) => runOne(parts, one, signal, hear),
    dispose: () => all.dispose(),
  };
}

/** Forgets what was typed in for an application. */
async function forgetVariables(secrets: RunSecrets, environments: Environments): Promise<void> {
  const file = vscode.window.activeTextEditor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!file) return;
  const { executionUrl } = await environments.choose(file);
  await secrets.forget(executionUrl);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('The values of variables for {0} are forgotten', new URL(executionUrl).origin),
  );
}
