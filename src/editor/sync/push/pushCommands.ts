import * as vscode from 'vscode';
import { message, UserError } from '../../../core/errors.ts';
import { findBranchChanges, type BranchChanges } from '../../../disk/branchChanges.ts';
import { refreshBase } from '../../../sync/compare/refreshBase.ts';
import { compareCases, type CaseComparison } from '../../../sync/compare/compareCases.ts';
import type { ExcludedCase } from '../../../sync/push/excludedCases.ts';
import { planPull, type PullSides } from '../../../sync/pull/planPull.ts';
import {
  isEmptyPush,
  onlyRemote,
  planPushAll,
  planPushSome,
  type PushPlan,
} from '../../../sync/push/planPush.ts';
import { applyChoices } from '../conflicts/resolveConflict.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/progress.ts';
import { formatNumber } from '../../ui/formatNumber.ts';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { serviceName } from '../../connection/services.ts';
import { localServiceUrl } from '../../../core/target/targetSetting.ts';
import { assertTrusted } from '../../ui/assertTrusted.ts';
import { parseCase } from '../../../core/yaml/parseCase.ts';
import { confirmTarget, type GetTargetName } from '../folder/confirmTarget.ts';
import { caseOfFile, invalidError } from '../folder/caseOfFile.ts';
import { excludedError, assertNotBlocked } from './pushBlockers.ts';
import { PushEntries, type StayingCase } from './pushEntries.ts';
import { sendPush } from './sendPush.ts';
import { showDone } from '../../ui/statusMessage.ts';

/** Dependencies of every push. */
export interface PushParts {
  readonly documents: ServiceDocuments;
  readonly targetName: GetTargetName;
  /** Targets that were pushed to before. */
  readonly pushedBefore: vscode.Memento;
}

/** Pushes one file: the service's set with this case replaced. One click, unless the service is a hosted one met for the first time. */
export async function pushFile(sync: FolderSync, parts: PushParts, uri: vscode.Uri): Promise<void> {
  const sides = await compared(sync, (signal) => readSides(sync, signal));
  const { testCase } = caseOfFile(sync, sides.local, uri);
  const plan = await planSome([testCase.id], sides, sync, parts);
  assertNoneExcluded(plan.excluded, sync);
  const { description } = testCase;
  if (isEmptyPush(plan)) return showDone(vscode.l10n.t('“{0}” is the same on the service', description));
  const isAsked =
    plan.unlisted || plan.promoted.length > 0 || !isTrustedForPush(sync, parts) || isPreviewed(sync);
  const selected = isAsked ? await selectSome([testCase.id], plan, sides, sync, parts) : plan;
  const sent = await send(selected, sides, sync, parts);
  assertNoneExcluded(sent.excluded, sync);
  showDone(vscode.l10n.t('Pushed “{0}” to {1}', description, serviceName(sync.folder.serviceUrl)));
}

/**
 * Pushes the cases whose files differ from the repository's default branch, after a preview. Those
 * that the branch deleted stay on the service, which is said.
 *
 * @throws UserError where git cannot tell
 */
export async function pushBranch(sync: FolderSync, parts: PushParts): Promise<void> {
  assertTrusted();
  const { sides, branch } = await compared(sync, async (signal) => {
    const found = await findBranchChanges(sync.folder.uri.fsPath, signal);
    return { branch: found, sides: await readSides(sync, signal) };
  });
  const changed = new Set(branch.changed);
  assertValid(changed, sides, sync);
  const ids = [...sides.local.cases].flatMap(([id, { file }]) => (changed.has(file.path) ? [id] : []));
  const staying = deletedCases(branch, sides);
  await pushSome(ids, nothingToPush(staying.length), sides, sync, parts, staying);
}

/** Gets the cases of the service that the branch deleted; a file that was moved or has errors is not deleted. */
const deletedCases = ({ deleted }: BranchChanges, { local, remote }: PullSides): StayingCase[] =>
  deleted.flatMap(({ path, text }) => {
    const id = parseCase(text).testCase?.id ?? '';
    const there = remote.cases.get(id);
    return there && !local.cases.has(id) && !local.invalidById.has(id) ? [{ path, there }] : [];
  });

