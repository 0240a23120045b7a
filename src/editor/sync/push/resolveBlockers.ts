import * as vscode from 'vscode';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { assertTrusted } from '../../ui/assertTrusted.ts';
import { confirmRiskyAction } from '../../ui/confirm.ts';
import { formatNumber } from '../../ui/formatNumber.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { serviceName } from '../../connection/services.ts';
import type { UpdateTestCaseBody } from '../../../api/contract/serviceTestCase.ts';
import { BlockedPush } from './blockedPush.ts';
import { pickBlockerAction } from './pickBlockerAction.ts';
import { mayKeepOthers } from './pushRecords.ts';
import type { PushParts } from './pushParts.ts';

/**
 * Runs a push. Where it is blocked, the problems are shown in one list, and the push starts again once
 * one of its buttons has resolved them.
 *
 * @param push gets the ids of test cases that the user left out
 * @throws vscode.CancellationError when the list is closed, or opened a file
 */
export async function resolveBlockers(
  sync: FolderSync,
  parts: Pick<PushParts, 'pushedBefore'>,
  push: (leftOut: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const leftOut = new Set<string>();
  for (;;) {
    try {
      return await push(leftOut);
    } catch (error) {
      if (!(error instanceof BlockedPush)) throw error;
      for (const id of await resolve(error, sync, parts)) leftOut.add(id);
    }
  }
}

/** @returns the ids of test cases that the push leaves out */
async function resolve(
  { blockers }: BlockedPush,
  sync: FolderSync,
  parts: Pick<PushParts, 'pushedBefore'>,
): Promise<readonly string[]> {
  const { action, ids } = await pickBlockerAction(blockers, sync, mayKeepOthers(sync.folder, parts));
  switch (action) {
    case 'enable':
      await update(sync, ids, { status: 'ENABLED' });
      return [];
    case 'discard':
      await confirmDiscard(ids.length, sync);
      await update(sync, ids, { interactionStatus: 'REJECTED' });
      return [];
    case 'leave-out':
      await confirmLeavingOut(ids.length, sync);
      return ids;
    default:
      return action satisfies never;
  }
}

/** Changes test cases on the service, one after another (endpoint 8); what is done stays done. */
async function update(sync: FolderSync, ids: readonly string[], body: UpdateTestCaseBody): Promise<void> {
  assertTrusted();
  const client = await sync.client();
  const title = vscode.l10n.t('Changing {0} test cases', formatNumber(ids.length));
  await withProgress(title, async (signal, report) => {
    for (const [at, id] of ids.entries()) {
      await client.updateTestCase(sync.folder.testTargetId, id, body, { signal });
      report(at + 1, ids.length);
    }
  });
}

async function confirmDiscard(count: number, { folder }: FolderSync): Promise<void> {
  const question =
    count === 1
      ? vscode.l10n.t('Discard this draft?')
      : vscode.l10n.t('Discard {0} drafts?', formatNumber(count));
  const detail = vscode.l10n.t('{0} removes it from its test cases.', serviceName(folder.serviceUrl));
  if (!(await confirmRiskyAction(question, detail, vscode.l10n.t('Discard'))))
    throw new vscode.CancellationError();
}

async function confirmLeavingOut(count: number, { folder }: FolderSync): Promise<void> {
  const question =
    count === 1
      ? vscode.l10n.t('Leave this test case out of the push?')
      : vscode.l10n.t('Leave {0} test cases out of the push?', formatNumber(count));
  const detail = vscode.l10n.t(
    'Do this only if {0} updates test cases one by one. A service that replaces all its test cases with those of a push deletes what is left out.',
    serviceName(folder.serviceUrl),
  );
  if (!(await confirmRiskyAction(question, detail, vscode.l10n.t('Leave Out'))))
    throw new vscode.CancellationError();
}
