import * as vscode from 'vscode';
import type { ServiceClient } from '../../../api/createClient.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { LocalCase, LocalSet } from '../../../sync/cases/localSet.ts';
import { sendDrafts, type PushedDrafts, getDraftCases } from '../../../sync/push/sendDrafts.ts';
import { getCaseOfFile, invalidFileError } from '../../cases/catalog/caseOfFile.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { DraftPushHistory } from '../../cases/remote/draftPushHistory.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import type { SeveralFiles } from '../../cases/selection/filesOfRows.ts';
import { serviceName } from '../../connection/services.ts';
import { partialError, type Failure } from '../../ui/tryEach.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { caseOfFile, saveSent, type SentCases } from '../folder/runInFolder.ts';

/** The outcome of pushing a file as a draft. */
export interface DraftPushOutcome {
  readonly result: PushedDrafts;
  /** The version of the file's own case, where the service tells it. */
  readonly versionId: string | undefined;
  readonly testCase: TestCase;
  readonly client: ServiceClient;
}

/**
 * Pushes one file, with what it needs, as drafts, and remembers the versions that this makes.
 *
 * @throws {UserError} where the file holds no test case, or one has errors
 */
export async function pushAsDraft(
  sync: FolderSync,
  uri: vscode.Uri,
  versions: Pick<DraftPushHistory, 'note'>,
  signal: AbortSignal,
): Promise<DraftPushOutcome> {
  const client = await sync.client();
  await saveSent(sync, draftOfFile(sync, uri), signal);
  const local = await sync.local(signal);
  const { testCase } = getCaseOfFile(sync, local, uri);
  const result = await sendDrafts([testCase.id], local, client, sync.folder.testTargetId, signal);
  await noteVersions(result, sync, versions);
  const versionId = result.syncDataByStableId[testCase.id]?.versionId ?? result.versionIds[0];
  return { result, versionId, testCase, client };
}

/** Picks what a draft push of a file sends. */
export const draftOfFile =
  (sync: FolderSync, uri: vscode.Uri): SentCases =>
  (local) =>
    draftOfCases(caseOfFile(sync, uri)(local), local);

/** The files of some cases, and of those that they need. */
const draftOfCases = (cases: Iterable<LocalCase>, local: LocalSet): LocalCase[] =>
  getDraftCases(
    Array.from(cases, ({ testCase }) => testCase.id),
    local,
  ).flatMap(({ id }) => local.cases.get(id) ?? []);

/** Remembers the versions that a draft push made. */
async function noteVersions(
  { syncDataByStableId }: PushedDrafts,
  { folder }: FolderSync,
  versions: Pick<DraftPushHistory, 'note'>,
): Promise<void> {
  for (const [id, { versionId }] of Object.entries(syncDataByStableId))
    if (versionId) await versions.note(folder, id, { versionId });
}

/** Pushes one file, with what it needs, as drafts; what the service has stays as it is. */
export async function draftPushFile(
  sync: FolderSync,
  uri: vscode.Uri,
  documents: ServiceDocuments,
  versions: Pick<DraftPushHistory, 'note'>,
): Promise<void> {
  const { versionId, testCase, client } = await withProgress(vscode.l10n.t('Pushing as draft'), (signal) =>
    pushAsDraft(sync, uri, versions, signal),
  );
  const { id, description } = testCase;
  const text = vscode.l10n.t(
    'Pushed "{0}" as a draft to {1}.',
    description,
    serviceName(sync.folder.serviceUrl),
  );
  if (!versionId) return void vscode.window.showInformationMessage(text);
  const open = vscode.l10n.t('Open Draft');
  const compareWith = vscode.l10n.t('Compare with File');
  void vscode.window.showInformationMessage(text, open, compareWith).then(async (chosen) => {
    if (!chosen) return;
    const version = await client.getTestCaseVersion(sync.folder.testTargetId, id, versionId);
    const shown = documents.showDraft(version, versionId);
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

/**
 * Pushes several files, with what they need, as drafts in one request. Files with errors are left out.
 *
 * @throws {UserError} that names the files that were left out
 */
export async function draftPushFiles(
  sync: FolderSync,
  { uris, failures: withoutFile }: SeveralFiles,
  versions: Pick<DraftPushHistory, 'note'>,
): Promise<void> {
  const { cases, failures } = await withProgress(vscode.l10n.t('Pushing as drafts'), async (signal) => {
    const readDrafts = (set: LocalSet): ValidFiles =>
      readValidFiles(uris, set, sync, ({ id }) => getDraftCases([id], set));
    await saveSent(sync, (set) => draftOfCases(readDrafts(set).cases, set), signal);
    const local = await sync.local(signal);
    const valid = readDrafts(local);
    const ids = valid.cases.map(({ testCase }) => testCase.id);
    if (ids.length === 0) return valid;
    const result = await sendDrafts(ids, local, await sync.client(), sync.folder.testTargetId, signal);
    await noteVersions(result, sync, versions);
    return valid;
  });
  const service = serviceName(sync.folder.serviceUrl);
  const all = [...withoutFile, ...failures];
  const count = cases.length + all.length;
  if (all.length > 0)
    throw partialError(
      message('Pushed {0} of {1} test cases as drafts to {2}', cases.length, count, service),
      all,
    );
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Pushed {0} test cases as drafts to {1}.', cases.length, service),
  );
}

/** The cases of some files, and the files that hold none which can be used. */
interface ValidFiles {
  readonly cases: readonly LocalCase[];
  readonly failures: readonly Failure[];
}

/** Reads the cases of some files. @param check throws a UserError where a case cannot be used */
export function readValidFiles(
  uris: readonly vscode.Uri[],
  local: LocalSet,
  sync: FolderSync,
  check: (testCase: LocalCase['testCase']) => void = () => {},
): ValidFiles {
  const cases: LocalCase[] = [];
  const failures: Failure[] = [];
  for (const uri of uris) {
    try {
      const path = sync.files.pathOf(uri);
      const invalid = local.invalid.find((file) => file.path === path);
      if (invalid) throw invalidFileError(invalid, sync, message('Fix the file, then try again'));
      const found = getCaseOfFile(sync, local, uri);
      check(found.testCase);
      cases.push(found);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push({ name: sync.files.pathOf(uri), error });
    }
  }
  return { cases, failures };
}
