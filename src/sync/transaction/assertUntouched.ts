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
  const [touched] = await findTouched(changes, files);
  if (!touched) return;
  const { path, before } = touched;
  throw new UserError(
    before === undefined
      ? message('{0} already exists, so it was not written', path)
      : message('{0} changed in the meantime, so nothing was written', path),
    message('Try again'),
    'pull',
  );
}

/** Finds the changes whose files aren't as they expect before any of them is made. */
export async function findTouched(
  changes: readonly FileChange[],
  files: Pick<CaseFiles, 'read'>,
): Promise<FileChange[]> {
  const going = new Map(changes.filter(isDeletion).map(({ path, before }) => [foldPath(path), before]));
  const isTouched = async ({ path, before }: FileChange): Promise<boolean> => {
    const now = await files.read(path);
    // A file may come where another one goes; names that differ in case only are one file on some systems.
    return now !== before && !(before === undefined && now === going.get(foldPath(path)));
  };
  const touched = await pLimit(filesAtOnce).map([...changes], isTouched);
  return changes.filter((_, at) => touched[at]);
}
