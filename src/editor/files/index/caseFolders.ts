import pLimit from 'p-limit';
import * as vscode from 'vscode';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';
import { targetFolders, usualFolder } from '../../targets/targetFolders.ts';
import { isInsideFolder } from '../../ui/documents.ts';

/** A place where test cases are kept. */
export interface CaseFolder {
  /** The watched files; `holds` decides which files below them count. */
  readonly base: vscode.Uri;
  /**
   * The files that are there; `holds` decides which of them count.
   *
   * @param enter called with a folder before it is listed
   */
  files(enter?: (folder: vscode.Uri) => void): Promise<vscode.Uri[]>;
  holds(uri: vscode.Uri): boolean;
  /** Whether a folder may hold such files, at any depth. */
  leadsTo(uri: vscode.Uri): boolean;
}

const knownClientsFolder = '.octomind';

/** The folders that settings bind to a target, the usual ones, and the known client's ones. */
export function caseFolders(): CaseFolder[] {
  const bound = targetFolders().map(({ uri }) => boundFolder(uri));
  const known = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => knownFolders(uri));
  return [...bound, ...known];
}

/** A folder with all below it but hidden folders and `node_modules`. */
export const boundFolder = (base: vscode.Uri): CaseFolder => ({
  base,
  files: (enter) => findYamlFiles(base, enter),
  holds: (uri) => isYamlFile(uri) && isInsideFolder(uri, base) && areVisible(partsBelow(uri, base)),
  leadsTo: (uri) =>
    isAtOrInside(base, uri) || (isInsideFolder(uri, base) && areVisible(partsBelow(uri, base))),
});

/** The usual folder, and every `.octomind`, below a folder of the workspace. */
function knownFolders(base: vscode.Uri): CaseFolder {
  const usual = boundFolder(vscode.Uri.joinPath(base, usualFolder));
  const others = knownClientsFolders(base);
  return {
    base,
    files: async (enter) => (await Promise.all([usual.files(enter), others.files(enter)])).flat(),
    holds: (uri) => usual.holds(uri) || others.holds(uri),
    leadsTo: (uri) => usual.leadsTo(uri) || others.leadsTo(uri),
  };
}

const knownClientsFolders = (base: vscode.Uri): CaseFolder => ({
  base,
  files: async (enter) => {
    const atRoot = findYamlFiles(vscode.Uri.joinPath(base, knownClientsFolder), enter);
    const deeper = vscode.workspace.findFiles(
      new vscode.RelativePattern(base, `**/${knownClientsFolder}/**/*.{yaml,yml}`),
      `{**/node_modules/**,${knownClientsFolder}/**}`,
    );
    return [...(await atRoot), ...(await deeper)];
  },
  holds: (uri) => {
    if (!isYamlFile(uri) || !isInsideFolder(uri, base)) return false;
    const parts = partsBelow(uri, base);
    const at = parts.indexOf(knownClientsFolder);
    return at >= 0 && !parts.includes('node_modules') && areVisible(parts.slice(at + 1));
  },
  leadsTo: (uri) =>
    isAtOrInside(base, uri) ||
    (isInsideFolder(uri, base) &&
      areVisible(partsBelow(uri, base).filter((part) => part !== knownClientsFolder))),
});

const isAtOrInside = (uri: vscode.Uri, folder: vscode.Uri): boolean =>
  uri.toString() === folder.toString() || isInsideFolder(uri, folder);

const partsBelow = (uri: vscode.Uri, base: vscode.Uri): string[] =>
  uri.path.slice(base.path.replace(/\/$/, '').length + 1).split('/');

const foldersAtOnce = 8;

/** Whether a file is YAML by its name. */
export const isYamlFile = ({ path }: vscode.Uri): boolean => /\.ya?ml$/i.test(path);

/** Whether none of these folders and files is hidden, or `node_modules`. */
const areVisible = (parts: readonly string[]): boolean =>
  parts.every((part) => !part.startsWith('.') && part !== 'node_modules');

/**
 * YAML files below a folder, less hidden folders and `node_modules`. A few folders at a time: thousands of
 * files in one answer of `findFiles` hold the extension host up for 30 ms. Links to folders are not
 * followed, so that no file counts twice.
 *
 * @param enter called with each folder before it is listed
 */
export async function findYamlFiles(
  base: vscode.Uri,
  enter: (folder: vscode.Uri) => void = () => undefined,
): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  const pause = createEventLoopPause();
  const atOnce = pLimit(foldersAtOnce);
  for (let open = [base]; open.length > 0;) {
    const listed = await atOnce.map(open, async (folder) => {
      enter(folder);
      return { folder, entries: await entriesOf(folder) };
    });
    open = [];
    for (const { folder, entries } of listed)
      for (const [name, type] of entries) {
        if (!areVisible([name])) continue;
        if (type === vscode.FileType.Directory) open.push(vscode.Uri.joinPath(folder, name));
        else if (type & vscode.FileType.File) found.push(vscode.Uri.joinPath(folder, name));
        await pause();
      }
  }
  return found.filter(isYamlFile);
}

const entriesOf = (folder: vscode.Uri): Thenable<[string, vscode.FileType][]> =>
  vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
