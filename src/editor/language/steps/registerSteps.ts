import * as vscode from 'vscode';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import type { CommandTable } from '../../ui/commands.ts';
import { languageId } from '../../ui/languageId.ts';
import type { Capabilities } from '../../connection/capabilities/capabilities.ts';
import type { LastResults } from '../../results/lastResults.ts';
import { ResultLens } from '../../results/resultLens.ts';
import type { TargetCatalog } from '../../targets/targetCatalog.ts';
import { CaseLenses } from './caseLenses.ts';
import { showStepDescription } from './showStepDescription.ts';
import { extractStepsCommand, inlineDependencyCommand } from './extractStepsCommand.ts';
import { copyLocator, editLocator } from './locatorCommands.ts';
import { changeLocatorEverywhere } from './changeLocatorEverywhere.ts';
import { LocatorHints } from './locatorHints.ts';
import { duplicateStepAtCursor, moveSelectedSteps } from './moveAndDuplicateSteps.ts';
import { pasteAsSteps, StepsPasteProvider } from './pasteSteps.ts';
import { StepActions } from './stepActions.ts';
import { registerStepHover } from './stepHover.ts';
import { StepSymbols } from './stepSymbols.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { useLocator } from './useLocator.ts';

/** Steps and their locators, wherever the editor asks for them. */
export function registerSteps(
  texts: StepCache,
  results: LastResults,
  targets: Pick<TargetCatalog, 'nameOf'>,
  offers: Capabilities,
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
    languages.registerCodeActionsProvider(ours, new StepActions(texts), {
      providedCodeActionKinds: StepActions.kinds,
    }),
    languages.registerDocumentPasteEditProvider(ours, new StepsPasteProvider(texts, log), {
      providedPasteEditKinds: [StepsPasteProvider.kind],
      pasteMimeTypes: ['text/plain'],
    }),
  );
}

/** What can be done with steps. */
export const stepCommands = (texts: StepCache, index: CaseIndex, log: vscode.LogOutputChannel) =>
  ({
    'portableTests.editLocator': (argument) => editLocator(texts, argument),
    'portableTests.useLocator': (argument) => useLocator(texts, argument),
    'portableTests.copyLocator': (argument) => copyLocator(texts, argument),
    'portableTests.changeLocatorEverywhere': (argument) => changeLocatorEverywhere(texts, index, argument),
    'portableTests.pasteSteps': () => pasteAsSteps(texts, log),
    'portableTests.moveStepUp': () => moveSelectedSteps(texts, -1),
    'portableTests.moveStepDown': () => moveSelectedSteps(texts, 1),
    'portableTests.duplicateStep': (argument) => duplicateStepAtCursor(texts, argument),
    'portableTests.extractSteps': (argument) => extractStepsCommand(texts, argument),
    'portableTests.inlineDependency': () => inlineDependencyCommand(texts, index),
    'portableTests.describeStep': (argument) => showStepDescription(texts, argument),
  }) satisfies Partial<CommandTable>;

export type StepCommand = keyof ReturnType<typeof stepCommands>;
