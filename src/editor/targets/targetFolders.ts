import * as vscode from 'vscode';
import { getDefaultLayout, type FileLayout } from '../../core/case/caseFilePath.ts';
import { message } from '../../core/message.ts';
import { targetSetting, type TargetSetting } from '../../core/target/targetSetting.ts';
import { UserError } from '../../core/userError.ts';
import { resolveServiceAddress } from '../connection/services.ts';
import { isInsideFolder } from '../ui/documents.ts';
import { readSetting } from '../ui/settings.ts';
import { isSameTarget, type Target } from './target.ts';

/** A folder of test cases and the test target that it belongs to (setting `portableTests.targets`). */
export interface TargetFolder extends TargetSetting {
  readonly uri: vscode.Uri;
  readonly workspaceFolder: vscode.WorkspaceFolder;
}

/**
 * Every folder that a setting binds to a target, with the address under which its service has answered.
 * Entries that don't make sense are left out: the settings editor flags them.
 */
export function targetFolders(): TargetFolder[] {
  if (!vscode.workspace.isTrusted) return [];
  return (vscode.workspace.workspaceFolders ?? []).flatMap((workspaceFolder) => {
    return readSetting('targets', workspaceFolder).flatMap((entry) => {
      const parsed = targetSetting.safeParse(entry);
      if (!parsed.success) return [];
      const uri = vscode.Uri.joinPath(workspaceFolder.uri, parsed.data.folder);
      const serviceUrl = resolveServiceAddress(parsed.data.serviceUrl);
      return [{ ...parsed.data, serviceUrl, uri, workspaceFolder }];
    });
  });
}

/** The services that settings of the workspace name. */
export const servicesInSettings = (): string[] => targetFolders().map(({ serviceUrl }) => serviceUrl);

/** Gets the linked folder of a file; the innermost one where folders nest. */
export function targetFolderOf(uri: vscode.Uri): TargetFolder | undefined {
  return targetFolders()
    .filter((folder) => isInsideFolder(uri, folder.uri))
    .toSorted((a, b) => b.uri.path.length - a.uri.path.length)[0];
}

/** Gets the folder of the workspace that is linked to a target. */
export const folderOfTarget = (target: Target): TargetFolder | undefined =>
  targetFolders().find((folder) => isSameTarget(folder, target));

/** Gets the layout of a folder's files: of the setting, or else of the known client's folder. */
export const folderLayout = (folder: TargetFolder): FileLayout =>
  folder.layout ?? getDefaultLayout(folder.uri.path.split('/').at(-1) ?? '');

/** The folder in a workspace folder that test cases get where the user names no other. */
export const usualFolder = 'portable-tests';

/** The folder of the workspace that belongs to a target. @throws {UserError} where none does */
export function getLinkedFolder(target: Target) {
  const folder = folderOfTarget(target);
  if (folder) return folder;
  throw new UserError(
    message('No folder belongs to the test target of this test case'),
    message('Choose a folder for it'),
    'choose-target',
  );
}
