import type { ResultStatus } from '../protocol/shownReport.ts';

/** Maps a status of the service: ERROR is a failure; an unknown status is neither a success nor a failure. */
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
