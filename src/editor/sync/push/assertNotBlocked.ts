import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { blockerTexts } from '../../../sync/push/blockerTexts.ts';
import type { Blocker, PushPlan } from '../../../sync/push/pushPlan.ts';
import type { CommandId } from '../../ui/commandIds.ts';
import { ErrorWithAction } from '../../ui/errorWithAction.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { serviceName } from '../../connection/serviceName.ts';
import { createListedEntry } from '../../cases/catalog/createEntries.ts';
import { invalidFileError } from '../folder/invalidFileError.ts';
import type { CaseNode } from '../../cases/selection/caseNodes.ts';

/** @throws UserError when something keeps the plan from being sent: what, and what to do about it */
export function assertNotBlocked({ blockers }: PushPlan, sync: FolderSync): void {
  const [blocker] = blockers;
  if (blocker) throw blockedError(blocker, sync);
}

/** The row of a case that no pull shows, for commands that are called on one. */
export const hiddenCaseNode = (
  { listed }: Extract<Blocker, { kind: 'hidden' }>,
  { folder }: FolderSync,
): CaseNode => ({
  kind: 'case',
  testTarget: { serviceUrl: folder.serviceUrl, testTargetId: folder.testTargetId },
  entry: createListedEntry(folder.serviceUrl, listed),
});

function blockedError(blocker: Blocker, sync: FolderSync): UserError {
  if (blocker.kind === 'invalid') return invalidFileError(blocker.file, sync);
  const service = serviceName(sync.folder.serviceUrl);
  const { what, todo } = blockerTexts(blocker, service);
  if (blocker.kind === 'hidden') {
    return new ErrorWithAction(what, todo, {
      title: vscode.l10n.t('Set Status…'),
      run: () =>
        vscode.commands.executeCommand(
          'portableTests.setCaseStatus' satisfies CommandId,
          hiddenCaseNode(blocker, sync),
        ),
    });
  }
  return new UserError(what, todo, 'pull');
}
