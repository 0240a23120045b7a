import * as vscode from 'vscode';
import { message, UserError } from '../core/errors.ts';
import { blockerWords } from '../sync/blockers.ts';
import { compare } from '../sync/compare.ts';
import { draftPush } from '../sync/draftPush.ts';
import type { InvalidFile, LocalSet } from '../sync/localSet.ts';
import { applyPush, type PushOutcome } from '../sync/push.ts';
import { onlyThere, planPushAll, planPushSome, type Blocker, type PushPlan } from '../sync/pushPlan.ts';
import type { RemoteSet } from '../sync/remoteSet.ts';
import { fileError, localize } from './errorBoundary.ts';
import type { FolderSync } from './folderSync.ts';
import { pauses } from './pauses.ts';
import { withProgress } from './progress.ts';
import type { ServiceDocuments } from './serviceDocuments.ts';
import { nameOf } from './services.ts';
import { localServiceUrl } from './settings.ts';
import { listed } from './sync/lists.ts';

/** Pushes one file: the service's set with this case replaced. One click, unless the service is a hosted one met for the first time. */
export async function pushFile(
  sync: FolderSync,
  uri: vscode.Uri,
  pushedBefore: vscode.Memento,
): Promise<void> {
  const { plan, remote, description } = await withProgress(
    vscode.l10n.t('Comparing with the service'),
    async (signal) => {
      const { local, remote, base } = await sync.sides(await sync.client(), signal);
      const { id, testCase } = caseOf(sync, local, uri);
      return { plan: planPushSome([id], local, remote, base), remote, description: testCase.description };
    },
  );
  refuseBlocked(plan, sync);
  if (plan.added.length + plan.changed.length === 0) {
    vscode.window.setStatusBarMessage(
      `$(check) ${vscode.l10n.t('“{0}” is the same on the service', description)}`,
      8000,
    );
    return;
  }
  if (plan.promoted.length > 0 || !isTrustedForPush(sync, pushedBefore)) await confirm(plan, sync);
  await send(plan, remote, sync);
  await rememberPush(sync, pushedBefore);
  vscode.window.setStatusBarMessage(
    `$(check) ${vscode.l10n.t('Pushed “{0}” to {1}', description, nameOf(sync.folder.serviceUrl))}`,
    8000,
  );
}

/** Pushes a whole folder after a preview; cases that only the service has stay, unless the user says otherwise. */
export async function pushAll(sync: FolderSync, pushedBefore: vscode.Memento): Promise<void> {
  const { local, remote, comparisons } = await withProgress(
    vscode.l10n.t('Comparing with the service'),
    async (signal) => {
      const sides = await sync.sides(await sync.client(), signal);
      return { ...sides, comparisons: await compare(pauses(signal), sides.local, sides.remote, sides.base) };
    },
  );
  if (local.cases.size === 0 && local.invalid.length === 0) {
    throw new UserError(
      message('There are no test cases in {0}, so nothing was pushed', sync.folder.folder),
      message('Pull the test cases, or write a new one'),
      'pull',
    );
  }
  const first = planPushAll(comparisons, local, remote, new Set());
  refuseBlocked(first, sync);
  const fileless = onlyThere(comparisons);
  const remove = fileless.length > 0 && (await askRemoval(fileless.map(({ there }) => there.description)));
  const plan = remove
    ? planPushAll(comparisons, local, remote, new Set(fileless.map(({ id }) => id)))
    : first;
  refuseBlocked(plan, sync);
  if (plan.added.length + plan.changed.length + plan.removed.length === 0) {
    vscode.window.setStatusBarMessage(
      `$(check) ${vscode.l10n.t('The service has every test case as it is here')}`,
      8000,
    );
    return;
  }
  await confirm(plan, sync);
  await send(plan, remote, sync);
  await rememberPush(sync, pushedBefore);
  const pushed = vscode.l10n.t('Pushed to {0}: {1}', nameOf(sync.folder.serviceUrl), numbers(plan));
  vscode.window.setStatusBarMessage(`$(check) ${pushed}`, 8000);
}

const numbers = ({ added, changed, removed }: PushPlan): string =>
  [
    added.length > 0 && vscode.l10n.t('{0} added', added.length),
    changed.length > 0 && vscode.l10n.t('{0} changed', changed.length),
    removed.length > 0 && vscode.l10n.t('{0} removed', removed.length),
  ]
    .filter((part) => part !== false)
    .join(', ');

