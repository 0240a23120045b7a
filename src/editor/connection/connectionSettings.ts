import * as vscode from 'vscode';

/** How long a request may take, in ms (setting `portableTests.requestTimeout`). */
export const requestTimeoutMs = (): number =>
  Math.max(1, vscode.workspace.getConfiguration('portableTests').get<number>('requestTimeout', 30)) * 1000;

/** Whether keys may be sent without encryption (setting `portableTests.allowInsecureHttp`). */
export const allowInsecureHttp = (): boolean =>
  vscode.workspace.getConfiguration('portableTests').get<boolean>('allowInsecureHttp', false);
