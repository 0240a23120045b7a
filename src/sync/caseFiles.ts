import pLimit from 'p-limit';
import { message, UserError, type Message } from '../core/errors.ts';

const lookedAtOnce = 32;

/** The files of one test target's folder. Paths are relative to it, with `/`. */
export interface CaseFiles {
  /** Every `.yaml` and `.yml` file, unsaved text of open editors included; hidden folders and node_modules are skipped. */
  list(signal?: AbortSignal): Promise<CaseFile[]>;
  /**
   * Writes files together: all of them or, when one cannot be written, none.
   *
   * @throws UserError when a file does not hold what `before` says any more
   */
  write(changes: readonly FileWrite[]): Promise<void>;
  /** @throws UserError when a file does not hold this text any more; then none is deleted */
  delete(files: readonly CaseFile[]): Promise<void>;
}

export interface CaseFile {
  readonly path: string;
  readonly text: string;
  /** Why the text could not be read. */
  readonly unreadable?: Message;
}

export interface FileWrite {
  readonly path: string;
  readonly text: string;
  /** What the file held when the change was planned; left out for a file that is not there yet. */
  readonly before?: string | undefined;
}

/**
 * The last look before files are written or deleted: what was typed, saved or checked out since the
 * change was planned stays.
 *
 * @param textOf what a path holds now; undefined where nothing is there
 * @throws UserError that names the first file that is not as planned
 */
export async function checkUntouched(
  changes: readonly Pick<FileWrite, 'path' | 'before'>[],
  textOf: (path: string) => Promise<string | undefined>,
): Promise<void> {
  const isTouched = async ({ path, before }: (typeof changes)[number]): Promise<boolean> =>
    (await textOf(path)) !== before;
  const limit = pLimit(lookedAtOnce);
  const touched = await limit.map(changes, isTouched);
  for (const [at, { path, before }] of changes.entries()) {
    if (!touched[at]) continue;
    throw new UserError(
      before === undefined
        ? message('{0} is already there, so it was not written', path)
        : message('{0} changed in the meantime, so nothing was written', path),
      message('Try again'),
      'pull',
    );
  }
}
