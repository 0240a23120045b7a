import * as vscode from 'vscode';
import type { Proxy } from '../../runner/environment/processEnvironment.ts';
import { browserProxy } from '../../runner/environment/browserProxy.ts';

/** The proxy of the editor's settings, else that of the environment. */
export function userProxy(): Proxy | undefined {
  const http = vscode.workspace.getConfiguration('http');
  if (http.get<string>('proxySupport') === 'off') return undefined;
  return browserProxy(process.env, http.get<string>('proxy'), http.get<string[]>('noProxy', []));
}
