import * as vscode from 'vscode';
import { targetSetting, type TargetSetting } from '../../core/target/targetSetting.ts';
import { writeFolderSetting } from '../ui/settings.ts';
import type { TargetFolder } from './targetFolders.ts';

/** Binds a folder to a target in the settings of its workspace folder, so that a team can commit it. */
export async function saveTargetFolder(
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
