import * as vscode from 'vscode';

/** @throws {vscode.CancellationError} when the user keeps them */
export async function confirmDiscard(count: number): Promise<void> {
  const discard = vscode.l10n.t('Discard');
  const question =
    count === 1
      ? vscode.l10n.t('Discard this test case that the service found?')
      : vscode.l10n.t('Discard {0} test cases that the service found?', count);
  const detail = vscode.l10n.t('The service may not list it any more.');
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, discard);
  if (answer !== discard) throw new vscode.CancellationError();
}
