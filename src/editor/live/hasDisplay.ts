import { env, platform } from 'node:process';
import * as vscode from 'vscode';

/** Whether a browser that is started here can show a window to the user. */
export const hasDisplay = (): boolean =>
  platform === 'linux'
    ? Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
    : vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
