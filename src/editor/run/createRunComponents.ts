import * as vscode from 'vscode';
import type { CaseIndex } from '../files/index/caseIndex.ts';
import type { ErrorBoundary } from '../ui/errorBoundary.ts';
import type { Services } from '../connection/services.ts';
import type { ReportWatch } from '../results/reportWatch.ts';
import type { LastResults } from '../results/lastResults.ts';
import { recordLocalRun } from '../results/recordLocalRun.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import type { StepCache } from '../files/steps/documentSteps.ts';
import { ChosenEnvironments } from './chosenEnvironments.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import {
  RunEnvironmentResolver,
  RunAccessResolver,
  type RunDependencies,
  RunFolders,
  RunStandby,
} from './runDependencies.ts';
import { RunHistory, type StepText } from './runHistory.ts';
import { ToolFinder } from '../playwright/toolFinder.ts';
import { TestItems } from './testItems.ts';
import { ToolInstaller } from '../playwright/toolInstaller.ts';
import { createShowTrace, type ShowTrace } from '../playwright/createShowTrace.ts';
import { RunTraces } from './runTraces.ts';

type RunContext = Pick<vscode.ExtensionContext, 'extensionUri' | 'globalStorageUri' | 'workspaceState'>;

export interface RunServices extends Pick<Targets, 'names' | 'savedEnvironments' | 'variableValues'> {
  readonly context: RunContext;
  readonly index: CaseIndex;
  readonly services: Services;
  readonly localApi: LocalApiClient;
  readonly steps: StepCache;
  readonly results: Pick<LastResults, 'addLocalRun' | 'failedLocalRuns'>;
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
  const traces = new RunTraces(reports, items, showTrace);
  const runParts: RunDependencies = {
    controller,
    items,
    index,
    history: new RunHistory((document) => stepTexts(steps, document)),
    boundary,
    traces,
    tools: new ToolFinder(context.globalStorageUri),
    installMissing: (settings, mode) => installer.forRun(settings, mode),
    environments: new RunEnvironmentResolver(chosenEnvironments, variableValues, access, reports),
    missingValues: async (environment, variables) => {
      const { askAndSaveVariableValues } = await import('./askRunValues.ts');
      const values = await askAndSaveVariableValues(variableValues, environment.executionUrl, variables);
      return { ...environment, variables: new Map([...environment.variables, ...values]) };
    },
    folders: new RunFolders(context.globalStorageUri),
    standby: new RunStandby(context),
    reporter: vscode.Uri.joinPath(context.extensionUri, 'dist', 'reporter.js').fsPath,
    sandbox: vscode.Uri.joinPath(context.extensionUri, 'dist', 'sandboxWorker.mjs').fsPath,
    reportFor: async (file, run) => {
      const folder = targetFolderOf(file);
      if (folder?.serviceUrl !== localServiceUrl) return undefined;
      const { serviceUrl, testTargetId } = folder;
      const { RunReportWriter } = await import('./runReportWriter.ts');
      const changed = (id: string): void => watch.ownRun({ serviceUrl, testTargetId }, id);
      return RunReportWriter.begin({ ...run, testTargetId, reports, traces, log, changed });
    },
    onCaseEnd: (...end) => recordLocalRun(services.results, ...end),
  };
  return { runParts, chosenEnvironments, installer, showTrace };
}

function stepTexts(steps: StepCache, document: vscode.TextDocument): StepText[] {
  const { list, text } = steps.of(document);
  return list.items.map(({ start, end }) => ({ start, text: text.slice(start, end).trimEnd() }));
}