const nothingToPush = (staying: number): string =>
  [vscode.l10n.t('The service is up to date with the changes of this branch'), stayingWords(staying)]
    .filter(Boolean)
    .join('; ');

/** Pushes some cases after a preview. @throws UserError where the file of one has errors */
export async function pushCases(sync: FolderSync, parts: PushParts, ids: readonly string[]): Promise<void> {
  const sides = await compared(sync, (signal) => readSides(sync, signal));
  assertValid(new Set(ids.map((id) => sides.local.invalidById.get(id)?.path)), sides, sync);
  const localIds = ids.filter((id) => sides.local.cases.has(id));
  await pushSome(localIds, vscode.l10n.t('No local changes to push'), sides, sync, parts);
}

/** @throws UserError where one of some files has errors */
function assertValid(paths: ReadonlySet<string | undefined>, { local }: PullSides, sync: FolderSync): void {
  const invalid = local.invalid.find(({ path }) => paths.has(path));
  if (invalid) throw invalidError(invalid, sync);
}

/** Pushes some cases after a preview, or says `upToDate` where the service has them as they are here. */
async function pushSome(
  ids: readonly string[],
  upToDate: string,
  sides: PullSides,
  sync: FolderSync,
  parts: PushParts,
  staying: readonly StayingCase[] = [],
): Promise<void> {
  const plan = await planSome(ids, sides, sync, parts);
  if (isEmptyPush(plan)) {
    assertNoneExcluded(plan.excluded, sync);
    return showDone(upToDate);
  }
  const selected = await selectSome(ids, plan, sides, sync, parts, staying);
  const sent = await send(selected, sides, sync, parts);
  showPushed(sent, sync, staying.length);
  assertNoneExcluded(newlyExcluded(plan, sent), sync);
}

/** Plans a push of some cases to a target that the user confirmed. @throws UserError where something blocks it */
async function planSome(
  ids: readonly string[],
  { local, remote, base }: PullSides,
  sync: FolderSync,
  { targetName }: PushParts,
): Promise<PushPlan> {
  await confirmTarget(sync, base, targetName);
  const plan = planPushSome(ids, local, remote, base);
  assertNotBlocked(plan, sync);
  return plan;
}

/** Pushes a whole folder after a preview; cases that only the service has stay, unless the user says otherwise. */
export async function pushAll(sync: FolderSync, parts: PushParts): Promise<void> {
  const { sides, comparisons } = await compared(sync, async (signal) => {
    const found = await readSides(sync, signal);
    return {
      sides: found,
      comparisons: await compareCases(createEventLoopPause(signal), found.local, found.remote, found.base),
    };
  });
  const { local, remote, base } = sides;
  if (local.cases.size === 0 && local.invalid.length === 0) {
    throw new UserError(
      message('There are no test cases in {0}, so nothing was pushed', sync.folder.folder),
      message('Pull the test cases, or create one'),
      'pull',
    );
  }
  await confirmTarget(sync, base, parts.targetName);
  await refreshBase(comparisons, local.cases.keys(), sync);
  const shown = planPushAll(comparisons, local, remote);
  assertNotBlocked(shown, sync);
  const removable = onlyRemote(comparisons);
  if (isEmptyPush(shown) && removable.length === 0) {
    assertNoneExcluded(shown.excluded, sync);
    return showDone(vscode.l10n.t('The service is up to date with your files'));
  }
  const { skip, remove, restore } = await new PushEntries(sync, parts.documents, local).ask(shown, removable);
  const plan = planPushAll(comparisons, local, remote, { skip, remove });
  assertNotBlocked(plan, sync);
  const sent = isEmptyPush(plan) ? plan : await send(plan, sides, sync, parts);
  await restoreFiles(
    comparisons.filter(({ id }) => restore.has(id)),
    sides,
    sync,
  );
  showPushed(sent, sync, 0, restore.size);
  assertNoneExcluded(newlyExcluded(shown, sent), sync);
}

