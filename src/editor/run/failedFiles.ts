import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import type { LastResults } from '../results/lastResults.ts';
import { isSameTarget } from '../targets/target.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { RunHistory } from './runHistory.ts';

/** Finds the files of the test cases whose last run on this machine failed, in this window or before it was opened. */
export function findFailedFiles(
  index: Pick<CaseIndex, 'at' | 'byId'>,
  history: Pick<RunHistory, 'failedRuns' | 'lastRun'>,
  results: Pick<LastResults, 'failedLocalRuns'>,
): IndexedCase[] {
  const inWindow = history.failedRuns().flatMap(({ uri }) => index.at(uri) ?? []);
  const before = results.failedLocalRuns().flatMap(({ target, caseId }) =>
    index.byId(caseId).filter(({ uri }) => {
      const folder = targetFolderOf(uri);
      return folder && isSameTarget(folder, target) && !history.lastRun(uri);
    }),
  );
  return [...inWindow, ...before];
}
