import type * as vscode from 'vscode';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import type { CaseCatalog } from '../cases/catalog/caseCatalog.ts';
import { getEntryOfFile } from '../cases/catalog/caseOfFile.ts';
import { fileOfArgument } from '../cases/selection/commandRows.ts';
import { targetFolderOf } from '../targets/targetFolders.ts';
import type { TreeNode } from './row.ts';

/** Shows the case of a file in the view, with what the service says of it. */
export async function revealCase(
  { catalog, treeView }: { readonly catalog: CaseCatalog; readonly treeView: vscode.TreeView<TreeNode> },
  argument: unknown,
): Promise<void> {
  const uri = fileOfArgument(argument);
  const folder = targetFolderOf(uri);
  if (!folder) {
    throw new UserError(
      message('This file belongs to no test target'),
      message('Choose a test target for its folder'),
      'choose-target',
    );
  }
  const entry = await getEntryOfFile(uri, folder, catalog);
  const testTarget = { serviceUrl: folder.serviceUrl, testTargetId: folder.testTargetId };
  await treeView.reveal({ kind: 'case', testTarget, entry }, { select: true, focus: true });
}
