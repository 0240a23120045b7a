import * as vscode from 'vscode';

/** Gets the timeout of a request in ms (setting `portableTests.requestTimeout`). */
export const requestTimeoutMs = (): number =>
  Math.max(1, vscode.workspace.getConfiguration('portableTests').get<number>('requestTimeout', 30)) * 1000;

/** Whether API keys may be sent over plain HTTP (setting `portableTests.allowInsecureHttp`). */
export const allowInsecureHttp = (): boolean =>
  vscode.workspace.getConfiguration('portableTests').get<boolean>('allowInsecureHttp', false);
