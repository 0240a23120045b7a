import * as vscode from 'vscode';
import type { ServiceClient } from '../../../api/createClient.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import { explainWriteErrors } from '../../../disk/explainWriteErrors.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { isHidden, overlayCases, type RemoteSet } from '../../../sync/cases/remoteSet.ts';
import { compareCases } from '../../../sync/compare/compareCases.ts';
import type { PullOutcome } from '../../../sync/pull/applyPull.ts';
import { idsToPull, planPull, type PullSides } from '../../../sync/pull/planPull.ts';
import {
  type Transaction,
  findChangedSince,
  readLastTransaction,
  revert,
  undo,
} from '../../../sync/transaction/transaction.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { serviceName } from '../../connection/services.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { shortList } from '../../ui/texts.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { restoredText, undoneText } from '../folder/applyPull.ts';
import { findFolderMerges } from '../folder/runInFolder.ts';
import { warnOfFilesSavedDuringSync } from '../folder/warnOfFilesSavedDuringSync.ts';
import { confirmAndApplyPull, type PullParts } from './confirmAndApplyPull.ts';

/** Asks the service for some cases. */
type SelectCases = (
  client: ServiceClient,
  remote: RemoteSet,
  signal: AbortSignal,
) => Promise<readonly TestCase[]>;

/** Pulls one case, with what it needs and what has no file here. */
export const pullCase = (sync: FolderSync, parts: PullParts, id: string): Promise<PullOutcome> =>
  pullSome(sync, parts, (_client, remote) => {
    const found = remote.pulled.get(id);
    if (found) return Promise.resolve([found]);
    const service = serviceName(sync.folder.serviceUrl);
    throw isHidden(remote, id)
      ? new UserError(
          message("{0} has this test case, but it isn't included in pulls until it is enabled", service),
          message('Accept it or set its status to ENABLED, then pull'),
        )
      : new UserError(
          message('{0} does not have this test case', service),
          message('Push the test case to add it'),
        );
  });

/**
 * Pulls some cases, with what they need; those that the service does not have stay as they are.
 *
 * @throws {UserError} where the service has none of them
 */
export const pullCases = (sync: FolderSync, parts: PullParts, ids: readonly string[]): Promise<PullOutcome> =>
  pullSome(sync, parts, async (_client, remote) => {
    const found = ids.flatMap((id) => remote.pulled.get(id) ?? []);
    if (found.length > 0) return found;
    throw new UserError(
      message('{0} includes none of these test cases in pulls', serviceName(sync.folder.serviceUrl)),
      message('Push them to add them, or set their status to ENABLED'),
    );
  });

/** Pulls the test cases of a test plan. */
export const pullTestPlan = (sync: FolderSync, parts: PullParts, testPlanId: string): Promise<PullOutcome> =>
  pullSome(sync, parts, async (client, _remote, signal) => {
    const { testCases } = await client.pull(sync.folder.testTargetId, { testPlanId }, { signal });
    if (testCases.length > 0) return testCases;
    throw new UserError(message('The test plan has no test case'), message('Choose another test plan'));
  });

/** Pulls test cases as a report fixed them, as whole files. */
export const pullFixedCases = (
  sync: FolderSync,
  parts: PullParts,
  testReportId: string,
  ids: readonly string[],
): Promise<PullOutcome> =>
  pullSome(sync, parts, async (client, _remote, signal) => {
    const fixes = await fetchFixes(client, sync.folder.testTargetId, testReportId, signal);
    return fixes.filter(({ id }) => ids.includes(id));
  });

/**
 * The test cases that a report fixed.
 *
 * @throws {UserError} where it fixed none
 */
export async function fetchFixes(
  client: Pick<ServiceClient, 'pull'>,
  testTargetId: string,
  testReportId: string,
  signal: AbortSignal,
): Promise<readonly TestCase[]> {
  const { testCases } = await client.pull(testTargetId, { testReportId }, { signal });
  if (testCases.length > 0) return testCases;
  throw new UserError(message('No test case was fixed in this report'), message('Choose another report'));
}

