import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { CaseEntry } from '../catalog/caseEntry.ts';

/** @throws UserError where the service does not have the case */
export function assertOnService({ testCase, remoteCase, hidden }: CaseEntry): void {
  if (remoteCase || hidden) return;
  throw new UserError(
    message('The service does not have “{0}” yet', testCase.description),
    message('Push the test case, or upload it as a new test case'),
  );
}
