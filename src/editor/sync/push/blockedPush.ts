import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { PushPlan } from '../../../sync/push/planPush.ts';
import type { Blocker } from '../../../sync/push/pushObstacles.ts';
import { blockerTexts } from '../../../sync/push/pushTexts.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { serviceName } from '../../connection/services.ts';
import { invalidFileError } from '../folder/invalidFileError.ts';

/** The problems that keep a push from being sent, where one sentence can't show them. */
export class BlockedPush extends UserError {
  constructor(
    readonly blockers: readonly Blocker[],
    service: string,
  ) {
    const [first, ...others] = blockers;
    const { what, todo } = first
      ? blockerTexts(first, service)
      : { what: message('The push is blocked'), todo: undefined };
    super(
      others.length === 0 ? what : message('{0}, and {1} more problems', what, others.length),
      todo,
      'pull',
    );
  }
}

/** @throws UserError when something keeps the plan from being sent */
export function assertNotBlocked(
  { blockers }: Pick<PushPlan, 'blockers'>,
  { folder, files }: FolderSync,
): void {
  const [blocker] = blockers;
  if (!blocker) return;
  if (blockers.length === 1 && blocker.kind === 'invalid') throw invalidFileError(blocker.file, { files });
  throw new BlockedPush(blockers, serviceName(folder.serviceUrl));
}
