import type { ListedReport, TestReport, TestResult } from '../../api/contract/report.ts';
import type { RunDetails } from '../localContract/localApi.ts';
import type { ReportRecord, ResultRecord } from '../store/records.ts';
import type { ResultTraces } from '../traces/resultTraces.ts';
import { reportStatus } from './reportStatus.ts';

/** A report as endpoint 16 lists it (contract 2.6, v3). */
export const toListedReport = (
  traces: ResultTraces,
  { testResults, skipped: _skipped, environmentId: _environment, ...report }: ReportRecord,
): ListedReport => ({
  ...report,
  status: reportStatus(testResults),
  testResults: testResults.map(({ testCaseId: _case, duration: _duration, ...result }) => ({
    ...result,
    testTargetId: report.testTargetId,
    testReportId: report.id,
    ...traceOf(traces, result.id),
  })),
});

/** A report as endpoint 17 gives it (contract 2.6, v2). */
export const toSingleReport = (traces: ResultTraces, report: ReportRecord): TestReport => {
  const { testResults, breakpoint: _b, browser: _c, skipped: _s, environmentId: _e, ...rest } = report;
  return {
    ...rest,
    status: reportStatus(testResults),
    testResults: testResults.map((result) => toSingleResult(traces, report, result)),
  };
};

/** A result in a report of endpoint 17. */
export const toSingleResult = (
  traces: ResultTraces,
  { testTargetId }: ReportRecord,
  { testCaseVersionId: _version, duration: _duration, ...result }: ResultRecord,
): TestResult => ({ ...result, testTargetId, ...traceOf(traces, result.id) });

/** Facts about the run of a report that the contract has no field for. */
export const toRunDetails = ({ testResults, skipped = [] }: ReportRecord): RunDetails => ({
  durations: Object.fromEntries(
    testResults.flatMap(({ id, duration }) => (duration === undefined ? [] : [[id, duration]])),
  ),
  skipped: [...skipped],
});

function traceOf(traces: ResultTraces, resultId: string): { traceUrl?: string } {
  const traceUrl = traces.urlOf(resultId);
  return traceUrl === undefined ? {} : { traceUrl };
}