/** Gets the cases that a push excluded, though its plan did not. */
const newlyExcluded = (shown: PushPlan, sent: PushPlan): ExcludedCase[] => {
  const known = new Set(shown.excluded.map(({ testCase }) => testCase.id));
  return sent.excluded.filter(({ testCase }) => !known.has(testCase.id));
};

/** @throws UserError that names the cases that a push excluded, if there are any */
function assertNoneExcluded(left: readonly ExcludedCase[], sync: FolderSync): void {
  const error = excludedError(left, sync);
  if (error) throw error;
}

/** Writes files that were deleted here again, as the service has their cases. */
async function restoreFiles(
  comparisons: readonly CaseComparison[],
  sides: PullSides,
  sync: FolderSync,
): Promise<void> {
  if (comparisons.length === 0) return;
  const plan = await planPull(comparisons, sides, await sync.placing(), sync.pause);
  await applyChoices(plan, { restore: new Set(comparisons.map(({ id }) => id)) }, sync);
}

const compared = <Result>(
  sync: FolderSync,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> =>
  withProgress(vscode.l10n.t('Comparing with {0}', serviceName(sync.folder.serviceUrl)), work);

const readSides = async (sync: FolderSync, signal: AbortSignal): Promise<PullSides> =>
  sync.sides(await sync.client(), signal);

/** Shows a push of some cases; what is unticked is left out of it. */
async function selectSome(
  ids: readonly string[],
  plan: PushPlan,
  { local, remote, base }: PullSides,
  sync: FolderSync,
  { documents }: PushParts,
  staying: readonly StayingCase[] = [],
): Promise<PushPlan> {
  const { skip } = await new PushEntries(sync, documents, local).ask(plan, [], staying);
  const selectedIds = ids.filter((id) => !skip.has(id));
  const selected = planPushSome(selectedIds, without(local, skip), remote, base);
  assertNotBlocked(selected, sync);
  if (isEmptyPush(selected)) throw new vscode.CancellationError();
  return selected;
}

const without = (local: PullSides['local'], ids: ReadonlySet<string>): PullSides['local'] => ({
  ...local,
  cases: new Map([...local.cases].filter(([id]) => !ids.has(id))),
});

async function send(
  plan: PushPlan,
  { remote }: PullSides,
  sync: FolderSync,
  parts: PushParts,
): Promise<PushPlan> {
  const sent = await sendPush(plan, remote, sync, parts.documents);
  await parts.pushedBefore.update(pushKey(sync.folder), true);
  return sent;
}

function showPushed(plan: PushPlan, { folder }: FolderSync, staying = 0, restored = 0): void {
  const { added, changed, removed } = plan;
  const numbers = [
    added.length > 0 && vscode.l10n.t('{0} added', formatNumber(added.length)),
    changed.length > 0 && vscode.l10n.t('{0} changed', formatNumber(changed.length)),
    removed.length > 0 && vscode.l10n.t('{0} removed', formatNumber(removed.length)),
  ].filter((part) => part !== false);
  const pushed = isEmptyPush(plan)
    ? vscode.l10n.t('Nothing was pushed')
    : vscode.l10n.t('Pushed to {0}: {1}', serviceName(folder.serviceUrl), numbers.join(', '));
  const files = restoredWords(restored);
  showDone([pushed, stayingWords(staying), files].filter(Boolean).join('; '));
}

function restoredWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? vscode.l10n.t('1 file restored')
    : vscode.l10n.t('{0} files restored', formatNumber(count));
}

const stayingWords = (count: number): string =>
  count === 0 ? '' : vscode.l10n.t('{0} deleted on this branch kept on the service', formatNumber(count));

const isPreviewed = ({ folder }: FolderSync): boolean =>
  vscode.workspace.getConfiguration('portableTests', folder.uri).get('push.preview') === 'always';

/** The first push to a service that is not the local one always shows its preview. */
const isTrustedForPush = ({ folder }: FolderSync, { pushedBefore }: PushParts): boolean =>
  folder.serviceUrl === localServiceUrl || pushedBefore.get<boolean>(pushKey(folder), false);

const pushKey = ({ serviceUrl, testTargetId }: FolderSync['folder']): string =>
  `pushed ${serviceUrl} ${testTargetId}`;
