import * as vscode from 'vscode';
import type { ServiceClient } from '../../../api/createClient.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import { sendDrafts, type PushedDrafts } from '../../../sync/push/sendDrafts.ts';
import type { DraftPushHistory } from '../../cases/remote/draftPushHistory.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/withProgress.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { serviceName } from '../../connection/services.ts';
import { getCaseOfFile } from '../folder/getCaseOfFile.ts';

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
  const local = await sync.local(signal);
  const { testCase } = getCaseOfFile(sync, local, uri);
  const result = await sendDrafts([testCase.id], local, client, sync.folder.testTargetId, signal);
  await noteVersions(result, sync, versions);
  const versionId = result.syncDataByStableId[testCase.id]?.versionId ?? result.versionIds[0];
  return { result, versionId, testCase, client };
}

/** Remembers the versions that a draft push made. */
export async function noteVersions(
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
    'Pushed “{0}” as a draft to {1}.',
    description,
    serviceName(sync.folder.serviceUrl),
  );
  if (!versionId) return void vscode.window.showInformationMessage(text);
  const open = vscode.l10n.t('Open Draft');
  const compareWith = vscode.l10n.t('Compare with File');
  void vscode.window.showInformationMessage(text, open, compareWith).then(async (chosen) => {
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
