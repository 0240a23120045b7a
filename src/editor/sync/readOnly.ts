import { message, UserError } from '../../core/errors.ts';

/** What the system says of a place that may not be written to, or is full. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission',
  EPERM: 'permission',
  EROFS: 'permission',
  ENOSPC: 'space',
};

/**
 * Work that writes files, with the errors of a read-only folder and of a full disk in words. All is
 * as it was then: a sync is undone when a file cannot be written.
 */
export async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const known = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
    if (!known || !(error instanceof Error)) throw error;
    const path = 'path' in error && typeof error.path === 'string' ? error.path : error.message;
    throw known === 'space'
      ? new UserError(
          message('The disk is full, so nothing was changed: {0}', path),
          message('Make room, then try again'),
          undefined,
          { cause: error },
        )
      : new UserError(
          message('{0} may not be written, so nothing was changed', path),
          message('Set the permissions of the folder right, then try again'),
          undefined,
          { cause: error },
        );
  }
}
