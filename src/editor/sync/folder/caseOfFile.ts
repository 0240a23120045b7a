import type * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { InvalidFile, LocalCase, LocalSet } from '../../../sync/cases/localSet.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { createFileError } from '../../ui/errorWithAction.ts';
import { localize } from '../../ui/localize.ts';

/**
 * The case that a file holds.
 *
 * @throws UserError where it holds none, or has errors
 */
export function caseOfFile(sync: FolderSync, local: LocalSet, uri: vscode.Uri): LocalCase {
  const path = sync.files.pathOf(uri);
  const found = [...local.cases.values()].find(({ file }) => file.path === path);
  if (found) return found;
  const invalid = local.invalid.find((file) => file.path === path);
  if (invalid) throw invalidError(invalid, sync);
  throw new UserError(
    message('{0} contains no test case', path),
    message('A test case needs id, description and elements'),
    'show-problems',
  );
}

/** A file with errors is never left out: it is named with its line. */
export const invalidError = ({ path, problem }: InvalidFile, sync: FolderSync): UserError =>
  createFileError(
    message('{0}, line {1}: {2}', path, problem.line, localize(problem.message)),
    message('Nothing was pushed. Fix the file, then push again'),
    sync.files.uriOf(path),
    problem.line,
  );
