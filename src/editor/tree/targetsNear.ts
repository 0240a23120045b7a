import type * as vscode from 'vscode';
import type { TargetFolder } from '../targets/targetFolders.ts';
import { isInsideFolder } from '../ui/isInsideFolder.ts';
import type { Target } from '../targets/target.ts';

/** The targets whose folders a file or folder lies in, or that lie in it. */
export const targetsNear = (uri: vscode.Uri, folders: readonly TargetFolder[]): Target[] =>
  folders.filter(
    (folder) => isInsideFolder(uri, folder.uri) || isInsideFolder(folder.uri, uri) || isSame(uri, folder.uri),
  );

const isSame = (a: vscode.Uri, b: vscode.Uri): boolean => a.toString() === b.toString();
