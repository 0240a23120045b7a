import * as vscode from 'vscode';
import { targetFolders } from './targetFolders.ts';
import { usualFolder } from './usualFolder.ts';

const knownClientsFolder = '.octomind';

/** The folder that may belong to a test target: one of the known client that is not linked yet, else a new one. */
export async function suggestFolder(base: vscode.Uri): Promise<string> {
  const linked = new Set(targetFolders().map(({ uri }) => uri.toString()));
  const isFree = (folder: string): boolean => !linked.has(vscode.Uri.joinPath(base, folder).toString());
  if (isFree(knownClientsFolder) && (await exists(vscode.Uri.joinPath(base, knownClientsFolder))))
    return knownClientsFolder;
  const files = await vscode.workspace.findFiles(
    new vscode.RelativePattern(base, `**/${knownClientsFolder}/**/*.{yaml,yml}`),
    `{**/node_modules/**,${knownClientsFolder}/**}`,
  );
  const prefix = base.path.replace(/\/$/, '').length + 1;
  const folders = new Set(files.map(({ path }) => folderOf(path.slice(prefix))));
  return [...folders].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).find(isFree) ?? usualFolder;
}

/** The path as far as the first folder of the known client. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts.indexOf(knownClientsFolder) + 1).join('/');
}

const exists = (uri: vscode.Uri): Thenable<boolean> =>
  vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
