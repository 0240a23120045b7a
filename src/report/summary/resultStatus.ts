import type { ResultStatus } from '../protocol/reportSchema.ts';

/** ERROR is a failure. A word that is not in the contract is neither a success nor a failure. */
export function resultStatus(word: string | null | undefined): ResultStatus {
  switch (word) {
    case 'PASSED':
      return 'passed';
    case 'FAILED':
    case 'ERROR':
      return 'failed';
    case 'WAITING':
      return 'waiting';
    case 'SKIPPED':
      return 'skipped';
    default:
      return 'other';
  }
}
