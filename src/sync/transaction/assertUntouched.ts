import pLimit from 'p-limit';
import { foldPath } from '../../core/case/foldPath.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { filesAtOnce } from '../files/filesAtOnce.ts';
import type { CaseFiles } from '../files/caseFiles.ts';
import { isDeletion, type FileChange } from '../files/fileChange.ts';

/**
 * Looks at all files before the first one is written or deleted: what was typed, saved or checked out since the
 * change was planned stays.
 */
export async function assertUntouched(
  changes: readonly FileChange[],
  files: Pick<CaseFiles, 'read'>,
): Promise<void> {
  const going = new Map(changes.filter(isDeletion).map(({ path, before }) => [foldPath(path), before]));
  const isTouched = async ({ path, before }: FileChange): Promise<boolean> => {
    const now = await files.read(path);
    // Where names that differ in case only are one file, a renamed one is there under its new name too.
    return now !== before && !(before === undefined && now === going.get(foldPath(path)));
  };
  const touched = await pLimit(filesAtOnce).map([...changes], isTouched);
  for (const [at, { path, before }] of changes.entries()) {
    if (!touched[at]) continue;
    throw new UserError(
      before === undefined
        ? message('{0} already exists, so it was not written', path)
        : message('{0} changed in the meantime, so nothing was written', path),
      message('Try again'),
      'pull',
    );
  }
}
