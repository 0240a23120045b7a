import * as vscode from 'vscode';
import { runSettings } from '../../playwright/runSettings.ts';
import type { DocumentSteps } from '../../files/steps/documentSteps.ts';

/** A step for a hover or a tooltip. */
export function stepCard(steps: DocumentSteps, at: number): vscode.MarkdownString {
  const { label, line, selectors } = steps.step(at);
  const card = new vscode.MarkdownString();
  const place = vscode.l10n.t('Step {0} of {1}', at + 1, steps.count);
  card.appendMarkdown(`**${escaped(place)}** · ${escaped(label)}`);
  if (line !== '') card.appendCodeblock(line, 'typescript');
  const { testIdAttribute } = runSettings(steps.document.uri);
  const isByTestId = selectors.some(({ selectorType }) => selectorType === 'TEST_ID');
  if (isByTestId && testIdAttribute !== '')
    card.appendMarkdown(`\n${escaped(vscode.l10n.t('A test id is the value of {0}.', testIdAttribute))}`);
  return card;
}

/** As `appendText` does it, but for its blanks, which break no line. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-!~<>&|$.:@]/g, '\\$&');
