import type { ResultRecord } from '../store/records.ts';

/** Report status by section 3 of the contract; a result that ended in ERROR has failed. */
export function reportStatus(
  results: readonly Pick<ResultRecord, 'status'>[],
): 'WAITING' | 'PASSED' | 'FAILED' {
  if (results.some(({ status }) => !['PASSED', 'FAILED', 'ERROR'].includes(status))) return 'WAITING';
  return results.every(({ status }) => status === 'PASSED') ? 'PASSED' : 'FAILED';
}
