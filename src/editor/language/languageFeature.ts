import * as vscode from 'vscode';
import type { Files } from '../files/filesFeature.ts';
import type { Results } from '../results/resultsFeature.ts';
import type { Sync } from '../sync/syncFeature.ts';
import { runInFolderOfFile } from '../sync/folder/runInFolder.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import type { Feature } from '../ui/feature.ts';
import { registerChecks } from './checks/registerChecks.ts';
import { startLanguageClient } from './client/startLanguageClient.ts';
import { registerCompletion } from './completion/caseCompletion.ts';
import { watchLanguages } from './detection/watchLanguages.ts';
import { registerNames } from './names/registerNames.ts';
import { changeServiceLocator } from './steps/changeServiceLocator.ts';
import { registerSteps } from './steps/registerSteps.ts';
import { stepCommands, type StepCommand } from './steps/stepCommands.ts';

interface LanguageParts extends Pick<Files, 'index' | 'summaries' | 'steps'> {
  readonly targets: TargetCatalog;
  readonly results: Results['results'];
  readonly sync: Pick<Sync, 'parts'>;
  readonly log: vscode.LogOutputChannel;
}

/** Language help for test cases: server, completion, names, checks and steps. */
export function languageFeature(
  context: vscode.ExtensionContext,
  { index, summaries, steps, targets, results, sync, log }: LanguageParts,
): Feature<StepCommand | 'portableTests.changeServiceLocator'> {
  const inFolderOf = runInFolderOfFile(sync.parts);
  const started = vscode.Disposable.from(
    registerNames(index),
    registerSteps(steps, results, targets, targets.services.capabilities, log),
    registerCompletion(index),
    registerChecks(index, context, summaries, log),
    watchLanguages(),
    startLanguageClient(context, log),
  );
  return {
    commands: {
      ...stepCommands(steps, index, log),
      'portableTests.changeServiceLocator': (argument) =>
        inFolderOf(undefined, (folder, uri) => changeServiceLocator(folder, uri, steps, argument)),
    },
    dispose: () => started.dispose(),
  };
}
