import { successStatus, type FailureReason } from './failureReason.ts';

/** Whether an application refused to be opened without a user and password, or with wrong ones. */
export function wantsAccess(reason: FailureReason): boolean {
  if (reason.kind === 'notLoaded') return reason.code === 'ERR_INVALID_AUTH_CREDENTIALS';
  if (reason.kind !== 'assertion' || reason.expected !== successStatus) return false;
  return /^401\b/.test(reason.found ?? '');
}
