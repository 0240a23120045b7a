import { fingerprint } from '../../api/json/fingerprint.ts';
import type { CaseEnd } from '../../runner/events/runEvent.ts';
import { isBrowserStartFailure } from '../../runner/events/verdict.ts';
import type { IndexedCase } from '../files/index/caseIndex.ts';
import type { ResultPath } from './localApiClient.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { LastResults } from './lastResults.ts';

/**
 * Stores the outcome of a local run of a case, with the content it had. A run that failed because of this
 * machine, such as a browser that does not start, is not stored.
 */
export function recordLocalRun(
  results: Pick<LastResults, 'addLocalRun'>,
  end: CaseEnd,
  { uri, text }: IndexedCase,
  result: ResultPath | undefined,
): void {
  const { outcome, caseId } = end;
  const folder = targetFolderOf(uri);
  if (!folder || isBrowserStartFailure(end) || (outcome !== 'passed' && outcome !== 'failed')) return;
  void results.addLocalRun(folder, caseId, {
    outcome,
    at: Date.now(),
    version: fingerprint(text),
    ...(result && { resultId: result.id, reportId: result.testReportId }),
  });
}
