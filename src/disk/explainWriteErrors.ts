import path from 'node:path';
import { message } from '../core/message.ts';
import { UserError } from '../core/userError.ts';
import { isPathBelow } from '../node/files.ts';
import { temporaryFileName } from '../node/replaceFile.ts';

/** The errors of the system for a path that may not be written to, or a full disk. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOSPC: 'space',
};

/**
 * Runs work that writes files, and explains the errors of a read-only folder and of a full disk. Nothing was
 * changed then: a sync is undone when a file cannot be written.
 *
 * @param root the folder that users see files relative to
 */
export async function explainWriteErrors<Result>(work: Promise<Result>, root: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    if (!reason || !(error instanceof Error)) throw error;
    const place = 'path' in error && typeof error.path === 'string' ? named(error.path, root) : error.message;
    throw reason === 'space'
      ? new UserError(
          message('The disk is full, so nothing was changed: {0}', place),
          message('Free up disk space, then try again'),
          undefined,
          { cause: error },
        )
      : new UserError(
          message('{0} is read-only, so nothing was changed', place),
          message('Fix the permissions of the folder, then try again'),
          undefined,
          { cause: error },
        );
  }
}

/** A file is written beside its place first: where that is refused, it is the folder that refuses. */
function named(file: string, root: string): string {
  const place = temporaryFileName.test(path.basename(file)) ? path.dirname(file) : file;
  return isPathBelow(place, root) ? path.relative(root, place) : place;
}
