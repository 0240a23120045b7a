import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import type { LastResults } from '../results/lastResults.ts';
import { isSameTarget } from '../targets/target.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { LastRuns } from './lastRuns.ts';

/** Finds the files of the test cases whose last run on this machine failed, in this window or before it was opened. */
export function findFailedFiles(
  index: Pick<CaseIndex, 'at' | 'byId'>,
  lastRuns: LastRuns,
  results: Pick<LastResults, 'failedLocalRuns'>,
): IndexedCase[] {
  const inWindow = lastRuns.failed().flatMap(({ uri }) => index.at(uri) ?? []);
  const before = results.failedLocalRuns().flatMap(({ target, caseId }) =>
    index.byId(caseId).filter(({ uri }) => {
      const folder = targetFolderOf(uri);
      return folder && isSameTarget(folder, target) && !lastRuns.of(uri);
    }),
  );
  return [...inWindow, ...before];
}
