import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { getDraftCases, sendDrafts } from '../../../sync/push/sendDrafts.ts';
import type { SeveralFiles } from '../../cases/selection/filesOfRows.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { DraftPushHistory } from '../../cases/remote/draftPushHistory.ts';
import { serviceName } from '../../connection/services.ts';
import { partialError } from '../../ui/partialError.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { noteVersions } from './pushAsDraft.ts';
import { readValidFiles } from './validFiles.ts';

/**
 * Pushes several files, with what they need, as drafts in one request. Files with errors are left out.
 *
 * @throws UserError that names the files that were left out
 */
export async function draftPushFiles(
  sync: FolderSync,
  { uris, failures: withoutFile }: SeveralFiles,
  versions: Pick<DraftPushHistory, 'note'>,
): Promise<void> {
  const { cases, failures } = await withProgress(vscode.l10n.t('Pushing as drafts'), async (signal) => {
    const local = await sync.local(signal);
    const valid = readValidFiles(uris, local, sync, ({ id }) => getDraftCases([id], local));
    const ids = valid.cases.map(({ testCase }) => testCase.id);
    if (ids.length === 0) return valid;
    const result = await sendDrafts(ids, local, await sync.client(), sync.folder.testTargetId, signal);
    await noteVersions(result, sync, versions);
    return valid;
  });
  const service = serviceName(sync.folder.serviceUrl);
  const all = [...withoutFile, ...failures];
  const count = cases.length + all.length;
  if (all.length > 0)
    throw partialError(
      message('Pushed {0} of {1} test cases as drafts to {2}', cases.length, count, service),
      all,
    );
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Pushed {0} test cases as drafts to {1}.', cases.length, service),
  );
}
