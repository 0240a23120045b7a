import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { parseCase } from '../../../core/yaml/parseCase.ts';
import { findBranchChanges, type BranchChanges } from '../../../disk/findBranchChanges.ts';
import type { PullSides } from '../../../sync/pull/planPull.ts';
import { isEmptyPush, mergedChanges, planPushSome, type PushPlan } from '../../../sync/push/planPush.ts';
import { getCaseOfFile, invalidFileError } from '../../cases/catalog/caseOfFile.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { serviceName } from '../../connection/services.ts';
import { assertTrusted } from '../../ui/assertTrusted.ts';
import { readSetting } from '../../ui/settings.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { allCases, caseOfFile, confirmTargetChange, type SentCases } from '../folder/runInFolder.ts';
import { type StayingCase, askPushPlan } from './pushPlan.ts';
import { assertNotBlocked, resolveBlockers } from './resolveBlockers.ts';
import {
  type PushParts,
  isTrustedForPush,
  readPushSides,
  sendPush,
  showPushed,
  stayingText,
  assertNoneExcluded,
  newlyExcluded,
  compareWithProgress,
} from './sendPush.ts';

/** Pushes one file: the service's set with this case replaced. One click, unless the service is a hosted one met for the first time. */
export const pushFile = (sync: FolderSync, parts: PushParts, uri: vscode.Uri): Promise<void> =>
  resolveBlockers(sync, parts, (leftOut) => pushOne(sync, parts, uri, leftOut));

async function pushOne(
  sync: FolderSync,
  parts: PushParts,
  uri: vscode.Uri,
  leftOut: ReadonlySet<string>,
): Promise<void> {
  const sides = await compareWithProgress(sync, (signal, report) =>
    readPushSides(sync, parts, { sent: caseOfFile(sync, uri), leftOut }, signal, report),
  );
  const { testCase } = getCaseOfFile(sync, sides.local, uri);
  const run = { sync, parts, sides, ids: [testCase.id] };
  const plan = await planSome(run);
  assertNoneExcluded(plan.excluded, sync);
  const { description } = testCase;
  if (isEmptyPush(plan)) return showDone(vscode.l10n.t('"{0}" is the same on the service', description));
  const needsPreview =
    plan.unlisted || plan.promoted.length > 0 || !isTrustedForPush(sync.folder, parts) || isPreviewed(sync);
  const selected = needsPreview ? await selectSome(run, plan) : plan;
  const sent = await sendPush(selected, sides.remote, sync, parts);
  assertNoneExcluded(sent.excluded, sync);
  const service = serviceName(sync.folder.serviceUrl);
  showDone(
    mergedChanges(sent).length > 0
      ? vscode.l10n.t('Pushed "{0}" to {1}, merged with the changes there', description, service)
      : vscode.l10n.t('Pushed "{0}" to {1}', description, service),
  );
}

/**
 * Pushes the cases whose files differ from the repository's default branch, after a preview. Those
 * that the branch deleted stay on the service, which is said.
 *
 * @throws {UserError} where git cannot tell
 */
export async function pushBranch(sync: FolderSync, parts: PushParts): Promise<void> {
  assertTrusted();
  await resolveBlockers(sync, parts, (leftOut) => pushChangesOfBranch(sync, parts, leftOut));
}

async function pushChangesOfBranch(
  sync: FolderSync,
  parts: PushParts,
  leftOut: ReadonlySet<string>,
): Promise<void> {
  const { sides, branch } = await compareWithProgress(sync, async (signal, report) => {
    const fallback = message('Push the test cases one by one, or all of them');
    const sides = await readPushSides(sync, parts, { sent: allCases, leftOut }, signal, report);
    return { sides, branch: await findBranchChanges(sync.folder.uri.fsPath, fallback, signal) };
  });
  const changed = new Set(branch.changed);
  assertValid(changed, sides, sync);
  const ids = [...sides.local.cases].flatMap(([id, { file }]) => (changed.has(file.path) ? [id] : []));
  const staying = deletedCases(branch, sides);
  await pushSome({ sync, parts, sides, ids }, nothingToPush(staying.length), staying);
}

/** Gets the cases of the service that the branch deleted; a file that was moved or has errors is not deleted. */
const deletedCases = ({ deleted }: BranchChanges, { local, remote }: PullSides): StayingCase[] =>
  deleted.flatMap(({ path, text }) => {
    const id = parseCase(text).testCase?.id ?? '';
    const remoteCase = remote.cases.get(id);
    return remoteCase && !local.cases.has(id) && !local.invalidById.has(id) ? [{ path, remoteCase }] : [];
  });

const nothingToPush = (staying: number): string =>
  [vscode.l10n.t('The service is up to date with the changes of this branch'), stayingText(staying)]
    .filter(Boolean)
    .join('; ');

/** Pushes some cases after a preview. @throws {UserError} where the file of one has errors */
export const pushChosen = (sync: FolderSync, parts: PushParts, ids: readonly string[]): Promise<void> =>
  resolveBlockers(sync, parts, async (leftOut) => {
    const sent: SentCases = ({ cases }) => ids.flatMap((id) => cases.get(id) ?? []);
    const sides = await compareWithProgress(sync, (signal, report) =>
      readPushSides(sync, parts, { sent, leftOut }, signal, report),
    );
    assertValid(new Set(ids.map((id) => sides.local.invalidById.get(id)?.path)), sides, sync);
    const localIds = ids.filter((id) => sides.local.cases.has(id));
    await pushSome({ sync, parts, sides, ids: localIds }, vscode.l10n.t('No local changes to push'));
  });

/** @throws {UserError} where one of some files has errors */
function assertValid(paths: ReadonlySet<string | undefined>, { local }: PullSides, sync: FolderSync): void {
  const invalid = local.invalid.find(({ path }) => paths.has(path));
  if (invalid) throw invalidFileError(invalid, sync);
}

/** A push of some test cases. */
interface PushRun {
  readonly sync: FolderSync;
  readonly parts: PushParts;
  readonly sides: PullSides;
  /** The ids of the test cases. */
  readonly ids: readonly string[];
}

/** Pushes some cases after a preview, or shows `upToDate` if the service has the same ones. */
async function pushSome(run: PushRun, upToDate: string, staying: readonly StayingCase[] = []): Promise<void> {
  const { sync, parts, sides } = run;
  const plan = await planSome(run);
  if (isEmptyPush(plan)) {
    assertNoneExcluded(plan.excluded, sync);
    return showDone(upToDate);
  }
  const selected = await selectSome(run, plan, staying);
  const sent = await sendPush(selected, sides.remote, sync, parts);
  showPushed(sent, sync, staying.length);
  assertNoneExcluded(newlyExcluded(plan, sent), sync);
}

/** Plans a push of some cases to a target that the user confirmed. @throws {UserError} where something blocks it */
async function planSome({ sync, parts, sides, ids }: PushRun): Promise<PushPlan> {
  const { local, remote, base } = sides;
  await confirmTargetChange(sync, base, parts.targetName);
  const plan = planPushSome(ids, local, remote, base);
  assertNotBlocked(plan, sync);
  return plan;
}

/** Shows a push of some cases; what is unticked is left out of it. */
async function selectSome(
  { sync, parts, sides, ids }: PushRun,
  plan: PushPlan,
  staying: readonly StayingCase[] = [],
): Promise<PushPlan> {
  const { local, remote, base } = sides;
  const { documents, targetName } = parts;
  const { skip } = await askPushPlan(plan, { sync, documents, local, targetName }, [], staying);
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

const isPreviewed = ({ folder }: FolderSync): boolean => readSetting('push.preview', folder.uri) === 'always';
