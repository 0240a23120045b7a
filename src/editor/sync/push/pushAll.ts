import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import { refreshBase, type CaseComparison } from '../../../sync/compare/compareCases.ts';
import { planPull, type PullSides } from '../../../sync/pull/planPull.ts';
import { isEmptyPush, onlyRemote, planPushAll } from '../../../sync/push/planPush.ts';
import { seenFiles } from '../../../sync/state/baseStore.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { applyPullWithOnly } from '../folder/applyPull.ts';
import { allCases, confirmTargetChange } from '../folder/runInFolder.ts';
import { askPushPlan } from './pushPlan.ts';
import { assertNotBlocked, resolveBlockers } from './resolveBlockers.ts';
import {
  readPushSides,
  sendPush,
  type PushParts,
  compareWithProgress,
  newlyExcluded,
  assertNoneExcluded,
  showPushed,
} from './sendPush.ts';

/** Pushes a whole folder after a preview; cases that only the service has stay, unless the user says otherwise. */
export const pushAll = (sync: FolderSync, parts: PushParts): Promise<void> =>
  resolveBlockers(sync, parts, (leftOut) => previewAndPush(sync, parts, leftOut));

async function previewAndPush(
  sync: FolderSync,
  parts: PushParts,
  leftOut: ReadonlySet<string>,
): Promise<void> {
  const sides = await compareWithProgress(sync, (signal, report) =>
    readPushSides(sync, parts, { sent: allCases, leftOut }, signal, report),
  );
  const { local, remote, base, comparisons } = sides;
  if (local.cases.size === 0 && local.invalid.length === 0) {
    throw new UserError(
      message('There are no test cases in {0}, so nothing was pushed', sync.folder.folder),
      message('Pull the test cases, or create one'),
      'pull',
    );
  }
  await confirmTargetChange(sync, base, parts.targetName);
  await refreshBase(comparisons, seenFiles(local.cases), sync);
  const shown = planPushAll(comparisons, local, remote);
  assertNotBlocked(shown, sync);
  const removable = onlyRemote(comparisons);
  if (isEmptyPush(shown) && removable.length === 0) {
    assertNoneExcluded(shown.excluded, sync);
    return showDone(vscode.l10n.t('The service is up to date with your files'));
  }
  const { skip, remove, restore } = await askPushPlan(
    shown,
    { sync, documents: parts.documents, local, targetName: parts.targetName },
    removable,
  );
  const plan = planPushAll(comparisons, local, remote, { skip, remove });
  assertNotBlocked(plan, sync);
  const sent = isEmptyPush(plan) ? plan : await sendPush(plan, remote, sync, parts);
  await restoreFiles(
    comparisons.filter(({ id }) => restore.has(id)),
    sides,
    sync,
  );
  showPushed(sent, sync, 0, restore.size);
  assertNoneExcluded(newlyExcluded(shown, sent), sync);
}

/** Writes files that were deleted here again, as the service has their cases. */
async function restoreFiles(
  comparisons: readonly CaseComparison[],
  sides: PullSides,
  sync: FolderSync,
): Promise<void> {
  if (comparisons.length === 0) return;
  const plan = await planPull(comparisons, sides, await sync.placing(), sync.pause);
  await applyPullWithOnly(plan, { restore: new Set(comparisons.map(({ id }) => id)) }, sync);
}
