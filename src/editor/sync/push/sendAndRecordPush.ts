import type { PullSides } from '../../../sync/pull/pullSides.ts';
import type { PushPlan } from '../../../sync/push/pushPlan.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { localServiceUrl } from '../../../core/target/targetSetting.ts';
import { sendPush } from './sendPush.ts';
import { targetKeyOf, type Target } from '../../targets/target.ts';
import type { PushParts } from './pushParts.ts';

/** Sends a plan, and saves that its target was pushed to. @returns the sent plan */
export async function sendAndRecordPush(
  plan: PushPlan,
  { remote }: PullSides,
  sync: FolderSync,
  parts: PushParts,
): Promise<PushPlan> {
  const sent = await sendPush(plan, remote, sync, parts.documents);
  await parts.pushedBefore.update(pushKey(sync.folder), true);
  return sent;
}

/** The first push to a service that is not the local one always shows its preview. */
export const isTrustedForPush = ({ folder }: FolderSync, { pushedBefore }: PushParts): boolean =>
  folder.serviceUrl === localServiceUrl || pushedBefore.get<boolean>(pushKey(folder), false);

const pushKey = (target: Target): string => `pushed ${targetKeyOf(target)}`;
