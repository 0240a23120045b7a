import * as vscode from 'vscode';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { targetFolders } from '../../targets/targetFolders.ts';
import { isInsideFolder } from '../../ui/isInsideFolder.ts';

/** A place where test cases are kept. */
export interface CaseFolder {
  /** The watched files; `holds` decides which files below them count. */
  readonly base: vscode.Uri;
  /** The files that are there; `holds` decides which of them count. */
  files(): Promise<vscode.Uri[]>;
  holds(uri: vscode.Uri): boolean;
  /** Whether a folder may hold such files, at any depth. */
  leadsTo(uri: vscode.Uri): boolean;
}

const knownClientsFolder = '.octomind';

/** The folders that settings bind to a target, and the known client's ones. */
export function caseFolders(): CaseFolder[] {
  const bound = targetFolders().map(({ uri }) => boundFolder(uri));
  const known = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => knownFolders(uri));
  return [...bound, ...known];
}

/** A folder with all below it but hidden folders and `node_modules`. */
export const boundFolder = (base: vscode.Uri): CaseFolder => ({
  base,
  files: () => filesBelow(base),
  holds: (uri) => isYaml(uri) && isInsideFolder(uri, base) && areVisible(partsBelow(uri, base)),
  leadsTo: (uri) =>
    isAtOrInside(base, uri) || (isInsideFolder(uri, base) && areVisible(partsBelow(uri, base))),
});

/** Every `.octomind` below a folder of the workspace. */
const knownFolders = (base: vscode.Uri): CaseFolder => ({
  base,
  files: async () => {
    const atRoot = filesBelow(vscode.Uri.joinPath(base, knownClientsFolder));
    const deeper = vscode.workspace.findFiles(
      new vscode.RelativePattern(base, `**/${knownClientsFolder}/**/*.{yaml,yml}`),
      `{**/node_modules/**,${knownClientsFolder}/**}`,
    );
    return [...(await atRoot), ...(await deeper)];
  },
  holds: (uri) => {
    if (!isYaml(uri) || !isInsideFolder(uri, base)) return false;
    const parts = partsBelow(uri, base);
    const at = parts.indexOf(knownClientsFolder);
    return at >= 0 && !parts.includes('node_modules') && areVisible(parts.slice(at + 1));
  },
  leadsTo: (uri) =>
    isAtOrInside(base, uri) ||
    (isInsideFolder(uri, base) &&
      areVisible(partsBelow(uri, base).filter((part) => part !== knownClientsFolder))),
});

/** Whether a file is YAML by its name. */
export const isYaml = ({ path }: vscode.Uri): boolean => /\.ya?ml$/i.test(path);

const isAtOrInside = (uri: vscode.Uri, folder: vscode.Uri): boolean =>
  uri.toString() === folder.toString() || isInsideFolder(uri, folder);

const partsBelow = (uri: vscode.Uri, base: vscode.Uri): string[] =>
  uri.path.slice(base.path.replace(/\/$/, '').length + 1).split('/');

const areVisible = (parts: readonly string[]): boolean =>
  parts.every((part) => !part.startsWith('.') && part !== 'node_modules');

/**
 * YAML files below a folder, less hidden folders and `node_modules`. Folder by folder: thousands of
 * files in one answer of `findFiles` hold the extension host up for 30 ms. Links to folders are not
 * followed, so that no file counts twice.
 */
export async function filesBelow(base: vscode.Uri): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  const pause = createEventLoopPause();
  const open = [base];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    for (const [name, type] of await entriesOf(folder)) {
      if (!areVisible([name])) continue;
      if (type === vscode.FileType.Directory) open.push(vscode.Uri.joinPath(folder, name));
      else if (type & vscode.FileType.File) found.push(vscode.Uri.joinPath(folder, name));
      await pause();
    }
  }
  return found.filter(isYaml);
}

const entriesOf = (folder: vscode.Uri): Thenable<[string, vscode.FileType][]> =>
  vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
