import * as vscode from 'vscode';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { serviceName } from '../connection/services.ts';
import { targetFolderOf, targetFolders, type TargetFolder } from './targetFolders.ts';
import { assertTrusted } from '../ui/assertTrusted.ts';
import { pickOne } from '../ui/prompts.ts';

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
      message('{0} isn’t in a folder linked to a test target', vscode.workspace.asRelativePath(file)),
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
