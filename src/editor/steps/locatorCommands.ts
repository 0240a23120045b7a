import * as vscode from 'vscode';
import { describeLocator } from '../../core/describeLocator.ts';
import { message, UserError } from '../../core/errors.ts';
import { parseLocatorLine } from '../../core/locator.ts';
import { replaceSelectors } from '../../core/stepEditsSelectors.ts';
import { localize, textOf } from '../errorBoundary.ts';
import { answerIn, demandUnchanged, stepsHere } from './stepPlace.ts';
import { applyTo, type StepTexts } from './stepTexts.ts';

/** Lets the user write the locator of a step as a line of code, and writes its selectors anew. */
export async function editLocator(texts: StepTexts, argument: unknown): Promise<void> {
  const place = stepsHere(texts, argument);
  const { document, steps, from } = place;
  const title = vscode.l10n.t('Edit Locator of Step {0}', from + 1);
  const line = answerIn(argument, 'locator') ?? (await askForLocator(title, steps.step(from).line));
  const selectors = parseLocatorLine(line);
  demandUnchanged(place);
  await applyTo(document, replaceSelectors(steps.text, from, selectors));
}

/** Puts the locator line of a step on the clipboard. */
export async function copyLocator(texts: StepTexts, argument: unknown): Promise<string> {
  const { steps, from } = stepsHere(texts, argument);
  const { line } = steps.step(from);
  if (line === '') {
    throw new UserError(message('Step {0} has no locator', from + 1), message('Add selectors first'));
  }
  await vscode.env.clipboard.writeText(line);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Locator copied'), 3000);
  return line;
}

/** Asks for a locator line; while it is typed, says what it finds, or what is wrong with it. */
export async function askForLocator(title: string, value: string): Promise<string> {
  const line = await vscode.window.showInputBox({
    title,
    value,
    valueSelection: [value.length, value.length],
    // What stands in the box at first is not validated.
    prompt: value ? remarkOn(value).message : vscode.l10n.t('A locator as Playwright writes it'),
    placeHolder: "getByRole('button', { name: 'Save' })",
    ignoreFocusOut: true,
    validateInput: (typed) => remarkOn(typed),
  });
  if (line === undefined) throw new vscode.CancellationError();
  return line;
}

/** What stands under the box. */
function remarkOn(line: string): vscode.InputBoxValidationMessage {
  try {
    const words = describeLocator(parseLocatorLine(line), localize);
    return { message: vscode.l10n.t('Finds: {0}', words), severity: vscode.InputBoxValidationSeverity.Info };
  } catch (error) {
    return { message: textOf(error), severity: vscode.InputBoxValidationSeverity.Error };
  }
}
