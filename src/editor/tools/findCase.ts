import { realpath } from 'node:fs/promises';
import * as vscode from 'vscode';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { isPathBelow } from '../../node/isPathBelow.ts';
import type { CaseIndex, IndexedCase } from '../files/index/caseIndex.ts';
import { caseSetFolderLookup, relativePath } from '../files/caseSets.ts';
import { cleanLine } from '../../core/text/cleanLine.ts';
import { listWorkspaceCases } from './listWorkspaceCases.ts';

/**
 * The test case that a model names. Only files that the index holds are ever looked at, so that no
 * path leads out of the folders of test cases.
 *
 * @param name an id, or a path relative to the workspace
 * @throws {UserError} where there is none, or more than one
 */
export async function findCase(name: string, index: CaseIndex): Promise<IndexedCase> {
  const wanted = name.trim();
  const path = wanted.replaceAll('\\', '/').replace(/^\.\//, '');
  const cases = await listWorkspaceCases(index);
  const found = cases.filter(
    ({ uri, summary }) =>
      summary.id?.value.toLowerCase() === wanted.toLowerCase() || relativePath(uri) === path,
  );
  const [file, other] = found;
  if (file && other) {
    throw new UserError(
      message(
        'More than one file has the id {0}: {1}',
        cleanLine(wanted),
        found.map(({ uri }) => relativePath(uri)).join(', '),
      ),
      message('Specify one of them by its path'),
    );
  }
  if (!file || !(await isWithin(file.uri))) {
    throw new UserError(
      message(
        'There is no test case “{0}” in the folders of test cases of this workspace',
        cleanLine(wanted),
      ),
      message('Call portableTests_list_cases to list them'),
    );
  }
  return file;
}

/** Whether a file really lies in its folder of test cases, and is no link to somewhere else. */
async function isWithin(uri: vscode.Uri): Promise<boolean> {
  const folder = caseSetFolderLookup()(uri)?.folder;
  if (uri.scheme !== 'file' || !folder) return folder !== undefined;
  try {
    const [file, root] = await Promise.all([realpath(uri.fsPath), realpath(folder.fsPath)]);
    return isPathBelow(file, root);
  } catch {
    // Not on disk yet: only an editor has it.
    return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  }
}
