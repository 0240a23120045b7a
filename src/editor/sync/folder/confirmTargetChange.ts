import * as vscode from 'vscode';
import type { Base, Binding } from '../../../sync/state/baseStore.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { serviceName } from '../../connection/services.ts';

/** The name of a test target as far as the service has said it. */
export type GetTargetName = (serviceUrl: string, testTargetId: string) => string | undefined;

/**
 * Asks before a folder that was synced with one test target is synced with another.
 *
 * @throws vscode.CancellationError when the user does not want that
 */
export async function confirmTargetChange(
  sync: FolderSync,
  { otherBinding }: Base,
  targetName: GetTargetName,
): Promise<void> {
  if (!otherBinding) return;
  const named = ({ serviceUrl, testTargetId }: Binding): string =>
    `${serviceName(serviceUrl)}: ${targetName(serviceUrl, testTargetId) ?? testTargetId}`;
  const yes = vscode.l10n.t('Sync Anyway');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('{0} was last synced with another test target. Sync it with this one?', sync.folder.folder),
    {
      modal: true,
      detail: [
        vscode.l10n.t('Previous test target: {0}', named(otherBinding)),
        vscode.l10n.t('New test target: {0}', named(sync.folder)),
        vscode.l10n.t('If a test case differs, the newer version is unknown: you choose which one to keep.'),
      ].join('\n'),
    },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
}
