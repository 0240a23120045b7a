import type { ListedReport, TestReport } from '../api/contract.ts';
import type { Clock } from './clock.ts';
import type { ServiceParts } from './parts.ts';
import type { ReportRecord, ResultRecord, VersionRecord } from './records.ts';
import type { Store } from './store.ts';

/** Report status by section 3 of the contract; a result that ended in ERROR has failed. */
export function reportStatus(
  results: readonly Pick<ResultRecord, 'status'>[],
): 'WAITING' | 'PASSED' | 'FAILED' {
  if (results.some(({ status }) => !['PASSED', 'FAILED', 'ERROR'].includes(status))) return 'WAITING';
  return results.every(({ status }) => status === 'PASSED') ? 'PASSED' : 'FAILED';
}

/** A report as endpoint 16 lists it (contract 2.6, v3). */
export const toListedReport = ({ testResults, ...report }: ReportRecord): ListedReport => ({
  ...report,
  testResults: testResults.map(({ testCaseId: _case, ...result }) => ({
    ...result,
    testTargetId: report.testTargetId,
    testReportId: report.id,
  })),
});

/** A report as endpoint 17 gives it (contract 2.6, v2). */
export const toSingleReport = ({
  testResults,
  breakpoint: _b,
  browser: _c,
  ...report
}: ReportRecord): TestReport => ({
  ...report,
  status: reportStatus(testResults),
  testResults: testResults.map(({ testCaseVersionId: _version, ...result }) => ({
    ...result,
    testTargetId: report.testTargetId,
  })),
});

/** The report that a draft push starts: one waiting result per version. Gives the result ids by version. */
export function addDraftReport(
  parts: ServiceParts,
  targetId: string,
  versions: readonly VersionRecord[],
): Map<string, string> {
  const { store, clock, newId } = parts;
  if (versions.length === 0) return new Map();
  const createdAt = uniqueTimestamp(store, clock, targetId);
  const environment = store.environments(targetId).find(({ type }) => type === 'DEFAULT');
  const testResults = versions.map(({ id, caseId }) => ({
    id: newId(),
    testCaseId: caseId,
    testCaseVersionId: id,
    createdAt,
    updatedAt: createdAt,
    status: 'WAITING',
    errorMessage: null,
  }));
  store.reports.add({
    id: newId(),
    testTargetId: targetId,
    createdAt,
    updatedAt: createdAt,
    ...(environment?.discoveryUrl === undefined ? {} : { executionUrl: environment.discoveryUrl }),
    context: { source: 'manual', description: 'Draft push' },
    breakpoint: 'DESKTOP',
    browser: 'CHROMIUM',
    testResults,
  });
  return new Map(testResults.map(({ id, testCaseVersionId }) => [testCaseVersionId, id]));
}

/** Reports are paged by `createdAt`: two of the same millisecond would hide each other. */
function uniqueTimestamp(store: Store, clock: Clock, targetId: string): string {
  const newest = store.reports.newestTimestamp(targetId);
  const earliest = newest === undefined ? 0 : Date.parse(newest) + 1;
  return new Date(Math.max(clock.now().getTime(), earliest)).toISOString();
}
