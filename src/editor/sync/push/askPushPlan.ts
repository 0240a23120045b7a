import * as vscode from 'vscode';
import type { TestCase } from '../../../core/case/testCase.ts';
import type { PushPlan } from '../../../sync/push/planPush.ts';
import type { Removal } from '../../../sync/push/pushObstacles.ts';
import type { LocalSet } from '../../../sync/cases/localSet.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { serviceName } from '../../connection/services.ts';
import { formatNumber } from '../../ui/formatNumber.ts';
import type { GetTargetName } from '../folder/confirmTargetChange.ts';
import { pickPlan } from '../plan/pickPlan.ts';
import { withTargetName } from '../plan/withTargetName.ts';
import type { PlanChoice, PlanTexts } from '../plan/planEntry.ts';
import { PushPlanEntries, type PushChoice, type StayingCase } from './pushPlanEntries.ts';

/** The user's decisions about a push: ids to skip, cases to remove on the service, files to restore. */
export interface PushAnswer {
  readonly skip: ReadonlySet<string>;
  /** Cases of the service at the time when the plan was shown. */
  readonly remove: ReadonlyMap<string, TestCase>;
  readonly restore: ReadonlySet<string>;
}

/** The folder of a push, its files, and the documents that show the service's side. */
interface PushSource {
  readonly sync: FolderSync;
  readonly documents: ServiceDocuments;
  readonly local: LocalSet;
  readonly targetName: GetTargetName;
}

/**
 * Shows a push as a plan, and asks for the user's decisions.
 *
 * @param removable cases that only the service has
 * @param deleted cases that are listed for information: they stay on the service
 * @throws vscode.CancellationError when the plan is closed
 */
export async function askPushPlan(
  plan: PushPlan,
  { sync, documents, local, targetName }: PushSource,
  removable: readonly Removal[],
  deleted: readonly StayingCase[] = [],
): Promise<PushAnswer> {
  const entries = new PushPlanEntries(sync, documents, local).of(plan, removable, deleted);
  const answer = await pickPlan(entries, planTexts(plan.unchanged - removable.length, sync, targetName));
  const chosen = (choice: PushChoice): Set<string> =>
    new Set([...answer].flatMap(([key, name]) => (name === choice ? [key] : [])));
  const [sent, removed] = [chosen('send'), chosen('remove')];
  return {
    skip: new Set([...plan.added, ...plan.changed].flatMap(({ id }) => (sent.has(id) ? [] : [id]))),
    remove: new Map(removable.flatMap(({ id, remoteCase }) => (removed.has(id) ? [[id, remoteCase]] : []))),
    restore: chosen('restore'),
  };
}

/** The choice that applies to all deleted files at once. */
const restoreAll = (): Omit<PlanChoice, 'detail'> => ({
  name: 'restore' satisfies PushChoice,
  title: vscode.l10n.t('Restore All Deleted Files'),
  icon: 'discard',
});

/** @param unchanged how many test cases the push leaves as they are */
function planTexts(unchanged: number, sync: FolderSync, targetName: GetTargetName): PlanTexts {
  const { serviceUrl, folder } = sync.folder;
  const title = vscode.l10n.t('Push from {1} to {0}', serviceName(serviceUrl), folder);
  return {
    title: withTargetName(title, sync.folder, targetName),
    compareAll: title,
    bulk: [restoreAll()],
    loss: {
      question: (count) =>
        count === 1
          ? vscode.l10n.t('Remove this test case from the service?')
          : vscode.l10n.t('Remove {0} test cases from the service?', formatNumber(count)),
      yes: vscode.l10n.t('Remove from Service'),
    },
    placeholder:
      unchanged === 1
        ? vscode.l10n.t('Select changes to push; 1 test case is unchanged')
        : vscode.l10n.t('Select changes to push; {0} test cases are unchanged', formatNumber(unchanged)),
    accept: (chosen) => vscode.l10n.t('Push {0}', formatNumber(chosen)),
  };
}
