import * as vscode from 'vscode';
import { message, UserError } from '../core/errors.ts';
import { entryOfFile } from './cases/entryOfFile.ts';
import type { FolderSync } from './cases/folderSync.ts';
import { withProgress } from './ui/progress.ts';
import type { ServiceDocuments } from './cases/serviceDocuments.ts';
import { nameOf } from './connection/services.ts';
import { targetFolderOf } from './targets/targetFolders.ts';
import type { TreeNode } from './tree/node.ts';
import type { TreeModel } from './cases/catalog.ts';
import { targetKeyOf } from './targets/target.ts';

/** Opens the file of a case, or, where it has none here, the service's side of it to look at. */
export async function openCase(node: TreeNode | undefined, documents: ServiceDocuments): Promise<void> {
  if (node?.kind !== 'case') return;
  const { uri, there, testCase } = node.entry;
  await vscode.window.showTextDocument(uri ?? documents.show(there ?? testCase), { preview: true });
}

/** Shows the case of a file in the view, with what the service says of it. */
export async function revealCase(
  uri: vscode.Uri,
  model: TreeModel,
  view: vscode.TreeView<TreeNode>,
): Promise<void> {
  const folder = targetFolderOf(uri);
  if (!folder) {
    throw new UserError(
      message('This file belongs to no test target'),
      message('Choose a test target for its folder'),
      'choose-target',
    );
  }
  const { serviceUrl, testTargetId } = folder;
  const entry = await entryOfFile(uri, folder, model);
  const targetKey = targetKeyOf({ serviceUrl, testTargetId });
  await view.reveal({ kind: 'case', targetKey, entry }, { select: true, focus: true });
}

/** Opens a diff between a file and the service's side of its case. */
export async function compareWithService(
  sync: FolderSync,
  uri: vscode.Uri,
  documents: ServiceDocuments,
): Promise<void> {
  const there = await withProgress(vscode.l10n.t('Contacting the service'), async (signal) => {
    const { local, remote } = await sync.sides(await sync.client(), signal);
    const path = sync.files.pathOf(uri);
    const here = [...local.cases.values()].find(({ file }) => file.path === path);
    return here && remote.cases.get(here.testCase.id);
  });
  if (!there) {
    throw new UserError(
      message('{0} does not have the test case of this file', nameOf(sync.folder.serviceUrl)),
      message('Push the test case to add it'),
    );
  }
  await documents.compare(there, uri);
}
