import { getKnownCases, withHiddenContent } from '../../../sync/cases/hiddenContent.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { compareCases } from '../../../sync/compare/compareCases.ts';
import { withMerges } from '../../../sync/merge/withMerges.ts';
import { findFolderMerges } from '../folder/findFolderMerges.ts';
import { hiddenCases } from '../../../sync/cases/remoteSet.ts';
import type { PullSides } from '../../../sync/pull/pullSides.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { keepsOthers } from './pushRecords.ts';
import type { PushParts } from './pushParts.ts';

/**
 * Reads the three sides of a push, with the content of drafts and disabled test cases. A service that is
 * known to update test cases one by one keeps them, so the push leaves those without a file out. Files have
 * the changes of both sides where these merge.
 *
 * @param leftOut ids of test cases that the user left out
 */
export async function readPushSides(
  sync: FolderSync,
  parts: Pick<PushParts, 'pushedBefore'>,
  leftOut: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<PullSides> {
  const client = await sync.client();
  const { local, remote, base } = await sync.sides(client, signal);
  const others = keepsOthers(sync.folder, parts) ? hiddenCases(remote).map(({ id }) => id) : [];
  const withoutFile = [...leftOut, ...others].filter((id) => !local.cases.has(id));
  const read = { ...remote, leftOut: new Set(withoutFile) };
  const sides = {
    local,
    base,
    remote: await withHiddenContent(read, client, getKnownCases(local, base), signal),
  };
  const pause = createEventLoopPause(signal);
  const comparisons = await compareCases(pause, sides.local, sides.remote, sides.base);
  return withMerges(sides, await findFolderMerges(comparisons, sides, sync, pause));
}
