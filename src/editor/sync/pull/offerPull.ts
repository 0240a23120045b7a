import * as vscode from 'vscode';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import type { CommandId } from '../../ui/commands.ts';
import { formatNumber } from '../../ui/texts.ts';
import { sharesCases, type ComparedCase } from './sharesCases.ts';

/**
 * Offers to pull the test cases of a folder that was linked to a test target a moment ago, if it lacks any. A folder
 * that shares none with the test target may belong to another one: then it asks first.
 */
export async function offerPull(
  { folder }: Pick<TargetFolder, 'folder'>,
  cases: readonly ComparedCase[],
  pull: () => Promise<unknown>,
): Promise<void> {
  const count = cases.filter(({ state, hidden }) => state === 'new-on-service' && !hidden).length;
  if (count === 0) return;
  const button =
    count === 1
      ? vscode.l10n.t('Pull 1 Test Case')
      : vscode.l10n.t('Pull {0} Test Cases', formatNumber(count));
  if (!sharesCases(cases)) return askForTarget(folder, button, pull);
  const question = vscode.l10n.t('{0} is linked to its test target.', folder);
  if ((await vscode.window.showInformationMessage(question, button)) === button) await pull();
}

async function askForTarget(folder: string, button: string, pull: () => Promise<unknown>): Promise<void> {
  const choose = vscode.l10n.t('Choose Test Target…');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      '{0} is linked, but shares no test case with this test target. Does it belong to another one?',
      folder,
    ),
    choose,
    button,
  );
  if (answer === choose)
    await vscode.commands.executeCommand('portableTests.chooseTarget' satisfies CommandId);
  if (answer === button) await pull();
}
