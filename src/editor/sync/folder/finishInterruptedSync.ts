import * as vscode from 'vscode';
import { type TransactionContext, resume } from '../../../sync/transaction/transaction.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { shortList } from '../../ui/texts.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { warnAndOfferPull } from './warnOfFilesSavedDuringSync.ts';

/** Ignores updates: a pull from another target isn't a base for this one. */
const noBase: TransactionContext['base'] = { bind: async () => {}, update: async () => {} };

const transactionContext = ({ files, store, base, pause }: FolderSync): TransactionContext => ({
  files,
  store,
  base,
  pause,
});

/** Finishes a sync that a crash interrupted, and shows the outcome. */
export async function finishInterruptedSync(sync: FolderSync): Promise<void> {
  if ((await sync.store.read('journal')) === undefined) return;
  const { otherBinding } = await sync.base.read();
  const context = otherBinding ? { ...transactionContext(sync), base: noBase } : sync;
  const resumed = await withProgress(vscode.l10n.t('Finishing an interrupted sync'), (signal, progress) =>
    resume(context, { signal, progress }),
  );
  if (!resumed) return;
  const { finished, kept } = resumed;
  const { folder } = sync.folder;
  if (kept.length > 0) {
    warnAndOfferPull(
      vscode.l10n.t(
        'An interrupted sync of {0} was finished. Files that were edited since then were not changed: {1}. Pull to compare them with the service.',
        folder,
        shortList(kept, 5).join(', '),
      ),
    );
  } else if (finished > 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('An interrupted sync of {0} was finished.', folder),
    );
  }
}
