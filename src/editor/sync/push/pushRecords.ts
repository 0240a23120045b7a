import type { PushOutcome } from '../../../sync/push/applyPush.ts';
import { localServiceUrl } from '../../../core/target/localServiceUrl.ts';
import { targetKeyOf, type Target } from '../../targets/target.ts';
import type { PushParts } from './pushParts.ts';

/** Earlier pushes of this workspace, by target. */
type Records = Pick<PushParts, 'pushedBefore'>;

/** The first push to a service that is not the local one always shows its preview. */
export const isTrustedForPush = (target: Target, { pushedBefore }: Records): boolean =>
  target.serviceUrl === localServiceUrl || pushedBefore.get<boolean>(pushKey(target), false);

/** Whether a push left test cases on the service that it was to remove: then it keeps all that are not sent. */
export const keepsOthers = (target: Target, { pushedBefore }: Records): boolean =>
  pushedBefore.get<boolean>(keepingKey(target), false);

/** Whether the service may keep what a push leaves out: nothing says that it deletes it. */
export const mayKeepOthers = (target: Target, { pushedBefore }: Records): boolean =>
  target.serviceUrl !== localServiceUrl && pushedBefore.get<boolean>(keepingKey(target), true);

/** Saves that a target was pushed to, and whether it kept what was not sent. */
export async function recordPush(
  target: Target,
  { pushedBefore }: Records,
  { plan, kept }: Pick<PushOutcome, 'plan' | 'kept'>,
): Promise<void> {
  await pushedBefore.update(pushKey(target), true);
  if (plan.removed.length > 0) await pushedBefore.update(keepingKey(target), kept.length > 0);
}

const pushKey = (target: Target): string => `pushed ${targetKeyOf(target)}`;
const keepingKey = (target: Target): string => `keeps others ${targetKeyOf(target)}`;
