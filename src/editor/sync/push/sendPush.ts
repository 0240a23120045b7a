import * as vscode from 'vscode';
import type { TestCase } from '../../../core/case/testCase.ts';
import { message, type Message } from '../../../core/message.ts';
import { localServiceUrl } from '../../../core/target/serviceAddresses.ts';
import { UserError } from '../../../core/userError.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { getKnownCases, withHiddenContent } from '../../../sync/cases/contentOfHiddenCases.ts';
import { type RemoteSet, readRemoteSet, hiddenCases } from '../../../sync/cases/remoteSet.ts';
import { compareCases, type CaseComparison } from '../../../sync/compare/compareCases.ts';
import { compareMerged, withMerges } from '../../../sync/merge/findMerges.ts';
import type { PullSides } from '../../../sync/pull/planPull.ts';
import {
  applyPush,
  type PushClient,
  type PushOutcome,
  writeMergedFiles,
  restoreStatuses,
} from '../../../sync/push/applyPush.ts';
import { type PushPlan, isEmptyPush, mergedChanges } from '../../../sync/push/planPush.ts';
import type { ExcludedCase } from '../../../sync/push/pushObstacles.ts';
import { excludedCaseTexts } from '../../../sync/push/pushTexts.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { serviceName } from '../../connection/services.ts';
import { targetKeyOf, type Target } from '../../targets/target.ts';
import type { CommandId } from '../../ui/commands.ts';
import { ErrorWithAction } from '../../ui/errorBoundary.ts';
import { openDiff, openDiffs } from '../../ui/openDiff.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { formatNumber } from '../../ui/texts.ts';
import { completeStep } from '../../ui/walkthroughStep.ts';
import { withProgress, type ReportProgress } from '../../ui/withProgress.ts';
import { restoredText } from '../folder/applyPull.ts';
import { findFolderMerges, saveSent, type GetTargetName, type SentCases } from '../folder/runInFolder.ts';
import { warnOfFilesSavedDuringSync } from '../folder/warnOfFilesSavedDuringSync.ts';

/**
 * Sends a plan, reads back what became of it, and saves that its target was pushed to.
 *
 * @returns what was sent: what changed on the service meanwhile is left out of it
 * @throws {UserError} when the service made something else of it, with a way to compare
 */
export async function sendPush(
  plan: PushPlan,
  planned: RemoteSet,
  sync: FolderSync,
  parts: Pick<PushParts, 'documents' | 'pushedBefore'>,
): Promise<PushPlan> {
  const outcome = await withProgress(vscode.l10n.t('Pushing'), async (signal) =>
    sendPlan(plan, planned, await sync.client(), sync, signal),
  );
  completeStep('push');
  await recordPush(sync.folder, parts, outcome);
  warnOfFilesSavedDuringSync(await writeMergedFiles(outcome, sync));
  if (outcome.enabled.length > 0) throw enabledError(outcome.enabled, sync);
  const [altered] = outcome.altered;
  if (altered) throw alteredError(outcome, altered, sync, parts.documents);
  const [staying] = outcome.kept;
  if (staying) throw new UserError(keptWords(outcome, staying), message('Remove them on the service'));
  return outcome.plan;
}

/**
 * Sends a plan. A cancel after the request was sent is reported.
 *
 * @throws {UserError} when it was cancelled after the request was sent
 */
export async function sendPlan(
  plan: PushPlan,
  planned: RemoteSet,
  client: PushClient,
  sync: Pick<FolderSync, 'base' | 'pause'>,
  signal: AbortSignal,
): Promise<PushOutcome> {
  let isOut = false;
  const push: PushClient['push'] = (...request) => {
    isOut = true;
    return client.push(...request);
  };
  try {
    return await applyPush(plan, planned, { ...client, push }, sync, signal);
  } catch (error) {
    if (!isOut || !signal.aborted || error instanceof UserError) throw error;
    throw new UserError(
      message('Cancelled after the push was sent: the service may have completed it'),
      message('Pull to see its version'),
      'pull',
      { cause: error },
    );
  }
}

/** The error for drafts and disabled test cases whose status could not be set back. */
function enabledError(enabled: PushOutcome['enabled'], sync: FolderSync): UserError {
  const what =
    enabled.length === 1
      ? message('The push enabled "{0}", which was a draft or disabled', enabled[0]?.description ?? '')
      : message('The push enabled {0} test cases that were drafts or disabled', enabled.length);
  const title = vscode.l10n.t('Restore Status');
  return new ErrorWithAction(what, message('Set their status back on the service'), {
    title,
    run: async () => {
      const client = await sync.client();
      const failed = await withProgress(title, () =>
        restoreStatuses(enabled, client, sync.folder.testTargetId),
      );
      if (failed.length > 0) throw enabledError(failed, sync);
    },
  });
}

function alteredError(
  { altered }: PushOutcome,
  first: TestCase,
  sync: FolderSync,
  documents: ServiceDocuments,
): UserError {
  const what =
    altered.length === 1
      ? message('The service stored a different version of "{0}" than was sent', first.description)
      : message(
          'The service stored a different version than was sent for {0} test cases, first "{1}"',
          altered.length,
          first.description,
        );
  return new ErrorWithAction(what, message('Compare, then pull its changes'), {
    title: vscode.l10n.t('Compare'),
    run: () => compareAltered(altered, sync, documents),
  });
}

