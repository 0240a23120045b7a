import * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import { seenFiles } from '../../../sync/state/baseStore.ts';
import { refreshBase, type CaseComparison } from '../../../sync/compare/compareCases.ts';
import { planPull, type PullSides } from '../../../sync/pull/planPull.ts';
import {
  isEmptyPush,
  onlyRemote,
  planPushAll,
  type PushPlan,
  mergedChanges,
} from '../../../sync/push/planPush.ts';
import { applyPullWithOnly, restoredText } from '../folder/applyPull.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { allCases, confirmTargetChange, type GetTargetName } from '../folder/runInFolder.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { withProgress, type ReportProgress } from '../../ui/withProgress.ts';
import { serviceName } from '../../connection/services.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import type { Removal, ExcludedCase } from '../../../sync/push/pushObstacles.ts';
import type { LocalSet } from '../../../sync/cases/localSet.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { formatNumber } from '../../ui/texts.ts';
import { pickPlan } from '../plan/pickPlan.ts';
import { withTargetName, type PlanChoice, type PlanTexts } from '../plan/planEntry.ts';
import { excludedCaseTexts } from '../../../sync/push/pushTexts.ts';
import { assertNotBlocked, resolveBlockers } from './resolveBlockers.ts';
import { readPushSides, sendPush, type PushParts } from './sendPush.ts';
import { PushPlanEntries, type PushChoice, type StayingCase } from './pushPlanEntries.ts';

/** Pushes a whole folder after a preview; cases that only the service has stay, unless the user says otherwise. */
export const pushAll = (sync: FolderSync, parts: PushParts): Promise<void> =>
  resolveBlockers(sync, parts, (leftOut) => previewAndPush(sync, parts, leftOut));

async function previewAndPush(
  sync: FolderSync,
  parts: PushParts,
  leftOut: ReadonlySet<string>,
): Promise<void> {
  const sides = await compareWithProgress(sync, (signal, report) =>
    readPushSides(sync, parts, { sent: allCases, leftOut }, signal, report),
  );
  const { local, remote, base, comparisons } = sides;
  if (local.cases.size === 0 && local.invalid.length === 0) {
    throw new UserError(
      message('There are no test cases in {0}, so nothing was pushed', sync.folder.folder),
      message('Pull the test cases, or create one'),
      'pull',
    );
  }
  await confirmTargetChange(sync, base, parts.targetName);
  await refreshBase(comparisons, seenFiles(local.cases), sync);
  const shown = planPushAll(comparisons, local, remote);
  assertNotBlocked(shown, sync);
  const removable = onlyRemote(comparisons);
  if (isEmptyPush(shown) && removable.length === 0) {
    assertNoneExcluded(shown.excluded, sync);
    return showDone(vscode.l10n.t('The service is up to date with your files'));
  }
  const { skip, remove, restore } = await askPushPlan(
    shown,
    { sync, documents: parts.documents, local, targetName: parts.targetName },
    removable,
  );
  const plan = planPushAll(comparisons, local, remote, { skip, remove });
  assertNotBlocked(plan, sync);
  const sent = isEmptyPush(plan) ? plan : await sendPush(plan, remote, sync, parts);
  await restoreFiles(
    comparisons.filter(({ id }) => restore.has(id)),
    sides,
    sync,
  );
  showPushed(sent, sync, 0, restore.size);
  assertNoneExcluded(newlyExcluded(shown, sent), sync);
}

/** Writes files that were deleted here again, as the service has their cases. */
async function restoreFiles(
  comparisons: readonly CaseComparison[],
  sides: PullSides,
  sync: FolderSync,
): Promise<void> {
  if (comparisons.length === 0) return;
  const plan = await planPull(comparisons, sides, await sync.placing(), sync.pause);
  await applyPullWithOnly(plan, { restore: new Set(comparisons.map(({ id }) => id)) }, sync);
}

/** Runs a comparison with progress. */
export const compareWithProgress = <Result>(
  sync: FolderSync,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<Result>,
): Promise<Result> =>
  withProgress(vscode.l10n.t('Comparing with {0}', serviceName(sync.folder.serviceUrl)), work);

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

/** @throws {UserError} that names the cases that a push excluded, if there are any */
export function assertNoneExcluded(excluded: readonly ExcludedCase[], sync: FolderSync): void {
  const error = excludedError(excluded, sync);
  if (error) throw error;
}

/** Shows the outcome of a push in the status bar. */
export function showPushed(plan: PushPlan, { folder }: FolderSync, staying = 0, restored = 0): void {
  const { added, changed, removed } = plan;
  const merged = mergedChanges(plan);
  const numbers = [
    added.length > 0 && vscode.l10n.t('{0} added', formatNumber(added.length)),
    changed.length > merged.length &&
      vscode.l10n.t('{0} changed', formatNumber(changed.length - merged.length)),
    merged.length > 0 && vscode.l10n.t('{0} merged', formatNumber(merged.length)),
    removed.length > 0 && vscode.l10n.t('{0} removed', formatNumber(removed.length)),
  ].filter((part) => part !== false);
  const pushed = isEmptyPush(plan)
    ? vscode.l10n.t('Nothing was pushed')
    : vscode.l10n.t('Pushed to {0}: {1}', serviceName(folder.serviceUrl), numbers.join(', '));
  const files = restoredText(restored);
  showDone([pushed, stayingText(staying), files].filter(Boolean).join('; '));
}

/** Gets the text about cases that a branch deleted and the service keeps; empty where there are none. */
export const stayingText = (count: number): string =>
  count === 0 ? '' : vscode.l10n.t('{0} deleted on this branch, kept on the service', formatNumber(count));
