import * as vscode from 'vscode';
import type { RecordSpecs } from '../../specs/cases/importSpecs.ts';
import type { CaseTreeHandle, Cases } from '../cases/casesFeature.ts';
import type { Files } from '../files/caseIndexFeature.ts';
import type { StepSearch } from '../files/stepSearch.ts';
import type { Results } from '../results/resultsFeature.ts';
import { SavedVariableNames } from '../targets/environments/savedRunValues.ts';
import type { TargetCatalog } from '../targets/targetCatalog.ts';
import type { Targets } from '../targets/targetsFeature.ts';
import { languageId } from '../ui/documents.ts';
import { deferred, onFirstCase } from '../ui/lazyValues.ts';
import { registerChecks } from './checks/registerChecks.ts';
import { startLanguageClient } from './client/startLanguageClient.ts';
import { assignDocumentLanguages } from './detection/assignDocumentLanguages.ts';
import { registerNameProviders } from './names/registerNameProviders.ts';
import type { FoldedSteps } from './steps/foldedSteps.ts';
import { registerStepProviders } from './steps/registerStepProviders.ts';

interface LanguageParts
  extends
    Pick<Files, 'index' | 'summaries' | 'steps'>,
    Pick<Cases, 'catalog' | 'syncOf'>,
    Pick<Targets, 'names' | 'savedEnvironments' | 'variableValues'> {
  readonly context: vscode.ExtensionContext;
  readonly targets: TargetCatalog;
  readonly view: Pick<CaseTreeHandle, 'onDidFinish'>;
  readonly results: Results['results'];
  readonly log: vscode.LogOutputChannel;
  readonly record: RecordSpecs;
}

/** Language help, and what its commands share. */
export interface Language extends Pick<vscode.Disposable, 'dispose'> {
  readonly stepSearch: () => Promise<StepSearch>;
  readonly foldedSteps: () => Promise<FoldedSteps>;
}

/** Letters after which the editor asks by itself, beside those of words. */
const triggers = ['$', '+', ' ', '"', "'"];

/** Language help for test cases: server, completion, names, checks and steps. */
export function languageFeature(parts: LanguageParts): Language {
  const { context, index, summaries, steps, targets, results, view, record, log } = parts;
  const stepSearch = deferred(async () => new (await import('../files/stepSearch.ts')).StepSearch(index));
  const completion = deferred(async () => {
    const [{ CaseCompletion }, { ServiceNames }] = await Promise.all([
      import('./completion/caseCompletion.ts'),
      import('../cases/catalog/serviceNames.ts'),
    ]);
    return new CaseCompletion(index, new ServiceNames(parts));
  });
  const foldedSteps = deferred(
    async () => new (await import('./steps/foldedSteps.ts')).FoldedSteps(steps, context.workspaceState),
  );
  const variables = new SavedVariableNames(parts.variableValues, context.secrets);
  const failed = (error: unknown): void => log.error(String(error));
  const changes = [targets.onDidList, parts.catalog.onDidCompare, view.onDidFinish];
  const started = vscode.Disposable.from(
    variables,
    registerNameProviders(index, stepSearch, variables),
    registerStepProviders(steps, results, targets, targets.services.capabilities, record, log),
    vscode.languages.registerCompletionItemProvider(
      { language: languageId },
      {
        provideCompletionItems: async (...request) => (await completion()).provideCompletionItems(...request),
        resolveCompletionItem: async (item) => (await completion()).resolveCompletionItem(item),
      },
      ...triggers,
    ),
    registerChecks(index, context, summaries, variables, { ...parts, changes }, log),
    assignDocumentLanguages(),
    startLanguageClient(context, log, completion),
    onFirstCase(foldedSteps, failed),
    onFirstCase(async () => (await import('./completion/completeSteps.ts')).alignTypedDashes(), failed),
  );
  return { stepSearch, foldedSteps, dispose: () => started.dispose() };
}
