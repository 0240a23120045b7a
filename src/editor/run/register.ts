import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { pruneRuns, type Limits } from '../../runner/prune.ts';
import type { CaseIndex } from '../caseIndex.ts';
import type { ApiKeys } from '../apiKeys.ts';
import type { CommandTable } from '../commands.ts';
import type { ErrorBoundary } from '../errorBoundary.ts';
import { languageId } from '../languageClient.ts';
import type { LocalService } from '../localService.ts';
import type { Services } from '../services.ts';
import { localServiceUrl, targetFolderOf } from '../settings.ts';
import type { StepTexts } from '../steps/stepTexts.ts';
import { Environments } from './environments.ts';
import { installCommand } from './installCommand.ts';
import { LocalReports } from './localReports.ts';
import { RunEnvironments } from './runEnvironment.ts';
import { runHandler, type RunParts } from './runHandler.ts';
import { RunReport } from './runReport.ts';
import { RunSecrets } from './runSecrets.ts';
import { installedPlaywright } from './playwrightFolders.ts';
import { ToolFinder } from './runTools.ts';
import { askForValues } from './runVariables.ts';
import { StepResults, type StepText } from './stepResults.ts';
import { TestItems } from './testItems.ts';
import { Traces } from './traces.ts';

type Context = Pick<
  vscode.ExtensionContext,
  'extensionUri' | 'globalStorageUri' | 'secrets' | 'workspaceState'
>;

export interface RunServices {
  readonly index: CaseIndex;
  readonly services: Services;
  readonly local: LocalService;
  readonly keys: ApiKeys;
  readonly steps: StepTexts;
  readonly boundary: ErrorBoundary;
  readonly log: vscode.LogOutputChannel;
}

type RunCommand =
  | 'portableTests.chooseEnvironment'
  | 'portableTests.forgetVariables'
  | 'portableTests.installPlaywright'
  | 'portableTests.openTrace';

export interface Runs extends vscode.Disposable {
  readonly commands: Pick<CommandTable, RunCommand>;
}

/** The Testing view's part: test cases as tests, and what runs them. */
export function registerRuns(context: Context, made: RunServices): Runs {
  const { index, services, local, keys, steps, boundary, log } = made;
  const controller = vscode.tests.createTestController('portableTests', vscode.l10n.t('Portable Test Cases'));
  const items = new TestItems(controller, index);
  const results = new StepResults((document) => stepTexts(steps, document));
  const environments = new Environments(context.workspaceState, services);
  const secrets = new RunSecrets(context.secrets);
  const reports = new LocalReports(local, keys);
  const traces = new Traces(reports, items);
  const parts: RunParts = {
    controller,
    items,
    index,
    results,
    boundary,
    traces,
    tools: new ToolFinder(context.globalStorageUri),
    environments: new RunEnvironments(environments, secrets, reports),
    missingValues: (environment, names) => askForValues(secrets, environment, names),
    folderFor: (id) => runFolder(context.globalStorageUri, id),
    reporter: vscode.Uri.joinPath(context.extensionUri, 'dist', 'reporter.js').fsPath,
    reportFor: async (file, report) => {
      const folder = targetFolderOf(file);
      if (folder?.serviceUrl !== localServiceUrl) return undefined;
      return RunReport.begin(reports, folder.testTargetId, report, traces, log);
    },
  };
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
    dispose: () => all.dispose(),
  };
}

function stepTexts(steps: StepTexts, document: vscode.TextDocument): StepText[] {
  const { list, text } = steps.of(document);
  return list.items.map(({ start, end }) => ({ start, text: text.slice(start, end).trimEnd() }));
}

/** What is kept of runs: enough to look back at, and no more than a disk can spare. */
const limits: Limits = { runs: 30, bytes: 2 * 1024 ** 3 };

/** Runs leave what was typed in traces: the folder is for its user only, and the oldest go. */
async function runFolder(globalStorage: vscode.Uri, id: string): Promise<string> {
  const runs = vscode.Uri.joinPath(globalStorage, 'runs').fsPath;
  await mkdir(runs, { recursive: true, mode: 0o700 });
  await pruneRuns(runs, limits);
  return path.join(runs, id);
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
