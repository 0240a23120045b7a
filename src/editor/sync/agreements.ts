import type * as vscode from 'vscode';
import { sameValue } from '../../core/sameValue.ts';
import { followAgreed } from '../../sync/agreed.ts';
import type { FolderComparison, TreeModel } from '../tree/model.ts';
import type { Syncs } from './syncs.ts';

/**
 * Remembers where files and service agree as soon as a comparison finds it, as a pull would: an edit
 * that follows is known from an older version.
 */
export const followAgreements = (
  model: Pick<TreeModel, 'onDidCompareWhole'>,
  syncs: Pick<Syncs, 'useIdle'>,
  log: Pick<vscode.LogOutputChannel, 'debug'>,
): vscode.Disposable =>
  model.onDidCompareWhole((compared) => {
    remember(compared, syncs).catch((error: unknown) =>
      log.debug(`Not remembered: ${error instanceof Error ? error.message : String(error)}`),
    );
  });

/** What was synced since the comparison is known better than by it. */
const remember = (
  { sync: { folder }, local, comparisons, head }: FolderComparison,
  syncs: Pick<Syncs, 'useIdle'>,
): Promise<void> =>
  syncs.useIdle(folder, async (sync) => {
    const { cases, other } = await sync.base.read();
    if (other) return;
    const still = comparisons.filter(({ id, base }) => sameValue(cases.get(id), base));
    await followAgreed(still, local, sync, head);
  });
