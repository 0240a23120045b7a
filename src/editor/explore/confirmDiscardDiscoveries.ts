import * as vscode from 'vscode';

/** @throws {vscode.CancellationError} when the user keeps them */
export async function confirmDiscardDiscoveries(count: number): Promise<void> {
  const discard = vscode.l10n.t('Discard');
  const question =
    count === 1
      ? vscode.l10n.t('Discard this discovered test case?')
      : vscode.l10n.t('Discard {0} discovered test cases?', count);
  const detail = vscode.l10n.t('The service may no longer list it.');
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, discard);
  if (answer !== discard) throw new vscode.CancellationError();
}
