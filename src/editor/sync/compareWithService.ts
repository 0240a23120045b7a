import * as vscode from 'vscode';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import type { FolderSync } from '../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../cases/remote/serviceDocuments.ts';
import { serviceName } from '../connection/services.ts';
import { withProgress } from '../ui/withProgress.ts';

/** Opens a diff between a file and the service's side of its case. */
export async function compareWithService(
  sync: FolderSync,
  uri: vscode.Uri,
  documents: ServiceDocuments,
): Promise<void> {
  const remoteCase = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) => {
    const { local, remote } = await sync.sides(await sync.client(), signal);
    const path = sync.files.pathOf(uri);
    const localCase = [...local.cases.values()].find(({ file }) => file.path === path);
    return localCase && remote.cases.get(localCase.testCase.id);
  });
  if (!remoteCase) {
    throw new UserError(
      message('{0} does not have the test case of this file', serviceName(sync.folder.serviceUrl)),
      message('Push the test case to add it'),
    );
  }
  await documents.compare(remoteCase, uri);
}
