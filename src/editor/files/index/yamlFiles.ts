import * as vscode from 'vscode';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';

/** Whether a file is YAML by its name. */
export const isYamlFile = ({ path }: vscode.Uri): boolean => /\.ya?ml$/i.test(path);

/** Whether none of these folders and files is hidden, or `node_modules`. */
export const areVisible = (parts: readonly string[]): boolean =>
  parts.every((part) => !part.startsWith('.') && part !== 'node_modules');

/**
 * YAML files below a folder, less hidden folders and `node_modules`. Folder by folder: thousands of
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
  const open = [base];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    enter(folder);
    for (const [name, type] of await entriesOf(folder)) {
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
