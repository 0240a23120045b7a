import * as vscode from 'vscode';
import { getSelectedSteps } from '../../files/steps/selectedSteps.ts';
import type { DocumentSteps, StepCache } from '../../files/steps/documentSteps.ts';

interface DescriptionLine extends vscode.QuickPickItem {
  readonly range: vscode.Range;
}

/**
 * Says all that hints, squiggles and colours say of the step at the cursor, as a list that a screen
 * reader reads line by line; picking a line goes there.
 */
export async function showStepDescription(texts: StepCache, argument: unknown): Promise<string[]> {
  const { editor, steps, from } = getSelectedSteps(texts, argument);
  const items = linesOf(steps, from);
  const list = vscode.window.createQuickPick<DescriptionLine>();
  list.title = vscode.l10n.t('Step {0} of {1}', from + 1, steps.count);
  list.items = items;
  list.onDidAccept(() => {
    const [chosen] = list.activeItems;
    list.hide();
    if (!chosen) return;
    editor.selection = new vscode.Selection(chosen.range.start, chosen.range.start);
    editor.revealRange(chosen.range);
  });
  list.onDidHide(() => list.dispose());
  list.show();
  return items.map(({ label }) => label);
}

function linesOf(steps: DocumentSteps, at: number): DescriptionLine[] {
  const { label, line, act, selectorsKey } = steps.step(at);
  const whole = steps.wholeRange(at);
  const problems = vscode.languages
    .getDiagnostics(steps.document.uri)
    .filter(({ range }) => whole.intersection(range) !== undefined)
    .map(({ message, range }) => ({ label: vscode.l10n.t('Problem: {0}', message), range }));
  const locator = line ? vscode.l10n.t('Locator: {0}', line) : vscode.l10n.t('No locator');
  return [
    { label: label, range: act ? steps.rangeOf(at, act) : whole },
    { label: locator, range: selectorsKey ? steps.rangeOf(at, selectorsKey) : whole },
    ...(problems.length > 0 ? problems : [{ label: vscode.l10n.t('No problems'), range: whole }]),
  ];
}
