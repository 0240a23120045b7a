import type { Context, ListedReport, TestReport, TestResult } from '../../api/contract/report.ts';
import type { Clock } from '../store/clock.ts';
import { timestamp } from '../store/clock.ts';
import type { RunDetails } from '../contract/localApi.ts';
import type { ReportRecord, ResultRecord, SkippedCase } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { StoreContext } from '../store/storeContext.ts';
import type { Traces } from '../traces/traces.ts';

/** Report status by section 3 of the contract; a result that ended in ERROR has failed. */
export function reportStatus(
  results: readonly Pick<ResultRecord, 'status'>[],
): 'WAITING' | 'PASSED' | 'FAILED' {
  if (results.some(({ status }) => !['PASSED', 'FAILED', 'ERROR'].includes(status))) return 'WAITING';
  return results.every(({ status }) => status === 'PASSED') ? 'PASSED' : 'FAILED';
}

/** A report as endpoint 16 lists it (contract 2.6, v3). */
export const toListedReport = (
  traces: Traces,
  { testResults, skipped: _skipped, ...report }: ReportRecord,
): ListedReport => ({
  ...report,
  testResults: testResults.map(({ testCaseId: _case, duration: _duration, ...result }) => ({
    ...result,
    testTargetId: report.testTargetId,
    testReportId: report.id,
    ...traceOf(traces, result.id),
  })),
});

/** A report as endpoint 17 gives it (contract 2.6, v2). */
export const toSingleReport = (traces: Traces, report: ReportRecord): TestReport => {
  const { testResults, breakpoint: _b, browser: _c, skipped: _s, ...rest } = report;
  return {
    ...rest,
    status: reportStatus(testResults),
    testResults: testResults.map((result) => toSingleResult(traces, report, result)),
  };
};

/** A result in a report of endpoint 17. */
export const toSingleResult = (
  traces: Traces,
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

function traceOf(traces: Traces, resultId: string): { traceUrl?: string } {
  const traceUrl = traces.urlOf(resultId);
  return traceUrl === undefined ? {} : { traceUrl };
}

/** A run whose results are to come. */
export interface NewRun {
  readonly testTargetId: string;
  readonly executionUrl?: string | undefined;
  readonly context: Context;
  readonly breakpoint: string;
  readonly browser: string;
  readonly cases: readonly Pick<ResultRecord, 'testCaseId' | 'testCaseVersionId'>[];
  readonly skipped?: readonly SkippedCase[] | undefined;
}

/** Starts a report with one waiting result per case. */
export function addReport({ store, clock, newId }: StoreContext, run: NewRun): ReportRecord {
  const { executionUrl, cases, skipped = [], ...fields } = run;
  const createdAt = uniqueTimestamp(store, clock, run.testTargetId);
  const report = {
    id: newId(),
    createdAt,
    updatedAt: createdAt,
    ...fields,
    ...(executionUrl === undefined ? {} : { executionUrl }),
    ...(skipped.length === 0 ? {} : { skipped }),
    testResults: cases.map((testCase) => ({
      id: newId(),
      ...testCase,
      createdAt,
      updatedAt: createdAt,
      status: 'WAITING',
      errorMessage: null,
    })),
  };
  store.transaction(() => store.reports.add(report));
  return report;
}

/** The outcome of running a case. */
export interface Verdict {
  readonly status: 'WAITING' | 'PASSED' | 'FAILED' | 'ERROR';
  readonly errorMessage?: string | null | undefined;
  /** In milliseconds; left out where the test case did not run to its end. */
  readonly duration?: number | undefined;
}

/** Gives a result its verdict. A message or a duration that is left out is none. */
export function judge(
  { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
  report: ReportRecord,
  { duration: _before, ...result }: ResultRecord,
  { status, errorMessage = null, duration }: Verdict,
): ResultRecord {
  const ran = duration === undefined ? {} : { duration };
  const judged = { ...result, status, errorMessage, updatedAt: timestamp(clock), ...ran };
  store.transaction(() => store.reports.saveResult(report, judged));
  return judged;
}

/** Reports are paged by `createdAt`: two of the same millisecond would hide each other. */
function uniqueTimestamp(store: Store, clock: Clock, targetId: string): string {
  const newest = store.reports.newestTimestamp(targetId);
  const earliest = newest === undefined ? 0 : Date.parse(newest) + 1;
  return new Date(Math.max(clock.now().getTime(), earliest)).toISOString();
}
