import * as vscode from 'vscode';
import type { UpdateTestTarget } from '../../api/contract/testTarget.ts';
import { folderOfTarget } from './targetFolders.ts';
import { writeFolderSetting } from '../ui/settings.ts';
import type { TargetOf } from './targetNodes.ts';

/**
 * Offers to apply changes of a test target to the settings of local runs too: the service never lists
 * these two values.
 */
export async function offerRunSettings(
  { serviceUrl, target }: TargetOf,
  body: UpdateTestTarget,
): Promise<void> {
  const { testIdAttribute, timeoutPerStep } = body;
  const folder = folderOfTarget({ serviceUrl, testTargetId: target.id });
  if (!folder || (testIdAttribute === undefined && timeoutPerStep === undefined)) return;
  const update = vscode.l10n.t('Update Settings');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('The test target was changed. Update the settings of local runs too?'),
    update,
  );
  if (answer !== update) return;
  const { workspaceFolder } = folder;
  if (testIdAttribute !== undefined)
    await writeFolderSetting('run.testIdAttribute', testIdAttribute ?? undefined, workspaceFolder);
  if (timeoutPerStep !== undefined)
    await writeFolderSetting('run.timeoutPerStep', timeoutPerStep, workspaceFolder);
}
