import * as vscode from 'vscode';
import { targetSetting, type TargetSetting } from '../../core/target/targetSetting.ts';
import { getDefaultLayout, type FileLayout } from '../../core/case/fileLayout.ts';
import { resolveAddress } from '../connection/serviceAddresses.ts';
import { isSameTarget, type Target } from './target.ts';
import { readSetting, writeFolderSetting } from '../ui/settings.ts';

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
      const serviceUrl = resolveAddress(parsed.data.serviceUrl);
      return [{ ...parsed.data, serviceUrl, uri, workspaceFolder }];
    });
  });
}

/** The services that settings of the workspace name. */
export const servicesInSettings = (): string[] => targetFolders().map(({ serviceUrl }) => serviceUrl);

/** Binds a folder to a target in the settings of its workspace folder, so that a team can commit it. */
export async function bindFolder(
  workspaceFolder: vscode.WorkspaceFolder,
  setting: TargetSetting,
): Promise<TargetFolder> {
  const configuration = vscode.workspace.getConfiguration('portableTests', workspaceFolder);
  const own: unknown =
    configuration.inspect('targets')?.workspaceFolderValue ??
    configuration.inspect('targets')?.workspaceValue;
  const others = (Array.isArray(own) ? (own as unknown[]) : []).filter(
    (entry) => !(targetSetting.safeParse(entry).data?.folder === setting.folder),
  );
  await writeFolderSetting('targets', [...others, setting], workspaceFolder);
  return { ...setting, workspaceFolder, uri: vscode.Uri.joinPath(workspaceFolder.uri, setting.folder) };
}

/** Gets the linked folder of a file; the innermost one where folders nest. */
export function targetFolderOf(uri: vscode.Uri): TargetFolder | undefined {
  return targetFolders()
    .filter((folder) => isInside(uri, folder.uri))
    .toSorted((a, b) => b.uri.path.length - a.uri.path.length)[0];
}

/** Gets the folder of the workspace that is linked to a target. */
export const folderOfTarget = (target: Target): TargetFolder | undefined =>
  targetFolders().find((folder) => isSameTarget(folder, target));

/** Whether a file is below a folder. */
export const isInside = (uri: vscode.Uri, folder: vscode.Uri): boolean =>
  uri.scheme === folder.scheme &&
  uri.authority === folder.authority &&
  uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);

/** Gets the layout of a folder's files: of the setting, or else of the known client's folder. */
export const layoutOf = (folder: TargetFolder): FileLayout =>
  folder.layout ?? getDefaultLayout(folder.uri.path.split('/').at(-1) ?? '');
