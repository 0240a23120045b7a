import type { ReportContext } from '../../api/contract/report.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { HttpError } from '../http/httpErrors.ts';
import type { ReportRecord, ResultRecord, SkippedCase } from '../store/records.ts';
import { type ServiceClock, timestamp, type StoreContext, type Store } from '../store/store.ts';

/** A run whose results are to come. */
export interface NewRun {
  readonly testTargetId: string;
  readonly executionUrl?: string | undefined;
  readonly environmentId?: string | undefined;
  readonly context: ReportContext;
  readonly breakpoint: string;
  readonly browser: string;
  readonly cases: readonly Pick<ResultRecord, 'testCaseId' | 'testCaseVersionId'>[];
  readonly skipped?: readonly SkippedCase[] | undefined;
}

/** Starts a report with one waiting result per case. */
export function addReport({ store, clock, newId }: StoreContext, run: NewRun): ReportRecord {
  const { executionUrl, environmentId, cases, skipped = [], ...fields } = run;
  const createdAt = uniqueTimestamp(store, clock, run.testTargetId);
  const report = {
    id: newId(),
    createdAt,
    updatedAt: createdAt,
    ...fields,
    ...(executionUrl === undefined ? {} : { executionUrl }),
    ...(environmentId === undefined ? {} : { environmentId }),
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

/** Reports are paged by `createdAt`: two of the same millisecond would hide each other. */
function uniqueTimestamp(store: Store, clock: ServiceClock, targetId: string): string {
  const newest = store.reports.newestTimestamp(targetId);
  const earliest = newest === undefined ? 0 : Date.parse(newest) + 1;
  return new Date(Math.max(clock.now().getTime(), earliest)).toISOString();
}

/** The outcome of running a case. */
export interface ResultOutcome {
  readonly status: 'WAITING' | 'PASSED' | 'FAILED' | 'ERROR';
  readonly errorMessage?: string | null | undefined;
  /** In milliseconds; left out where the test case did not run to its end. */
  readonly duration?: number | undefined;
}

/** Gives a result its verdict. A message or a duration that is left out is none. */
export function updateResult(
  { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
  report: ReportRecord,
  { duration: _before, ...result }: ResultRecord,
  { status, errorMessage = null, duration }: ResultOutcome,
): ResultRecord {
  const ran = duration === undefined ? {} : { duration };
  const judged = { ...result, status, errorMessage, updatedAt: timestamp(clock), ...ran };
  store.transaction(() => store.reports.saveResult(report, judged));
  return judged;
}

/**
 * Keeps the fix that was proven for a result.
 *
 * @throws {HttpError} where it is of another test case
 */
export function keepFix(
  { store, clock }: Pick<StoreContext, 'store' | 'clock'>,
  report: ReportRecord,
  result: ResultRecord,
  fixed: TestCase,
): ResultRecord {
  if (fixed.id !== result.testCaseId)
    throw new HttpError(400, 'The fix is of another test case than the result');
  const kept = { ...result, fixed, updatedAt: timestamp(clock) };
  store.transaction(() => store.reports.saveResult(report, kept));
  return kept;
}
