import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { parseLocatorLine } from '../../../core/locator/locatorLine.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { assertUnchanged, getSelectedSteps, answerOfArgument } from '../../files/steps/selectedSteps.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import type { StepCache } from '../../files/steps/documentSteps.ts';
import { askLocator } from './askLocator.ts';
import { showStatus } from '../../ui/statusMessage.ts';

/** Lets the user write the locator of a step as a line of code, and writes its selectors anew. */
export async function editLocator(texts: StepCache, argument: unknown): Promise<void> {
  const selection = getSelectedSteps(texts, argument);
  const { document, steps, from } = selection;
  const title = vscode.l10n.t('Edit Locator of Step {0}', from + 1);
  const line = answerOfArgument(argument, 'locator') ?? (await askLocator(title, steps.step(from).line));
  const selectors = parseLocatorLine(line);
  assertUnchanged(selection);
  await applyTextEdits(document, replaceSelectors(steps.text, from, selectors));
}

/** Puts the locator line of a step on the clipboard. */
export async function copyLocator(texts: StepCache, argument: unknown): Promise<string> {
  const { steps, from } = getSelectedSteps(texts, argument);
  const { line } = steps.step(from);
  if (line === '') {
    throw new UserError(message('Step {0} has no locator', from + 1), message('Add selectors first'));
  }
  await vscode.env.clipboard.writeText(line);
  showStatus(vscode.l10n.t('Locator copied'), 3000);
  return line;
}
