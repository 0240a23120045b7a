import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { blockerTexts } from '../../../sync/push/blockerTexts.ts';
import { excludedCaseTexts } from '../../../sync/push/excludedCaseTexts.ts';
import type { ExcludedCase } from '../../../sync/push/excludedCase.ts';
import type { Blocker, PushPlan } from '../../../sync/push/pushPlan.ts';
import type { CommandId } from '../../ui/commandIds.ts';
import { ErrorWithAction } from '../../ui/errorBoundary.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { serviceName } from '../../connection/services.ts';
import { createListedEntry } from '../../cases/catalog/createEntries.ts';
import { invalidError } from '../folder/caseOfFile.ts';
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
  if (blocker.kind === 'invalid') return invalidError(blocker.file, sync);
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

/** Creates the error for cases that a push excluded; undefined where there are none. */
export function excludedError(left: readonly ExcludedCase[], { folder }: FolderSync): UserError | undefined {
  const [first, ...others] = left;
  if (!first) return undefined;
  const service = serviceName(folder.serviceUrl);
  const { what, todo } = excludedCaseTexts(first, service);
  if (others.length === 0) return new UserError(what, todo, 'pull');
  return new UserError(message('{0}, and {1} more were not pushed', what, others.length), todo, 'pull');
}
