import * as vscode from 'vscode';
import type { ExcludedCase } from '../../../sync/push/excludedCase.ts';

/** Gets the reason why a case is excluded, with the next step; the line may be cut off. */
export function excludedDetail(excluded: ExcludedCase): string {
  switch (excluded.kind) {
    case 'changed-on-service':
      return vscode.l10n.t('Changed on the service: pull to update the file');
    case 'conflict':
      return vscode.l10n.t('Changed locally and on the service: pull to resolve the conflict');
    case 'unrelated':
      return vscode.l10n.t('Differs from the service and was never pulled: pull to choose a version');
    case 'deleted-on-service':
      return vscode.l10n.t('Deleted on the service: pull to delete or keep the file');
    case 'moved':
      return vscode.l10n.t('Just changed on the service: pull first');
    case 'needed':
      return vscode.l10n.t('Needed by “{0}”', excluded.by.description);
    case 'needs':
      return vscode.l10n.t('Needs “{0}”, which is not on the service', excluded.on.description);
    default:
      return excluded satisfies never;
  }
}
