import * as vscode from 'vscode';
import type { RecordSpecs } from '../../specs/cases/importSpecs.ts';
import type { CaseTreeHandle } from '../cases/caseTreeHandle.ts';
import type { Cases } from '../cases/casesFeature.ts';
import type { Files } from '../files/filesFeature.ts';
import type { Results } from '../results/resultsFeature.ts';
import type { Sync } from '../sync/syncFeature.ts';
import { runInFolderOfFile } from '../sync/folder/runInFolder.ts';
import { SavedVariableNames } from '../targets/environments/savedVariableNames.ts';
import { SavedVariableValues } from '../targets/environments/savedVariableValues.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import { deferCommands } from '../ui/deferCommands.ts';
import { deferred } from '../ui/deferred.ts';
import type { Feature } from '../ui/feature.ts';
import { registerChecks } from './checks/registerChecks.ts';
import { startLanguageClient } from './client/startLanguageClient.ts';
import { registerCompletion } from './completion/registerCompletion.ts';
import { assignDocumentLanguages } from './detection/assignDocumentLanguages.ts';
import { registerNameProviders } from './names/registerNameProviders.ts';
import { registerStepProviders } from './steps/registerStepProviders.ts';
import { stepCommandIds, type StepCommand } from './steps/stepCommandIds.ts';

interface LanguageParts
  extends
    Pick<Files, 'index' | 'summaries' | 'steps'>,
    Pick<Cases, 'catalog' | 'syncOf'>,
    Pick<Targets, 'names' | 'savedEnvironments'> {
  readonly targets: TargetCatalog;
  readonly view: Pick<CaseTreeHandle, 'onDidFinish'>;
  readonly results: Results['results'];
  readonly sync: Pick<Sync, 'parts'>;
  readonly log: vscode.LogOutputChannel;
  readonly record: RecordSpecs;
}

type LanguageCommand =
  | StepCommand
  | 'portableTests.changeServiceLocator'
  | 'portableTests.addMissingFields'
  | 'portableTests.findInCases';

/** Language help for test cases: server, completion, names, checks and steps. */
export function languageFeature(
  context: vscode.ExtensionContext,
  parts: LanguageParts,
): Feature<LanguageCommand> {
  const { index, summaries, steps, targets, results, sync, view, record, log } = parts;
  const search = deferred(async () => new (await import('../files/stepSearch.ts')).StepSearch(index));
  const inFolderOf = runInFolderOfFile(sync.parts);
  const variables = new SavedVariableNames(
    new SavedVariableValues(context.secrets, context.globalState),
    context.secrets,
  );
  const changes = [targets.onDidList, parts.catalog.onDidCompare, view.onDidFinish];
  const started = vscode.Disposable.from(
    variables,
    registerNameProviders(index, search, variables),
    registerStepProviders(steps, results, targets, targets.services.capabilities, record, log),
    registerCompletion(index, parts),
    registerChecks(index, context, summaries, variables, { ...parts, changes }, log),
    assignDocumentLanguages(),
    startLanguageClient(context, log),
  );
  return {
    commands: {
      ...deferCommands(stepCommandIds, async () =>
        (await import('./steps/stepCommands.ts')).stepCommands(steps, index, record, log),
      ),
      'portableTests.findInCases': async () =>
        (await import('./steps/findInCases.ts')).findInCases(await search()),
      'portableTests.addMissingFields': async () =>
        (await import('./checks/addMissingFields.ts')).addMissingFields(index),
      'portableTests.changeServiceLocator': async (argument) => {
        const { changeServiceLocator } = await import('./steps/changeServiceLocator.ts');
        return inFolderOf(undefined, (folder, uri) => changeServiceLocator(folder, uri, steps, argument));
      },
    },
    dispose: () => started.dispose(),
  };
}