/** Pushes one file, with what it needs, as drafts; what the service has stays as it is. */
export async function draftPushFile(
  sync: FolderSync,
  uri: vscode.Uri,
  documents: ServiceDocuments,
): Promise<void> {
  const { versionId, id, client, description } = await withProgress(
    vscode.l10n.t('Pushing as draft'),
    async (signal) => {
      const found = await sync.client();
      const local = await sync.local(signal);
      const { id: caseId, testCase } = caseOf(sync, local, uri);
      const result = await draftPush([caseId], local, found, sync.folder.testTargetId, signal);
      const synced = result.syncDataByStableId[caseId]?.versionId ?? result.versionIds[0];
      return { versionId: synced, id: caseId, client: found, description: testCase.description };
    },
  );
  if (!versionId) return;
  const open = vscode.l10n.t('Open Draft');
  const compareWith = vscode.l10n.t('Compare with File');
  void vscode.window
    .showInformationMessage(
      vscode.l10n.t('Pushed “{0}” as a draft to {1}.', description, nameOf(sync.folder.serviceUrl)),
      open,
      compareWith,
    )
    .then(async (chosen) => {
      if (!chosen) return;
      const version = await client.getTestCaseVersion(sync.folder.testTargetId, id, versionId);
      const shown = documents.show(version, versionId);
      if (chosen === open) await vscode.window.showTextDocument(shown, { preview: true });
      else
        await vscode.commands.executeCommand(
          'vscode.diff',
          shown,
          uri,
          vscode.l10n.t('{0}: Draft ↔ File', description),
        );
    });
}

function caseOf(
  sync: FolderSync,
  local: LocalSet,
  uri: vscode.Uri,
): { id: string; testCase: { description: string } } {
  const path = sync.files.pathOf(uri);
  for (const [id, { file, testCase }] of local.cases) if (file.path === path) return { id, testCase };
  const invalid = local.invalid.find((one) => one.path === path);
  if (invalid) throw invalidError(invalid, sync);
  throw new UserError(
    message('{0} holds no test case', path),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}

const invalidError = ({ path, problem }: InvalidFile, sync: FolderSync): UserError =>
  fileError(
    message('{0}, line {1}: {2}', path, problem.line, localize(problem.message)),
    message('Nothing was pushed. Mend the file, then push again'),
    sync.files.uriOf(path),
    problem.line,
  );

function refuseBlocked(plan: PushPlan, sync: FolderSync): void {
  const [blocker] = plan.blockers;
  if (blocker) throw blockedError(blocker, sync);
}

function blockedError(blocker: Blocker, sync: FolderSync): UserError {
  if (blocker.kind === 'invalid') return invalidError(blocker.file, sync);
  const { what, todo } = blockerWords(blocker, nameOf(sync.folder.serviceUrl));
  return new UserError(what, todo, blocker.kind === 'hidden' ? 'open-log' : 'pull');
}

async function askRemoval(names: readonly string[]): Promise<boolean> {
  const keep = vscode.l10n.t('Keep Them');
  const remove = vscode.l10n.t('Remove from Service');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('The service has test cases without a file here. Keep them there?'),
    { modal: true, detail: listed(names).join('\n') },
    keep,
    remove,
  );
  if (answer === undefined) throw new vscode.CancellationError();
  return answer === remove;
}

async function confirm(plan: PushPlan, sync: FolderSync): Promise<void> {
  const drafts = new Set(plan.promoted);
  // What is lost comes first: a long list is cut off at its end.
  const lines = [
    ...plan.removed.map((one) => vscode.l10n.t('Remove “{0}”', one.description)),
    ...plan.promoted.map((one) => vscode.l10n.t('Replace the draft “{0}”', one.description)),
    ...plan.added.filter((one) => !drafts.has(one)).map((one) => vscode.l10n.t('Add “{0}”', one.description)),
    ...plan.changed.map(({ here }) => vscode.l10n.t('Change “{0}”', here?.testCase.description ?? '')),
    vscode.l10n.t('{0} test cases stay as they are.', plan.unchanged),
  ];
  const push = vscode.l10n.t('Push');
  const question = vscode.l10n.t('Push these changes to {0}?', nameOf(sync.folder.serviceUrl));
  const answer = await vscode.window.showInformationMessage(
    question,
    { modal: true, detail: listed(lines, 20).join('\n') },
    push,
  );
  if (answer !== push) throw new vscode.CancellationError();
}

async function send(plan: PushPlan, planned: RemoteSet, sync: FolderSync): Promise<void> {
  const outcome = await withProgress(vscode.l10n.t('Pushing'), async (signal) =>
    applyPush(plan, planned, await sync.client(), sync.base, signal),
  );
  tellSurprises(outcome);
}

function tellSurprises({ altered, kept }: PushOutcome): void {
  const [first] = altered;
  if (first) {
    throw new UserError(
      message(
        'The push arrived, but the service keeps {0} test cases otherwise than sent, “{1}” first',
        altered.length,
        first.description,
      ),
      message('Pull to see what it changed'),
      'pull',
    );
  }
  const [staying] = kept;
  if (!staying) return;
  throw new UserError(
    message(
      'The push arrived, but the service still has {0} test cases that it was to remove, “{1}” first',
      kept.length,
      staying.description,
    ),
    message('Remove them on the service itself'),
  );
}

/** The first push to a service that is not the local one always shows its preview (see `pushedBefore`). */
const isTrustedForPush = ({ folder }: FolderSync, pushedBefore: vscode.Memento): boolean =>
  folder.serviceUrl === localServiceUrl || pushedBefore.get<boolean>(pushKey(folder), false);

const rememberPush = async ({ folder }: FolderSync, pushedBefore: vscode.Memento): Promise<void> =>
  pushedBefore.update(pushKey(folder), true);

const pushKey = ({ serviceUrl, testTargetId }: FolderSync['folder']): string =>
  `pushed ${serviceUrl} ${testTargetId}`;
