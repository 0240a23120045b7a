import * as vscode from 'vscode';
import { parseLocatorLine } from '../../../core/locator/locatorLine.ts';
import { replaceSelectors } from '../../../core/stepEdits/replaceSelectors.ts';
import { assertUnchanged } from '../../files/steps/selectedSteps.ts';
import { applyTextEdits } from '../../ui/applyTextEdits.ts';
import { askRequiredText, pickOne } from '../../ui/prompts.ts';
import type { StepLocators } from './stepLocators.ts';

/**
 * Narrows the locator of a step to the elements with a text.
 *
 * @param texts those that one of its elements alone has
 */
export async function filterByText(
  { document, steps }: StepLocators,
  step: number,
  texts: readonly string[],
): Promise<void> {
  const { line } = steps.step(step);
  const text = await askFilter(vscode.l10n.t('Filter Locator of Step {0} by Text', step + 1), texts);
  const selectors = parseLocatorLine(`${line}.filter({ hasText: ${JSON.stringify(text)} })`);
  assertUnchanged({ document, steps });
  await applyTextEdits(document, replaceSelectors(steps.text, step, selectors));
}

async function askFilter(title: string, texts: readonly string[]): Promise<string> {
  if (texts.length > 0) {
    const other = { label: vscode.l10n.t('Enter Text…'), iconPath: new vscode.ThemeIcon('edit'), text: '' };
    const items = [...texts.map((text) => ({ label: text, text })), other];
    const placeHolder = vscode.l10n.t('Text of the element to use');
    const { text } = await pickOne(items, { title, placeHolder });
    if (text !== '') return text;
  }
  return askRequiredText({ title, prompt: vscode.l10n.t('The element contains this text') });
}
