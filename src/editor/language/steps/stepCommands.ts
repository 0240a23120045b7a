import type * as vscode from 'vscode';
import type { RecordSpecs } from '../../../specs/cases/importSpecs.ts';
import type { CaseIndex } from '../../files/index/caseIndex.ts';
import type { CommandTable } from '../../ui/registerCommands.ts';
import { showStepDescription } from './showStepDescription.ts';
import { extractStepsCommand } from './extractStepsCommand.ts';
import { inlineDependencyCommand } from './inlineDependencyCommand.ts';
import { copyLocator, editLocator } from './locatorCommands.ts';
import { changeLocatorEverywhere } from './changeLocatorEverywhere.ts';
import { duplicateStepAtCursor, moveSelectedSteps } from './moveAndDuplicateSteps.ts';
import { pasteAsSteps } from './pasteAsSteps.ts';
import type { StepCache } from '../../files/steps/stepCache.ts';
import { applyLocatorChange } from './applyLocatorChange.ts';
import type { StepCommand } from './stepCommandIds.ts';

/** The commands on the steps of a test case. */
export const stepCommands = (
  texts: StepCache,
  index: CaseIndex,
  record: RecordSpecs,
  log: vscode.LogOutputChannel,
): Pick<CommandTable, StepCommand> => ({
  'portableTests.editLocator': (argument) => editLocator(texts, argument),
  'portableTests.useLocator': (argument) => applyLocatorChange(texts, argument),
  'portableTests.copyLocator': (argument) => copyLocator(texts, argument),
  'portableTests.changeLocatorEverywhere': (argument) => changeLocatorEverywhere(texts, index, argument),
  'portableTests.pasteSteps': () => pasteAsSteps(texts, record, log),
  'portableTests.moveStepUp': () => moveSelectedSteps(texts, -1),
  'portableTests.moveStepDown': () => moveSelectedSteps(texts, 1),
  'portableTests.duplicateStep': (argument) => duplicateStepAtCursor(texts, argument),
  'portableTests.extractSteps': (argument) => extractStepsCommand(texts, argument),
  'portableTests.inlineDependency': () => inlineDependencyCommand(texts, index),
  'portableTests.describeStep': (argument) => showStepDescription(texts, argument),
});
