import type { ReportResult } from '../protocol/reportSchema.ts';

/** The test cases that running a report again runs: the failed ones, or all where none failed, as far as they have files. */
export function casesToRun(results: readonly ReportResult[]): ReportResult[] {
  const failed = results.filter(({ status }) => status === 'failed');
  const candidates = failed.length > 0 ? failed : results.filter(({ status }) => status !== 'skipped');
  return candidates.filter(({ hasFile }) => hasFile);
}
