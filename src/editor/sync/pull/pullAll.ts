import * as vscode from 'vscode';
import type { PullOutcome } from '../../../sync/pull/applyPull.ts';
import { compareCases } from '../../../sync/compare/compareCases.ts';
import { planPull } from '../../../sync/pull/planPull.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { findFolderMerges } from '../folder/findFolderMerges.ts';
import { type PullParts, confirmAndApplyPull } from './confirmAndApplyPull.ts';

/** Pulls all test cases of a target into its folder. Conflicts and deletions are shown in a plan first. */
export async function pullAll(sync: FolderSync, parts: PullParts): Promise<PullOutcome> {
  await parts.merges.settleClosed(sync);
  const { plan, base } = await withProgress(vscode.l10n.t('Comparing with the service'), async (signal) => {
    const sides = await sync.sides(await sync.client(), signal);
    const pause = createEventLoopPause(signal);
    const comparisons = await compareCases(pause, sides.local, sides.remote, sides.base);
    const placing = await sync.placing(signal);
    const merges = await findFolderMerges(comparisons, sides, sync, pause);
    const planned = await planPull(comparisons, { ...sides, merges }, placing, pause);
    return { plan: planned, base: sides.base };
  });
  return confirmAndApplyPull(plan, base, sync, parts);
}
