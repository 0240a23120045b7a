import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { sendDrafts } from '../../../sync/push/sendDrafts.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { getCaseOfFile } from '../folder/getCaseOfFile.ts';
import type { DraftPushHistory } from '../../cases/remote/draftPushHistory.ts';

/** A version that is edited in the service's own editor. */
export interface EditedVersion {
  readonly testTargetId: string;
  readonly testCaseId: string;
  readonly versionId: string;
  /** The test case of the file. */
  readonly testCase: TestCase;
}

/** Pushes the case of a file, with what it needs, as a draft that says it is being edited (endpoint 13). */
export async function pushForEditing(
  sync: FolderSync,
  uri: vscode.Uri,
  versions: Pick<DraftPushHistory, 'note'>,
): Promise<EditedVersion> {
  const { testTargetId } = sync.folder;
  return withProgress(vscode.l10n.t('Pushing as draft'), async (signal) => {
    const local = await sync.local(signal);
    const found = getCaseOfFile(sync, local, uri);
    const { id } = found.testCase;
    const testCase = { ...found.testCase, localEditingStatus: 'IN_PROGRESS' as const };
    const marked = { ...local, cases: new Map([...local.cases, [id, { ...found, testCase }]]) };
    const result = await sendDrafts([id], marked, await sync.client(), testTargetId, signal);
    const versionId = result.syncDataByStableId[id]?.versionId;
    if (!versionId)
      throw new UserError(
        message('The service didn’t return the version it created'),
        message('The draft may be on the service: check before you push it again'),
      );
    await versions.note(sync.folder, id, { versionId, editing: 'IN_PROGRESS' });
    return { testTargetId, testCaseId: id, versionId, testCase: found.testCase };
  });
}
