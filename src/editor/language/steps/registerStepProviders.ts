import * as vscode from 'vscode';
import type { RecordSpecs } from '../../../specs/cases/importSpecs.ts';
import { languageId } from '../../ui/languageId.ts';
import type { Capabilities } from '../../connection/capabilities/capabilities.ts';
import type { LastResults } from '../../results/lastResults.ts';
import { ResultLens } from '../../results/resultLens.ts';
import type { TargetCatalog } from '../../targets/targetCatalog.ts';
import { CaseLenses } from './caseLenses.ts';
import { LocatorHints } from './locatorHints.ts';
import { StepsPasteProvider } from './stepsPasteProvider.ts';
import { StepCodeActions } from './stepCodeActions.ts';
import { registerStepHover } from './stepHover.ts';
import { StepSymbols } from './stepSymbols.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';

/** Steps and their locators, wherever the editor asks for them. */
export function registerStepProviders(
  texts: StepCache,
  results: LastResults,
  targets: Pick<TargetCatalog, 'nameOf'>,
  offers: Capabilities,
  record: RecordSpecs,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const { languages } = vscode;
  const ours = { language: languageId };
  const hints = new LocatorHints(texts);
  const lenses = new CaseLenses(new ResultLens(results, targets), offers);
  return vscode.Disposable.from(
    hints,
    lenses,
    languages.registerInlayHintsProvider(ours, hints),
    registerStepHover(ours, texts),
    languages.registerDocumentSymbolProvider(ours, new StepSymbols(texts)),
    languages.registerCodeLensProvider(ours, lenses),
    languages.registerCodeActionsProvider(ours, new StepCodeActions(texts), {
      providedCodeActionKinds: StepCodeActions.kinds,
    }),
    languages.registerDocumentPasteEditProvider(ours, new StepsPasteProvider(texts, record, log), {
      providedPasteEditKinds: [StepsPasteProvider.kind],
      pasteMimeTypes: ['text/plain'],
    }),
  );
}
