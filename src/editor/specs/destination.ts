import * as vscode from 'vscode';
import { getDefaultLayout, type FileLayout } from '../../core/case/fileLayout.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { folderLayout } from '../targets/folderLayout.ts';
import { pickTargetFolder } from '../targets/pickTargetFolder.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { askRequiredText } from '../ui/prompts.ts';

/** The folder that gets the files of new test cases. */
export interface Destination {
  readonly folder: vscode.Uri;
  readonly layout: FileLayout;
}

/** Gets a linked folder, or the one that the user names. */
export async function chooseDestination(): Promise<Destination> {
  if (targetFolders().length > 0) {
    const folder = await pickTargetFolder();
    return { folder: folder.uri, layout: folderLayout(folder) };
  }
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  if (!workspaceFolder)
    throw new UserError(message('No folder is open'), message('Open the folder that gets the test cases'));
  const path = await askRequiredText({
    title: vscode.l10n.t('Import Playwright Tests'),
    prompt: vscode.l10n.t('Folder for the new test cases, in {0}', workspaceFolder.name),
    value: 'portable-tests',
    validateInput: (text) =>
      /^[/\\]|^\w:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(text.trim())
        ? vscode.l10n.t('Enter a path inside the workspace folder')
        : undefined,
  });
  const folder = vscode.Uri.joinPath(workspaceFolder.uri, ...path.split(/[/\\]/));
  return { folder, layout: getDefaultLayout(path.split(/[/\\]/).at(-1) ?? '') };
}
