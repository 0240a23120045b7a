import * as vscode from 'vscode';
import { type BrowserProxy, findBrowserProxy } from '../../runner/environment/browserProxy.ts';

/** The proxy of the editor's settings, else that of the environment. */
export function userProxy(): BrowserProxy | undefined {
  const http = vscode.workspace.getConfiguration('http');
  if (http.get<string>('proxySupport') === 'off') return undefined;
  return findBrowserProxy(process.env, http.get<string>('proxy'), http.get<string[]>('noProxy', []));
}
