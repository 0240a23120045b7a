import pLimit from 'p-limit';
import * as vscode from 'vscode';
import { createEventLoopPause } from '../../../node/createEventLoopPause.ts';

const foldersAtOnce = 8;

/** Whether a file is YAML by its name. */
export const isYamlFile = ({ path }: vscode.Uri): boolean => /\.ya?ml$/i.test(path);

/** Whether none of these folders and files is hidden, or `node_modules`. */
export const areVisible = (parts: readonly string[]): boolean =>
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
