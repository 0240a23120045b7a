import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { LocatorSuggestion } from '../../../live/host/locatorSuggestions.ts';
import { localize } from '../../ui/localize.ts';

/**
 * Asks for one of the locators of a picked element.
 *
 * @param onActive called with the one that is looked at, and with none at the end
 * @throws {UserError} where there is none
 * @throws {vscode.CancellationError} when none is selected
 */
export async function askSuggestion(
  suggestions: readonly LocatorSuggestion[],
  onActive: (suggestion: LocatorSuggestion | undefined) => void,
): Promise<LocatorSuggestion> {
  if (suggestions.length === 0)
    throw new UserError(
      message('No locator that a test case can express matches this element'),
      message('Pick an element around it'),
    );
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { suggestion: LocatorSuggestion }>();
  pick.title = vscode.l10n.t('Select a Locator');
  pick.placeholder = vscode.l10n.t('The selected one is highlighted in the page');
  pick.matchOnDetail = true;
  pick.items = suggestions.map((suggestion) => ({
    label: suggestion.line,
    description: matches(suggestion.count),
    detail: suggestion.findings.map((finding) => localize(finding.message)).join(' '),
    suggestion,
  }));
  try {
    return await new Promise((resolve, reject) => {
      pick.onDidChangeActive(([item]) => onActive(item?.suggestion));
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        if (item) resolve(item.suggestion);
      });
      pick.onDidHide(() => reject(new vscode.CancellationError()));
      pick.show();
    });
  } finally {
    pick.dispose();
    onActive(undefined);
  }
}

const matches = (count: number): string =>
  count === 1 ? vscode.l10n.t('matches 1 element') : vscode.l10n.t('matches {0} elements', count);
