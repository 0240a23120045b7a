import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import { planFixes, type FixPlan } from '../../../sync/fixes/planFixes.ts';
import { overlayCases } from '../../../sync/cases/remoteSet.ts';
import type { Base } from '../../../sync/state/baseStore.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { formatNumber } from '../../ui/formatNumber.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { confirmTargetChange } from '../folder/confirmTargetChange.ts';
import type { PullParts } from '../pull/confirmAndApplyPull.ts';
import { fetchFixes } from '../pull/pullSome.ts';
import { previewFixes, type AppliedFixes } from './previewFixes.ts';
import { showRemainingFixes } from './showRemainingFixes.ts';

/**
 * Shows what a report fixed, file by file and step by step, and writes what the user accepts. Local edits stay: where
 * they are in the same place, the fix is named as a conflict instead.
 *
 * @returns the paths of the files that changed
 */
export async function pullFixes(
  sync: FolderSync,
  { targetName }: Pick<PullParts, 'targetName'>,
  testReportId: string,
): Promise<readonly string[]> {
  const { plan, base } = await withProgress(vscode.l10n.t('Comparing with the service'), (signal) =>
    loadPlan(sync, testReportId, signal),
  );
  await confirmTargetChange(sync, base, targetName);
  const applied = await previewFixes(plan.files, sync);
  const hasMore = showRemainingFixes(plan, sync.folder, testReportId);
  if (plan.files.length > 0) showApplied(applied, plan);
  else if (!hasMore) throw nothingToFix();
  return applied.paths;
}

async function loadPlan(
  sync: FolderSync,
  testReportId: string,
  signal: AbortSignal,
): Promise<{ plan: FixPlan; base: Base }> {
  const client = await sync.client();
  const { local, remote, base } = await sync.sides(client, signal);
  const fixes = await fetchFixes(client, sync.folder.testTargetId, testReportId, signal);
  const sides = { local, base, remote: overlayCases(remote, fixes), present: remote.cases };
  const ids = fixes.map(({ id }) => id);
  return { plan: await planFixes(ids, sides, createEventLoopPause(signal)), base };
}

const nothingToFix = (): UserError =>
  new UserError(
    message('Your files already contain all fixes of this report'),
    message('Choose another report'),
  );

function showApplied({ paths, unsaved }: AppliedFixes, { files }: FixPlan): void {
  const left = files.length - paths.length;
  const parts = [
    vscode.l10n.t('Fixes applied in files: {0}', formatNumber(paths.length)),
    ...(left > 0 ? [vscode.l10n.t('{0} skipped', formatNumber(left))] : []),
  ];
  showDone(parts.join(', '));
  if (unsaved.length === 0) return;
  const names = unsaved.map((uri) => vscode.workspace.asRelativePath(uri)).join(', ');
  const save = vscode.l10n.t('Save');
  void vscode.window
    .showInformationMessage(
      vscode.l10n.t('Fixes were added to unsaved changes: {0}. Save to keep them.', names),
      save,
    )
    .then(async (chosen) => {
      if (chosen) for (const uri of unsaved) await vscode.workspace.save(uri);
    });
}
