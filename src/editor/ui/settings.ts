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
