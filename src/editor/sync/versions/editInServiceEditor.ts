import * as vscode from 'vscode';
import { cleanLine } from '../../../core/text/cleanLine.ts';
import type { VersionedTestCase } from '../../../api/contract/portableEndpoints.ts';
import { localServiceUrl } from '../../../core/target/localServiceUrl.ts';
import type { TestCase } from '../../../core/case/testCase.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { type Services, serviceName } from '../../connection/services.ts';
import { runInFolderOfFile, type FolderParts } from '../folder/runInFolder.ts';
import { versionAsFile } from './versionAsFile.ts';
import type { EditingStatus, DraftPushHistory } from '../../cases/remote/draftPushHistory.ts';
import { pushForEditing } from './pushForEditing.ts';
import { watchEditing } from './watchEditing.ts';
import { localEditorUrl, readServiceEditorUrl, serviceEditorUrl } from './serviceEditorUrl.ts';

/** Dependencies of editing on the service. */
export interface EditParts extends FolderParts {
  readonly documents: ServiceDocuments;
  readonly versions: Pick<DraftPushHistory, 'note' | 'noteEditing'>;
  readonly services: Pick<Services, 'baseUrl'>;
}

/**
 * Pushes a file as a draft, opens it in the service's own editor, waits until the editing ends there,
 * and offers the outcome as a diff. The file is never changed, and its folder is free for other syncs
 * as soon as the draft is pushed: an editing may take hours.
 */
export async function editInServiceEditor(parts: EditParts, argument: unknown): Promise<void> {
  const { versions, documents, afterwards, services } = parts;
  const begun = await runInFolderOfFile(parts)(argument, async (sync, uri) => {
    const { serviceUrl } = sync.folder;
    const template =
      serviceUrl === localServiceUrl
        ? localEditorUrl(await services.baseUrl(serviceUrl))
        : readServiceEditorUrl(uri);
    await confirm(sync, template);
    const edited = await pushForEditing(sync, uri, versions);
    const address = serviceEditorUrl(template, edited);
    return { uri, edited, address, folder: sync.folder, client: await sync.client() };
  });
  const { uri, edited, address, folder, client } = begun;
  await vscode.env.openExternal(vscode.Uri.parse(address, true));
  const version = await afterwards(watchEditing(client, edited), folder);
  const ended: EditingStatus = version ? 'DONE' : 'CANCELLED';
  await versions.noteEditing(folder, edited.testCaseId, edited.versionId, ended);
  await offerDiff(version, edited.testCase, uri, documents);
}

async function confirm(sync: FolderSync, template: string): Promise<void> {
  const yes = vscode.l10n.t('Push Draft and Open');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Edit the test case in the editor of {0}?', serviceName(sync.folder.serviceUrl)),
    {
      modal: true,
      detail: vscode.l10n.t(
        'The file is pushed as a draft, which opens at {0}. The file is not changed.',
        template,
      ),
    },
    yes,
  );
  if (answer !== yes) throw new vscode.CancellationError();
}

async function offerDiff(
  version: VersionedTestCase | undefined,
  file: TestCase,
  uri: vscode.Uri,
  documents: ServiceDocuments,
): Promise<void> {
  if (!version) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Editing was cancelled on the service.'));
    return;
  }
  const name = cleanLine(version.description, 60);
  const compare = vscode.l10n.t('Compare with File');
  const text = vscode.l10n.t('“{0}” was edited on the service.', name);
  if ((await vscode.window.showInformationMessage(text, compare)) !== compare) return;
  const left = documents.show(versionAsFile(version, file), version.versionId);
  await vscode.commands.executeCommand('vscode.diff', left, uri, vscode.l10n.t('{0}: Edited ↔ File', name));
}
