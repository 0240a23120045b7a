import * as vscode from 'vscode';
import { getDefaultLayout, type FileLayout } from '../../core/case/filePaths.ts';
import { message } from '../../core/message.ts';
import { ErrorWithAction } from '../ui/errorWithAction.ts';
import { isInsideFolder } from '../ui/isInsideFolder.ts';
import { languageId } from '../ui/languageId.ts';
import { askRequiredText } from '../ui/prompts.ts';
import { folderLayout } from './folderLayout.ts';
import { pickTargetFolder } from './pickTargetFolder.ts';
import { targetFolders } from './targetFolders.ts';
import { usualFolder } from './usualFolder.ts';

/** The folder that gets the files of new test cases. */
export interface Destination {
  readonly folder: vscode.Uri;
  readonly layout: FileLayout;
}

/** Gets a linked folder, or the one that the user names in a box with a title. */
export async function chooseDestination(title: string): Promise<Destination> {
  if (targetFolders().length > 0) {
    const folder = await pickTargetFolder();
    return { folder: folder.uri, layout: folderLayout(folder) };
  }
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  if (!workspaceFolder) throw noFolderOpen();
  const path = await askRequiredText({
    title,
    prompt: vscode.l10n.t('Folder for the new test cases, in {0}', workspaceFolder.name),
    value: folderOfOpenCase(workspaceFolder) ?? usualFolder,
    validateInput: (text) =>
      /^[/\\]|^\w:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(text.trim())
        ? vscode.l10n.t('Enter a path inside the workspace folder')
        : undefined,
  });
  const folder = vscode.Uri.joinPath(workspaceFolder.uri, ...path.split(/[/\\]/));
  return { folder, layout: getDefaultLayout(path.split(/[/\\]/).at(-1) ?? '') };
}

/** Proposes the folder of the test case in the editor. */
function folderOfOpenCase({ uri }: vscode.WorkspaceFolder): string | undefined {
  const open = vscode.window.activeTextEditor?.document;
  if (open?.languageId !== languageId || !isInsideFolder(open.uri, uri)) return undefined;
  const folder = vscode.Uri.joinPath(open.uri, '..');
  return isInsideFolder(folder, uri) ? vscode.workspace.asRelativePath(folder, false) : undefined;
}

const noFolderOpen = (): ErrorWithAction =>
  new ErrorWithAction(message('No folder is open'), message('Open the folder that gets the test cases'), {
    title: vscode.l10n.t('Open Folder…'),
    run: () => vscode.commands.executeCommand('vscode.openFolder'),
  });
