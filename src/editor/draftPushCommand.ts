import * as vscode from 'vscode';
import { draftPush } from '../sync/draftPush.ts';
import type { FolderSync } from './folderSync.ts';
import { withProgress } from './progress.ts';
import type { ServiceDocuments } from './serviceDocuments.ts';
import { nameOf } from './services.ts';
import { caseOf } from './sync/pushBlockers.ts';

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
      const { testCase } = caseOf(sync, local, uri);
      const { id: caseId } = testCase;
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
