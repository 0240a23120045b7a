import * as vscode from 'vscode';
import {
  type FormattingContext,
  type ConfigFile,
  getConfigRole,
  getFoldersAbove,
} from '../../../formatting/configFiles.ts';

/** Looks in every folder above a document, as prettier does; the nearest comes first. */
export async function findFormattingContext(document: vscode.Uri): Promise<FormattingContext> {
  const place = placeOf(document);
  const folders = getFoldersAbove(place.path).map((path) => place.with({ path: path || '/' }));
  return { path: place.path, configFiles: (await Promise.all(folders.map(configFilesIn))).flat() };
}

/** A document that was never saved is formatted as if it were in the workspace. */
function placeOf(document: vscode.Uri): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  return document.scheme === 'untitled' && folder
    ? vscode.Uri.joinPath(folder.uri, 'untitled.yaml')
    : document;
}

/** A folder that cannot be read has nothing to say. */
async function configFilesIn(folder: vscode.Uri): Promise<ConfigFile[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    const read = entries.map(([name]) => configFile(folder, name));
    return (await Promise.all(read)).filter((file) => file !== undefined);
  } catch {
    return [];
  }
}

/** Nobody writes a configuration longer than this by hand. */
const longest = 1_000_000;

async function configFile(folder: vscode.Uri, name: string): Promise<ConfigFile | undefined> {
  const role = getConfigRole(name);
  if (!role) return undefined;
  const uri = vscode.Uri.joinPath(folder, name);
  if (role === 'note') return { path: uri.path };
  const { size, type } = await vscode.workspace.fs.stat(uri);
  if (size > longest || !(type & vscode.FileType.File)) return undefined;
  return { path: uri.path, text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
}
