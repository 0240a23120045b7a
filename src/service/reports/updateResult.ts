import { timestamp } from '../store/clock.ts';
import type { ReportRecord, ResultRecord } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';

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
