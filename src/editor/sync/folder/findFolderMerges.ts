import type { CaseComparison } from '../../../sync/compare/compareCases.ts';
import type { Merges } from '../../../sync/merge/withMerges.ts';
import type { PullSides } from '../../../sync/pull/planPull.ts';
import type { Pause } from '../../../core/cooperativePause.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { readSetting } from '../../ui/settings.ts';

/** Finds the conflicts of a folder that merge by themselves; none if the setting says so. */
export async function findFolderMerges(
  comparisons: readonly CaseComparison[],
  sides: PullSides,
  { folder }: Pick<FolderSync, 'folder'>,
  pause: Pause,
): Promise<Merges> {
  const isConflict = comparisons.some(({ state }) => state === 'conflict');
  if (!isConflict || readSetting('sync.merge', folder.uri) === 'ask') return new Map();
  const { findMerges } = await import('../../../sync/merge/findMerges.ts');
  return findMerges(comparisons, sides, pause);
}