/** Pulls a part of the set; what it does not name stays as it is. */
async function pullSome(sync: FolderSync, parts: PullParts, selectCases: SelectCases): Promise<PullOutcome> {
  const { plan, sides } = await withProgress(vscode.l10n.t('Comparing with the service'), async (signal) => {
    const client = await sync.client();
    const { local, remote: all, base } = await sync.sides(client, signal);
    const selected = await selectCases(client, all, signal);
    const found: PullSides = { local, base, remote: overlayCases(all, selected) };
    const pause = createEventLoopPause(signal);
    const comparisons = await compareCases(pause, local, found.remote, base);
    const placing = await sync.placing(signal);
    const merges = await findFolderMerges(comparisons, found, sync, pause);
    const planned = await planPull(
      comparisons,
      { ...found, merges },
      placing,
      pause,
      idsToPull(selected, found),
    );
    return { plan: { ...planned, present: all.cases }, sides: found };
  });
  return confirmAndApplyPull(plan, sides.base, sync, parts);
}

/** Pulls all test cases of a target into its folder. Conflicts and deletions are shown in a plan first. */
export async function pullAll(sync: FolderSync, parts: PullParts): Promise<PullOutcome> {
  await parts.merges.settleClosed(sync);
  const { plan, base } = await withProgress(vscode.l10n.t('Comparing with the service'), async (signal) => {
    const sides = await sync.sides(await sync.client(), signal);
    const pause = createEventLoopPause(signal);
    const comparisons = await compareCases(pause, sides.local, sides.remote, sides.base);
    const placing = await sync.placing(signal);
    const merges = await findFolderMerges(comparisons, sides, sync, pause);
    const planned = await planPull(comparisons, { ...sides, merges }, placing, pause);
    return { plan: planned, base: sides.base };
  });
  return confirmAndApplyPull(plan, base, sync, parts);
}

/** What was merged by hand since the last pull, in a folder: an undo of the pull leaves it. */
interface MergedSince {
  readonly folder: TargetFolder;
  readonly merged: Transaction;
}

/**
 * Restores every file that the last pull changed.
 *
 * @throws {UserError} when there is none, or when files changed since
 */
export async function undoPull(sync: FolderSync): Promise<MergedSince> {
  const last = await readLastTransaction(sync);
  const { otherBinding } = await sync.base.read();
  if (!last || otherBinding) {
    throw new UserError(
      message('{0} has no pull to undo', sync.folder.folder),
      message('Only the last pull on this machine can be undone'),
    );
  }
  await assertUnchanged(last, sync);
  const undone = await withProgress(vscode.l10n.t('Undoing the last pull'), (signal, progress) =>
    explainWriteErrors(undo(sync, { signal, progress }), sync.folder.workspaceFolder.uri.fsPath),
  );
  showDone(undoneText(undone?.changes ?? []));
  warnOfFilesSavedDuringSync(undone?.saved ?? []);
  return { folder: sync.folder, merged: last.merged };
}

/** Names the files that an undo left, as they were merged by hand, and asks whether to restore them, too. */
export async function confirmRestoringMerged({ changes }: Transaction): Promise<boolean> {
  const [first, ...others] = changes;
  if (!first) return false;
  const restore = vscode.l10n.t('Restore Too');
  const text =
    others.length === 0
      ? vscode.l10n.t(
          '{0} was merged in the merge editor, so undoing the pull did not change it. Restore it, too, to discard the merge.',
          first.path,
        )
      : vscode.l10n.t(
          'These files were merged in the merge editor, so undoing the pull did not change them: {0}. Restore them, too, to discard the merges.',
          shortList(
            changes.map(({ path }) => path),
            5,
          ).join(', '),
        );
  return (await vscode.window.showWarningMessage(text, restore)) === restore;
}

/**
 * Restores files as they were before they were merged by hand.
 *
 * @throws {UserError} where one changed since; then none is touched
 */
export async function restoreMerged(merged: Transaction, sync: FolderSync): Promise<void> {
  const reverted = revert(merged, sync);
  const { changes, saved } = await explainWriteErrors(reverted, sync.folder.workspaceFolder.uri.fsPath);
  showDone(restoredText(changes.length));
  warnOfFilesSavedDuringSync(saved);
}

async function assertUnchanged(last: Transaction, { files }: FolderSync): Promise<void> {
  const touched = await findChangedSince(last, files);
  if (touched.length === 0) return;
  throw new UserError(
    message(
      "The last pull can't be undone because these files changed since: {0}",
      shortList(touched, 5).join(', '),
    ),
    message('Nothing was changed'),
  );
}
