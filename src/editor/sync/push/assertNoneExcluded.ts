import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { PushPlan } from '../../../sync/push/planPush.ts';
import type { ExcludedCase } from '../../../sync/push/pushObstacles.ts';
import { excludedCaseTexts } from '../../../sync/push/pushTexts.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { serviceName } from '../../connection/services.ts';

/** Creates the error for cases that a push excluded; undefined where there are none. */
function excludedError(left: readonly ExcludedCase[], { folder }: FolderSync): UserError | undefined {
  const [first, ...others] = left;
  if (!first) return undefined;
  const service = serviceName(folder.serviceUrl);
  const { what, todo } = excludedCaseTexts(first, service);
  if (others.length === 0) return new UserError(what, todo, 'pull');
  return new UserError(message('{0}, and {1} more were not pushed', what, others.length), todo, 'pull');
}

/** Gets the cases that a push excluded, though its plan did not. */
export const newlyExcluded = (shown: PushPlan, sent: PushPlan): ExcludedCase[] => {
  const shownIds = new Set(shown.excluded.map(({ testCase }) => testCase.id));
  return sent.excluded.filter(({ testCase }) => !shownIds.has(testCase.id));
};

/** @throws UserError that names the cases that a push excluded, if there are any */
export function assertNoneExcluded(excluded: readonly ExcludedCase[], sync: FolderSync): void {
  const error = excludedError(excluded, sync);
  if (error) throw error;
}