async function compareAltered(
  altered: readonly TestCase[],
  sync: FolderSync,
  documents: ServiceDocuments,
): Promise<void> {
  const remote = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) =>
    readRemoteSet(await sync.client(), sync.folder.testTargetId, signal),
  );
  const title = vscode.l10n.t('Sent ↔ On the Service');
  const diffs = altered.map((sent) => {
    const remoteCase = remote.cases.get(sent.id);
    return {
      title: vscode.l10n.t('{0}: Sent ↔ On the Service', sent.description),
      left: documents.show(sent, 'sent'),
      right: remoteCase && documents.show(remoteCase),
    };
  });
  const [first, ...others] = diffs;
  if (first && others.length === 0) await openDiff(first);
  else await openDiffs(title, diffs);
}

const keptWords = ({ kept }: PushOutcome, first: TestCase): Message =>
  kept.length === 1
    ? message('The push was accepted, but "{0}" was not deleted on the service', first.description)
    : message(
        'The push was accepted, but {0} test cases were not deleted on the service, first "{1}"',
        kept.length,
        first.description,
      );

/** The extent of a push. */
interface PushScope {
  readonly sent: SentCases;
  /** Ids of test cases that the user left out. */
  readonly leftOut: ReadonlySet<string>;
}

/** The sides of a push, and how they compare. */
interface PushSides extends PullSides {
  readonly comparisons: readonly CaseComparison[];
}

/**
 * Saves what a push is about to send, and reads its three sides, with the content of drafts and disabled test cases.
 * A service that is known to update test cases one by one keeps them, so the push leaves those without a file out.
 * Files have the changes of both sides where these merge.
 *
 * @param report counts the drafts and disabled test cases whose content was read
 * @throws {UserError} where a file can't be saved
 */
export async function readPushSides(
  sync: FolderSync,
  parts: Pick<PushParts, 'pushedBefore'>,
  { sent, leftOut }: PushScope,
  signal: AbortSignal,
  report?: ReportProgress,
): Promise<PushSides> {
  await saveSent(sync, sent, signal);
  const client = await sync.client();
  const { local, remote, base } = await sync.sides(client, signal);
  const others = keepsOthers(sync.folder, parts) ? hiddenCases(remote).map(({ id }) => id) : [];
  const withoutFile = [...leftOut, ...others].filter((id) => !local.cases.has(id));
  const read = { ...remote, leftOut: new Set(withoutFile) };
  const sides = {
    local,
    base,
    remote: await withHiddenContent(read, client, getKnownCases(local, base), signal, report),
  };
  const pause = createEventLoopPause(signal);
  const comparisons = await compareCases(pause, sides.local, sides.remote, sides.base);
  const merged = withMerges(sides, await findFolderMerges(comparisons, sides, sync, pause));
  return { ...merged, comparisons: compareMerged(comparisons, merged) };
}

/** Earlier pushes of this workspace, by target. */
type Records = Pick<PushParts, 'pushedBefore'>;

/** The first push to a service that is not the local one always shows its preview. */
export const isTrustedForPush = (target: Target, { pushedBefore }: Records): boolean =>
  target.serviceUrl === localServiceUrl || pushedBefore.get<boolean>(pushKey(target), false);

/** Whether a push left test cases on the service that it was to remove: then it keeps all that are not sent. */
const keepsOthers = (target: Target, { pushedBefore }: Records): boolean =>
  pushedBefore.get<boolean>(keepingKey(target), false);

/** Whether the service may keep what a push leaves out: nothing says that it deletes it. */
export const mayKeepOthers = (target: Target, { pushedBefore }: Records): boolean =>
  target.serviceUrl !== localServiceUrl && pushedBefore.get<boolean>(keepingKey(target), true);

/** Saves that a target was pushed to, and whether it kept what was not sent. */
async function recordPush(
  target: Target,
  { pushedBefore }: Records,
  { plan, kept }: Pick<PushOutcome, 'plan' | 'kept'>,
): Promise<void> {
  await pushedBefore.update(pushKey(target), true);
  if (plan.removed.length > 0) await pushedBefore.update(keepingKey(target), kept.length > 0);
}

const pushKey = (target: Target): string => `pushed ${targetKeyOf(target)}`;
const keepingKey = (target: Target): string => `keeps others ${targetKeyOf(target)}`;

/** Dependencies of every push. */
export interface PushParts {
  readonly documents: ServiceDocuments;
  readonly targetName: GetTargetName;
  /** Targets that were pushed to before. */
  readonly pushedBefore: vscode.Memento;
}

/** Runs a comparison with progress. */
export const compareWithProgress = <Result>(
  sync: FolderSync,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<Result>,
): Promise<Result> =>
  withProgress(vscode.l10n.t('Comparing with {0}', serviceName(sync.folder.serviceUrl)), work);

/**
 * Creates the error for cases that a push excluded; undefined where there are none. Its button pulls just these, unless
 * one is not on the service.
 */
function excludedError(left: readonly ExcludedCase[], { folder }: FolderSync): UserError | undefined {
  const [first, ...others] = left;
  if (!first) return undefined;
  const service = serviceName(folder.serviceUrl);
  const { what, todo } = excludedCaseTexts(first, service);
  const all =
    others.length === 0
      ? what
      : others.length === 1
        ? message('{0}, and 1 more was not pushed', what)
        : message('{0}, and {1} more were not pushed', what, others.length);
  if (!left.every(({ kind }) => changedThere.has(kind))) return new UserError(all, todo, 'pull');
  const { serviceUrl, testTargetId } = folder;
  const testCaseIds = left.map(({ testCase }) => testCase.id);
  const argument = { serviceUrl, testTargetId, testCaseIds };
  return new ErrorWithAction(all, todo, {
    title: vscode.l10n.t('Pull'),
    run: () => vscode.commands.executeCommand('portableTests.pullCase' satisfies CommandId, argument),
  });
}

const changedThere: ReadonlySet<ExcludedCase['kind']> = new Set([
  'changed-on-service',
  'conflict',
  'unrelated',
  'moved',
]);

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
