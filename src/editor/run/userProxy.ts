import * as vscode from 'vscode';
import type { Proxy } from '../../runner/environment.ts';

/** The proxy of the editor's settings, else that of the environment. */
export function userProxy(): Proxy | undefined {
  const http = vscode.workspace.getConfiguration('http');
  const url = http.get<string>('proxy') || process.env['HTTPS_PROXY'] || process.env['https_proxy'] || '';
  if (http.get<string>('proxySupport') === 'off' || !URL.canParse(url)) return undefined;
  const none = [...http.get<string[]>('noProxy', []), process.env['NO_PROXY'] ?? ''];
  return { url, bypass: none.filter(Boolean).join(',') };
}
