import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { explainWriteErrors } from '../../../disk/explainWriteErrors.ts';
import {
  type Transaction,
  findChangedSince,
  readLastTransaction,
  undo,
} from '../../../sync/transaction/transaction.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { warnOfFilesSavedDuringSync } from '../folder/warnOfFilesSavedDuringSync.ts';
import { shortList } from '../../ui/shortList.ts';
import { showDone } from '../../ui/statusMessage.ts';

/**
 * Restores every file that the last pull changed.
 *
 * @throws UserError when there is none, or when files changed since
 */
export async function undoPull(sync: FolderSync): Promise<void> {
  const last = await readLastTransaction(sync);
  const { otherBinding } = await sync.base.read();
  if (!last || otherBinding) {
    throw new UserError(
      message('{0} has no pull to undo', sync.folder.folder),
      message('Only the last pull on this machine can be undone'),
    );
  }
  await assertUnchanged(last, sync);
  const undone = await withProgress(vscode.l10n.t('Undoing the last pull'), (signal, progress) =>
    explainWriteErrors(undo(sync, { signal, progress }), sync.folder.workspaceFolder.uri.fsPath),
  );
  const count = undone?.changes.length ?? 0;
  const text =
    count === 1
      ? vscode.l10n.t('Last pull undone: 1 file restored')
      : vscode.l10n.t('Last pull undone: {0} files restored', count);
  showDone(text);
  warnOfFilesSavedDuringSync(undone?.saved ?? []);
}

async function assertUnchanged(last: Transaction, { files }: FolderSync): Promise<void> {
  const touched = await findChangedSince(last, files);
  if (touched.length === 0) return;
  throw new UserError(
    message(
      'The last pull can’t be undone because these files changed since: {0}',
      shortList(touched, 5).join(', '),
    ),
    message('Nothing was changed'),
  );
}
