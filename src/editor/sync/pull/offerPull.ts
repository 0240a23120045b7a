import * as vscode from 'vscode';
import { formatNumber } from '../../ui/formatNumber.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import type { CaseEntry } from '../../cases/catalog/caseEntry.ts';

/** Offers to pull the test cases of a folder that was linked to a test target a moment ago, if it lacks any. */
export async function offerPull(
  { folder }: Pick<TargetFolder, 'folder'>,
  cases: readonly Pick<CaseEntry, 'state' | 'hidden'>[],
  pull: () => Promise<unknown>,
): Promise<void> {
  const count = cases.filter(({ state, hidden }) => state === 'new-on-service' && !hidden).length;
  if (count === 0) return;
  const button =
    count === 1
      ? vscode.l10n.t('Pull 1 Test Case')
      : vscode.l10n.t('Pull {0} Test Cases', formatNumber(count));
  const question = vscode.l10n.t('{0} is linked to its test target.', folder);
  if ((await vscode.window.showInformationMessage(question, button)) === button) await pull();
}
