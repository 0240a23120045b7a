import * as vscode from 'vscode';
import { getDefaultLayout, type FileLayout } from '../../core/case/caseFilePath.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { serviceName } from '../connection/services.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { isInsideFolder, languageId } from '../ui/documents.ts';
import { ErrorWithAction } from '../ui/errorBoundary.ts';
import { pickOne, askRequiredText } from '../ui/prompts.ts';
import {
  targetFolderOf,
  targetFolders,
  type TargetFolder,
  folderLayout,
  usualFolder,
} from './targetFolders.ts';

/**
 * Gets the linked folder that a command applies to: that of the file, else of the file in the editor, else
 * the only one, else the one that the user picks.
 *
 * @param isMeant which folders the command can work on; all where it is left out
 *
 * @throws {UserError} where no folder is bound to a target, or the workspace is not trusted
 */
export async function pickTargetFolder(
  file?: vscode.Uri,
  isMeant: (folder: TargetFolder) => boolean = () => true,
): Promise<TargetFolder> {
  assertTrusted();
  const uri = file ?? vscode.window.activeTextEditor?.document.uri;
  const folders = targetFolders().filter(isMeant);
  const near = uri && targetFolderOf(uri);
  if (near && isMeant(near)) return near;
  if (file) {
    throw new UserError(
      message("{0} isn't in a folder linked to a test target", vscode.workspace.asRelativePath(file)),
      message('Choose a test target for its folder'),
      'choose-target',
    );
  }
  const [first, ...others] = folders;
  if (!first) {
    throw new UserError(
      message('No folder belongs to a test target yet'),
      message('Choose a test target'),
      'choose-target',
    );
  }
  if (others.length === 0) return first;
  const picked = await pickOne(
    folders.map((folder) => ({ label: folder.folder, description: serviceName(folder.serviceUrl), folder })),
    { title: vscode.l10n.t('Select a folder of test cases') },
  );
  return picked.folder;
}

/** The folder that gets the files of new test cases. */
export interface Destination {
  readonly folder: vscode.Uri;
  readonly layout: FileLayout;
}

/**
 * Gets a linked folder, or the one that the user names in a box with a title; without a title, the folder that the box
 * would propose.
 */
export async function chooseDestination(title?: string): Promise<Destination> {
  if (targetFolders().length > 0) {
    const folder = await pickTargetFolder();
    return { folder: folder.uri, layout: folderLayout(folder) };
  }
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  if (!workspaceFolder) throw noFolderOpen();
  const usual = folderOfOpenCase(workspaceFolder) ?? usualFolder;
  const path = title === undefined ? usual : await askFolder(title, workspaceFolder, usual);
  const folder = vscode.Uri.joinPath(workspaceFolder.uri, ...path.split(/[/\\]/));
  return { folder, layout: getDefaultLayout(path.split(/[/\\]/).at(-1) ?? '') };
}

const askFolder = (title: string, { name }: vscode.WorkspaceFolder, value: string): Promise<string> =>
  askRequiredText({
    title,
    prompt: vscode.l10n.t('Folder for the new test cases, in {0}', name),
    value,
    validateInput: (text) =>
      /^[/\\]|^\w:|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(text.trim())
        ? vscode.l10n.t('Enter a path inside the workspace folder')
        : undefined,
  });

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
