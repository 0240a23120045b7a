import * as vscode from 'vscode';

/** @throws {vscode.CancellationError} when the user keeps them */
export async function confirmDiscardDiscoveries(descriptions: readonly string[]): Promise<void> {
  const [only, ...others] = descriptions;
  const discard = vscode.l10n.t('Discard');
  const question =
    only !== undefined && others.length === 0
      ? vscode.l10n.t('Discard the discovered test case “{0}”?', only)
      : vscode.l10n.t('Discard {0} discovered test cases?', descriptions.length);
  const detail = vscode.l10n.t('The service may no longer list it.');
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, discard);
  if (answer !== discard) throw new vscode.CancellationError();
}
