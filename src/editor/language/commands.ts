import type * as vscode from 'vscode';
import type { RecordSpecs } from '../../specs/cases/importSpecs.ts';
import type { Files } from '../files/caseIndexFeature.ts';
import type { FolderParts } from '../sync/folder/runInFolder.ts';
import { choice, commands, inMenu, key, when } from '../ui/commands.ts';
import type { Language } from './languageFeature.ts';

interface LanguageServices
  extends Pick<Files, 'index' | 'steps'>, Pick<Language, 'stepSearch' | 'foldedSteps'>, FolderParts {
  readonly record: RecordSpecs;
  readonly log: vscode.LogOutputChannel;
}

const someFolded = 'portableTests.stepsFolded =~ /some|all/';
const someUnfolded = 'portableTests.stepsFolded =~ /some|none/';

/** The commands on the text of test cases. */
export const languageCommands = commands<LanguageServices>()({
  editLocator: {
    title: 'Edit Locator as Code…',
    choices: [choice('stepActions', when.editableText)],
    menus: [inMenu('editor/context', '1_portableTests@1', when.editableText)],
    keys: [key('ctrl+; shift+l', when.textFocus, when.editableText)],
    run: async ({ steps }, argument) =>
      (await import('./steps/locatorCommands.ts')).editLocator(steps, argument),
  },
  copyLocator: {
    title: 'Copy Locator',
    choices: [choice('stepActions', when.caseText)],
    menus: [inMenu('editor/context', '1_portableTests@2', when.caseText)],
    run: async ({ steps }, argument) =>
      (await import('./steps/locatorCommands.ts')).copyLocator(steps, argument),
  },
  useLocator: {
    title: 'Use This Locator',
    palette: false,
    run: async ({ steps }, argument) =>
      (await import('./steps/locatorCommands.ts')).applyLocatorChange(steps, argument),
  },
  changeLocatorEverywhere: {
    title: 'Change This Locator Everywhere…',
    choices: [choice('stepActions', when.editableText)],
    menus: [inMenu('editor/context', '1_portableTests@3', when.editableText)],
    run: async ({ steps, index }, argument) =>
      (await import('./steps/locatorCommands.ts')).changeLocatorEverywhere(steps, index, argument),
  },
  changeServiceLocator: {
    title: 'Change Locator on the Service…',
    needs: { file: ['updateElement'] },
    choices: [choice('stepActions', when.localText, when.bound)],
    menus: [inMenu('editor/context', '1_portableTests@5', when.localText, when.bound)],
    run: async (services, argument) =>
      (await import('./steps/locatorCommands.ts')).changeServiceLocator(services, argument),
  },
  pasteSteps: {
    title: 'Paste Playwright Code as Steps',
    choices: [choice('stepActions', when.editableText)],
    run: async ({ steps, record, log }) =>
      (await import('./steps/stepCommands.ts')).pasteAsSteps(steps, record, log),
  },
  moveStepUp: {
    title: 'Move Step Up',
    choices: [choice('stepActions', when.editableText)],
    keys: [key('shift+alt+pageup', when.textFocus, when.editableText)],
    run: async (services) => moveSteps(services, -1),
  },
  moveStepDown: {
    title: 'Move Step Down',
    choices: [choice('stepActions', when.editableText)],
    keys: [key('shift+alt+pagedown', when.textFocus, when.editableText)],
    run: async (services) => moveSteps(services, 1),
  },
  duplicateStep: {
    title: 'Duplicate Step',
    choices: [choice('stepActions', when.editableText)],
    run: async ({ steps, foldedSteps }, argument) => {
      const { duplicateStepAtCursor } = await import('./steps/stepCommands.ts');
      await (await foldedSteps()).arrange(() => duplicateStepAtCursor(steps, argument));
    },
  },
  deleteStep: {
    title: 'Delete Step',
    choices: [choice('stepActions', when.editableText)],
    keys: [{ ...key('ctrl+shift+k', when.textFocus, when.editableText), args: { orLines: true } }],
    run: async ({ steps, foldedSteps }, argument) => {
      const { deleteSelectedSteps } = await import('./steps/stepCommands.ts');
      await (await foldedSteps()).arrange((folded) => deleteSelectedSteps(steps, argument, folded));
    },
  },
  foldSteps: {
    title: 'Fold to Steps',
    palette: [when.caseText, someUnfolded],
    choices: [choice('stepActions', when.caseText, someUnfolded)],
    run: async ({ foldedSteps }) => (await foldedSteps()).set(true),
  },
  unfoldSteps: {
    title: 'Unfold Steps',
    palette: [when.caseText, someFolded],
    choices: [choice('stepActions', when.caseText, someFolded)],
    run: async ({ foldedSteps }) => (await foldedSteps()).set(false),
  },
  extractSteps: {
    title: 'Extract Steps into a New Test Case…',
    choices: [choice('stepActions', when.editableText)],
    menus: [inMenu('editor/context', '1_portableTests@4', when.editableText)],
    run: async ({ steps }, argument) =>
      (await import('./steps/stepCommands.ts')).extractStepsCommand(steps, argument),
  },
  inlineDependency: {
    title: 'Inline the Dependency',
    choices: [choice('stepActions', when.editableText, 'portableTests.fileDepends')],
    run: async ({ steps, index }) =>
      (await import('./steps/stepCommands.ts')).inlineDependencyCommand(steps, index),
  },
  describeStep: {
    title: 'Describe Step',
    choices: [choice('stepActions', when.caseText)],
    run: async ({ steps }, argument) =>
      (await import('./steps/stepCommands.ts')).showStepDescription(steps, argument),
  },
  findInCases: {
    title: 'Find in Test Cases…',
    palette: [when.boundOrCase],
    keys: [key('ctrl+; s', when.boundOrCase)],
    run: async ({ stepSearch }) => (await import('./steps/stepCommands.ts')).findInCases(await stepSearch()),
  },
  addMissingFields: {
    title: 'Add Missing Fields to All Test Cases…',
    choices: [choice('allActions', when.boundOrCase)],
    run: async ({ index }) => (await import('./checks/addMissingFields.ts')).addMissingFields(index),
  },
});

async function moveSteps({ steps, foldedSteps }: LanguageServices, by: -1 | 1): Promise<void> {
  const { moveSelectedSteps } = await import('./steps/stepCommands.ts');
  await (await foldedSteps()).arrange(() => moveSelectedSteps(steps, by));
}

declare module '../ui/commands.ts' {
  interface CommandNames extends Record<keyof typeof languageCommands, 'languageCommands'> {}
}
