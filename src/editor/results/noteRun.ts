import { createHash } from 'node:crypto';
import type { CaseEnd } from '../../runner/events.ts';
import type { IndexedCase } from '../caseIndex.ts';
import type { ResultPath } from '../run/localReports.ts';
import { targetFolderOf } from '../settings.ts';
import type { LastResults } from './lastResults.ts';
import { targetKeyOf } from '../targets/target.ts';

/** Remembers what a case of a target came to on this machine, and of what content. */
export function noteRun(
  results: Pick<LastResults, 'ran'>,
  { outcome, caseId }: CaseEnd,
  { uri, text }: IndexedCase,
  result: ResultPath | undefined,
): void {
  const folder = targetFolderOf(uri);
  if (!folder || (outcome !== 'passed' && outcome !== 'failed')) return;
  void results.ran(targetKeyOf(folder), caseId, {
    outcome,
    at: Date.now(),
    version: createHash('sha256').update(text).digest('base64'),
    ...(result && { resultId: result.id, reportId: result.testReportId }),
  });
}
