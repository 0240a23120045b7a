import type { ReportResult } from '../protocol/reportSchema.ts';

/** Selects the test cases to run again: the failed ones, or all where none failed; only those that have files. */
export function selectCasesToRunAgain(results: readonly ReportResult[]): ReportResult[] {
  const failed = results.filter(({ status }) => status === 'failed');
  const candidates = failed.length > 0 ? failed : results.filter(({ status }) => status !== 'skipped');
  return candidates.filter(({ hasFile }) => hasFile);
}
