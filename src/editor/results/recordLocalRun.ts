import { fingerprint } from '../../api/json/fingerprint.ts';
import type { PastResult } from '../../report/history/pastResults.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { LastResults } from './lastResults.ts';
import type { ResultPath } from './localApiClient.ts';

/**
 * Stores what the Testing view shows of a local run of a case, with the content it had: `error` where it failed because
 * of this machine, such as a browser that does not start.
 */
export function recordLocalRun(
  results: Pick<LastResults, 'addLocalRun'>,
  outcome: PastResult['outcome'],
  { uri, text, summary }: IndexedCase,
  result?: ResultPath,
): void {
  const folder = targetFolderOf(uri);
  const caseId = summary.id?.value;
  if (!folder || caseId === undefined) return;
  void results.addLocalRun(folder, caseId, {
    outcome,
    at: Date.now(),
    version: fingerprint(text),
    ...(result && { resultId: result.id, reportId: result.testReportId }),
  });
}
