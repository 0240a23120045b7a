import * as vscode from 'vscode';
import type * as z from 'zod';
import { settingSchemas } from './settingSchemas.ts';

type SettingSchemas = typeof settingSchemas;

/** Reads a setting below `portableTests`; its default where its value is of another type. */
export const readSetting = <Name extends keyof SettingSchemas>(
  name: Name,
  scope?: vscode.ConfigurationScope,
): z.output<SettingSchemas[Name]> =>
  settingSchemas[name].parse(
    vscode.workspace.getConfiguration('portableTests', scope).get<unknown>(name),
  ) as z.output<SettingSchemas[Name]>;

/** Writes a user setting below `portableTests`. */
export const writeUserSetting = async <Name extends keyof SettingSchemas>(
  name: Name,
  value: z.output<SettingSchemas[Name]>,
): Promise<void> =>
  vscode.workspace.getConfiguration('portableTests').update(name, value, vscode.ConfigurationTarget.Global);

/** Writes or removes a setting below `portableTests` in a workspace folder, where a team can commit it. */
export async function writeFolderSetting<Name extends keyof SettingSchemas>(
  name: Name,
  value: z.output<SettingSchemas[Name]> | undefined,
  workspaceFolder: vscode.WorkspaceFolder,
): Promise<void> {
  const scope = vscode.workspace.workspaceFile
    ? vscode.ConfigurationTarget.WorkspaceFolder
    : vscode.ConfigurationTarget.Workspace;
  await vscode.workspace.getConfiguration('portableTests', workspaceFolder).update(name, value, scope);
}
