import { UserError } from '../../../core/userError.ts';
import { message } from '../../../core/message.ts';
import type { InvalidFile } from '../../../sync/cases/localSet.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { createFileError } from '../../ui/errorWithAction.ts';
import { localize } from '../../ui/localize.ts';

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
