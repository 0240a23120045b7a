import * as vscode from 'vscode';
import { isEmptyPush, mergedChanges, type PushPlan } from '../../../sync/push/planPush.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { formatNumber } from '../../ui/formatNumber.ts';
import { serviceName } from '../../connection/services.ts';
import { showDone } from '../../ui/statusMessage.ts';

/** Shows the outcome of a push in the status bar. */
export function showPushed(plan: PushPlan, { folder }: FolderSync, staying = 0, restored = 0): void {
  const { added, changed, removed } = plan;
  const merged = mergedChanges(plan);
  const numbers = [
    added.length > 0 && vscode.l10n.t('{0} added', formatNumber(added.length)),
    changed.length > merged.length &&
      vscode.l10n.t('{0} changed', formatNumber(changed.length - merged.length)),
    merged.length > 0 && vscode.l10n.t('{0} merged', formatNumber(merged.length)),
    removed.length > 0 && vscode.l10n.t('{0} removed', formatNumber(removed.length)),
  ].filter((part) => part !== false);
  const pushed = isEmptyPush(plan)
    ? vscode.l10n.t('Nothing was pushed')
    : vscode.l10n.t('Pushed to {0}: {1}', serviceName(folder.serviceUrl), numbers.join(', '));
  const files = restoredText(restored);
  showDone([pushed, stayingText(staying), files].filter(Boolean).join('; '));
}

function restoredText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? vscode.l10n.t('1 file restored')
    : vscode.l10n.t('{0} files restored', formatNumber(count));
}

/** Gets the text about cases that a branch deleted and the service keeps; empty where there are none. */
export const stayingText = (count: number): string =>
  count === 0 ? '' : vscode.l10n.t('{0} deleted on this branch, kept on the service', formatNumber(count));
