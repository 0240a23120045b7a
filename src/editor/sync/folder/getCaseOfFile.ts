import type * as vscode from 'vscode';
import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { LocalCase, LocalSet } from '../../../sync/cases/localSet.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { invalidFileError } from './invalidFileError.ts';

/**
 * The case that a file holds.
 *
 * @throws UserError where it holds none, or has errors
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
