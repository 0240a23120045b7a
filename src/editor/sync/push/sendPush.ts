import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message, type Message } from '../../../core/message.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import {
  applyPush,
  type PushClient,
  type PushOutcome,
  writeMergedFiles,
  restoreStatuses,
} from '../../../sync/push/applyPush.ts';
import type { PushPlan } from '../../../sync/push/planPush.ts';
import { type RemoteSet, readRemoteSet } from '../../../sync/cases/remoteSet.ts';
import { warnOfFilesSavedDuringSync } from '../folder/warnOfFilesSavedDuringSync.ts';
import { ErrorWithAction } from '../../ui/errorWithAction.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { completeStep } from '../../ui/completeStep.ts';
import { withProgress } from '../../ui/withProgress.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { recordPush } from './pushRecords.ts';
import type { PushParts } from './pushParts.ts';
import { openDiff, openDiffs } from '../../ui/openDiff.ts';

/**
 * Sends a plan, reads back what became of it, and saves that its target was pushed to.
 *
 * @returns what was sent: what changed on the service meanwhile is left out of it
 * @throws UserError when the service made something else of it, with a way to compare
 */
export async function sendPush(
  plan: PushPlan,
  planned: RemoteSet,
  sync: FolderSync,
  parts: Pick<PushParts, 'documents' | 'pushedBefore'>,
): Promise<PushPlan> {
  const outcome = await withProgress(vscode.l10n.t('Pushing'), async (signal) =>
    sendPlan(plan, planned, await sync.client(), sync, signal),
  );
  completeStep('push');
  await recordPush(sync.folder, parts, outcome);
  warnOfFilesSavedDuringSync(await writeMergedFiles(outcome, sync));
  if (outcome.enabled.length > 0) throw enabledError(outcome.enabled, sync);
  const [altered] = outcome.altered;
  if (altered) throw alteredError(outcome, altered, sync, parts.documents);
  const [staying] = outcome.kept;
  if (staying) throw new UserError(keptWords(outcome, staying), message('Remove them on the service'));
  return outcome.plan;
}

/**
 * Sends a plan; a cancel after that is no silent one.
 *
 * @throws UserError when it was cancelled after the request was sent
 */
export async function sendPlan(
  plan: PushPlan,
  planned: RemoteSet,
  client: PushClient,
  sync: Pick<FolderSync, 'base' | 'pause'>,
  signal: AbortSignal,
): Promise<PushOutcome> {
  let isOut = false;
  const push: PushClient['push'] = (...request) => {
    isOut = true;
    return client.push(...request);
  };
  try {
    return await applyPush(plan, planned, { ...client, push }, sync, signal);
  } catch (error) {
    if (!isOut || !signal.aborted || error instanceof UserError) throw error;
    throw new UserError(
      message('Cancelled after the push was sent: the service may have completed it'),
      message('Pull to see its version'),
      'pull',
      { cause: error },
    );
  }
}

/** The error for drafts and disabled test cases whose status could not be set back. */
function enabledError(enabled: PushOutcome['enabled'], sync: FolderSync): UserError {
  const what =
    enabled.length === 1
      ? message('The push enabled “{0}”, which was a draft or disabled', enabled[0]?.description ?? '')
      : message('The push enabled {0} test cases that were drafts or disabled', enabled.length);
  const title = vscode.l10n.t('Restore Status');
  return new ErrorWithAction(what, message('Set their status back on the service'), {
    title,
    run: async () => {
      const client = await sync.client();
      const failed = await withProgress(title, () =>
        restoreStatuses(enabled, client, sync.folder.testTargetId),
      );
      if (failed.length > 0) throw enabledError(failed, sync);
    },
  });
}

function alteredError(
  { altered }: PushOutcome,
  first: TestCase,
  sync: FolderSync,
  documents: ServiceDocuments,
): UserError {
  const what =
    altered.length === 1
      ? message('The service stored a different version of “{0}” than was sent', first.description)
      : message(
          'The service stored a different version than was sent for {0} test cases, first “{1}”',
          altered.length,
          first.description,
        );
  return new ErrorWithAction(what, message('Compare, then pull its changes'), {
    title: vscode.l10n.t('Compare'),
    run: () => compareAltered(altered, sync, documents),
  });
}

async function compareAltered(
  altered: readonly TestCase[],
  sync: FolderSync,
  documents: ServiceDocuments,
): Promise<void> {
  const remote = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) =>
    readRemoteSet(await sync.client(), sync.folder.testTargetId, signal),
  );
  const title = vscode.l10n.t('Sent ↔ On the Service');
  const diffs = altered.map((sent) => {
    const remoteCase = remote.cases.get(sent.id);
    return {
      title: vscode.l10n.t('{0}: Sent ↔ On the Service', sent.description),
      left: documents.show(sent, 'sent'),
      right: remoteCase && documents.show(remoteCase),
    };
  });
  const [first, ...others] = diffs;
  if (first && others.length === 0) await openDiff(first);
  else await openDiffs(title, diffs);
}

const keptWords = ({ kept }: PushOutcome, first: TestCase): Message =>
  kept.length === 1
    ? message('The push was accepted, but “{0}” was not deleted on the service', first.description)
    : message(
        'The push was accepted, but {0} test cases were not deleted on the service, first “{1}”',
        kept.length,
        first.description,
      );
