import { getKnownCases, withHiddenContent } from '../../../sync/cases/hiddenContent.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { compareCases, type CaseComparison } from '../../../sync/compare/compareCases.ts';
import { compareMerged, withMerges } from '../../../sync/merge/withMerges.ts';
import { findFolderMerges } from '../folder/findFolderMerges.ts';
import { hiddenCases } from '../../../sync/cases/remoteSet.ts';
import type { PullSides } from '../../../sync/pull/planPull.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ReportProgress } from '../../ui/withProgress.ts';
import { keepsOthers } from './pushRecords.ts';
import type { PushParts } from './pushParts.ts';

/** The sides of a push, and how they compare. */
export interface PushSides extends PullSides {
  readonly comparisons: readonly CaseComparison[];
}

/**
 * Reads the three sides of a push, with the content of drafts and disabled test cases. A service that is
 * known to update test cases one by one keeps them, so the push leaves those without a file out. Files have
 * the changes of both sides where these merge.
 *
 * @param leftOut ids of test cases that the user left out
 * @param report counts the drafts and disabled test cases whose content was read
 */
export async function readPushSides(
  sync: FolderSync,
  parts: Pick<PushParts, 'pushedBefore'>,
  leftOut: ReadonlySet<string>,
  signal: AbortSignal,
  report?: ReportProgress,
): Promise<PushSides> {
  const client = await sync.client();
  const { local, remote, base } = await sync.sides(client, signal);
  const others = keepsOthers(sync.folder, parts) ? hiddenCases(remote).map(({ id }) => id) : [];
  const withoutFile = [...leftOut, ...others].filter((id) => !local.cases.has(id));
  const read = { ...remote, leftOut: new Set(withoutFile) };
  const sides = {
    local,
    base,
    remote: await withHiddenContent(read, client, getKnownCases(local, base), signal, report),
  };
  const pause = createEventLoopPause(signal);
  const comparisons = await compareCases(pause, sides.local, sides.remote, sides.base);
  const merged = withMerges(sides, await findFolderMerges(comparisons, sides, sync, pause));
  return { ...merged, comparisons: compareMerged(comparisons, merged) };
}
