import * as vscode from 'vscode';
import type { FileLayout } from '../../core/case/filePaths.ts';
import { boundFolder } from './index/caseFolders.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { folderLayout } from '../targets/folderLayout.ts';

/** The folder whose files make a set with a file: what is pushed together. */
export interface CaseSetFolder {
  readonly folder: vscode.Uri;
  readonly layout: FileLayout;
}

const knownClientsFolder = /^.*?\/\.octomind(?=\/)/;

/** Creates a lookup of the set of a file, with the present settings. */
export function caseSetFolderLookup(): (uri: vscode.Uri) => CaseSetFolder | undefined {
  const bound = targetFolders().map((folder) => ({
    holds: boundFolder(folder.uri).holds,
    set: { folder: folder.uri, layout: folderLayout(folder) },
  }));
  return (uri) => {
    const path = knownClientsFolder.exec(uri.path)?.[0];
    const known: CaseSetFolder[] = path ? [{ folder: uri.with({ path }), layout: 'dependencies' }] : [];
    const all = [...bound.filter(({ holds }) => holds(uri)).map(({ set }) => set), ...known];
    return all.toSorted((a, b) => b.folder.path.length - a.folder.path.length)[0];
  };
}
