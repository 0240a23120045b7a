import pLimit from 'p-limit';
import type * as vscode from 'vscode';
import { isSameValue } from '../../core/isSameValue.ts';
import { hasSameOrigin } from '../../sync/state/baseStore.ts';
import { agreedFiles, refreshBase, type CaseComparison } from '../../sync/compare/compareCases.ts';
import { filesAtOnce, type CaseFiles } from '../../sync/files/caseFiles.ts';
import type { FolderComparison, CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import type { FolderLocks } from './folder/folderLocks.ts';
import { errorMessage } from '../../core/userError.ts';

/**
 * Remembers where files and service agree as soon as a comparison finds it, as a pull would: an edit
 * that follows is known from an older version.
 */
export const refreshBaseAfterCompare = (
  catalog: Pick<CaseCatalog, 'onDidCompareWhole'>,
  locks: Pick<FolderLocks, 'runIfIdle'>,
  log: Pick<vscode.LogOutputChannel, 'debug'>,
): vscode.Disposable =>
  catalog.onDidCompareWhole((compared) => {
    refreshBaseOfFolder(compared, locks).catch((error: unknown) =>
      log.debug(`Not remembered: ${errorMessage(error)}`),
    );
  });

/**
 * Skips cases that were synced since the comparison, and files that have changed since: a pull
 * may have written it, and taken it back when it was cancelled.
 */
const refreshBaseOfFolder = (
  { sync: { folder }, comparisons, head }: FolderComparison,
  locks: Pick<FolderLocks, 'runIfIdle'>,
): Promise<void> =>
  locks.runIfIdle(folder, async (sync) => {
    const base = await sync.base.read();
    if (base.otherBinding) return;
    const isNews = ({ id, base: known, remoteCase, origin, baseOrigin }: CaseComparison): boolean =>
      isSameValue(base.cases.get(id), known) &&
      (base.isElsewhere(id) || !(hasSameOrigin(origin, baseOrigin) || isSameValue(known, remoteCase)));
    const news = await unchangedSince(comparisons.filter(isNews), sync.files);
    await refreshBase(news, agreedFiles(news), sync, head);
  });

/** The comparisons whose files still say what was compared. */
async function unchangedSince(
  comparisons: readonly CaseComparison[],
  files: Pick<CaseFiles, 'read'>,
): Promise<CaseComparison[]> {
  const texts = await pLimit(filesAtOnce).map(
    [...comparisons],
    async ({ localCase }) => localCase && files.read(localCase.file.path),
  );
  return comparisons.filter(({ localCase }, at) => localCase && texts[at] === localCase.file.text);
}
