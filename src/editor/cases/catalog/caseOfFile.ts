import type * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import { UserError } from '../../../core/userError.ts';
import type { LocalCase, LocalSet, InvalidFile } from '../../../sync/cases/localSet.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import { createFileError } from '../../ui/errorBoundary.ts';
import { localize } from '../../ui/texts.ts';
import type { CaseCatalog } from './caseCatalog.ts';
import type { CaseEntry } from './caseEntry.ts';
import type { FolderSync } from './folderSync.ts';

/** The case that a file of a target's folder holds. @throws {UserError} where it holds none */
export async function getEntryOfFile(
  uri: vscode.Uri,
  { serviceUrl, testTargetId }: Pick<TargetFolder, 'serviceUrl' | 'testTargetId'>,
  catalog: Pick<CaseCatalog, 'casesOf'>,
): Promise<CaseEntry> {
  const entry = findEntry(uri, await catalog.casesOf(serviceUrl, testTargetId));
  if (entry) return entry;
  throw new UserError(
    message('The file contains no test case'),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}

/** The case whose file is at a place, if one of these is. */
export function findEntry(uri: vscode.Uri, entries: readonly CaseEntry[]): CaseEntry | undefined {
  const key = uri.toString();
  return entries.find((entry) => entry.uri?.toString() === key);
}

/**
 * The case that a file holds.
 *
 * @throws {UserError} where it holds none, or has errors
 */
export function getCaseOfFile(sync: FolderSync, local: LocalSet, uri: vscode.Uri): LocalCase {
  const path = sync.files.pathOf(uri);
  const found = [...local.cases.values()].find(({ file }) => file.path === path);
  if (found) return found;
  const invalid = local.invalid.find((file) => file.path === path);
  if (invalid) throw invalidFileError(invalid, sync);
  throw new UserError(
    message('{0} contains no test case', path),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}

/** A file with errors is never left out: it is named with its line. */
export const invalidFileError = (
  { path, problem }: InvalidFile,
  { files }: Pick<FolderSync, 'files'>,
  todo = message('Nothing was pushed. Fix the file, then push again'),
): UserError =>
  createFileError(
    message('{0}, line {1}: {2}', path, problem.line, localize(problem.message)),
    todo,
    files.uriOf(path),
    problem.line,
  );
