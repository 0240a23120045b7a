import { message } from '../../core/message.ts';
import { reasonOf, UserError } from '../../core/userError.ts';
import { commit } from '../transaction/commit.ts';
import type { Transaction, TransactionContext } from '../transaction/transaction.ts';
import type { ArrivedMerge, PushOutcome } from './applyPush.ts';

/**
 * Writes merged cases to their files after a push, and remembers them as synced, as one transaction that can be undone. A
 * file that somebody saved since the push was planned stays, and its case unsynced: the next pull merges it.
 *
 * @returns the paths of files that stay
 * @throws UserError when files cannot be written: then all of them stay
 */
export async function writeMergedFiles(
  { merged }: Pick<PushOutcome, 'merged'>,
  context: TransactionContext,
): Promise<readonly string[]> {
  if (merged.length === 0) return [];
  const [settled, touched]: [ArrivedMerge[], string[]] = [[], []];
  for (const arrived of merged) {
    const { unmerged, file } = arrived.localCase;
    if ((await context.files.read(file.path)) === unmerged?.file.text) settled.push(arrived);
    else touched.push(file.path);
  }
  try {
    const { saved } = await commit(transactionOf(settled), context);
    return [...touched, ...saved];
  } catch (error) {
    throw new UserError(
      message(
        'The push was accepted, but files with merged changes could not be written: {0}',
        reasonOf(error),
      ),
      message('Pull to merge the changes into the files'),
      'pull',
      { cause: error },
    );
  }
}

const transactionOf = (merged: readonly ArrivedMerge[]): Transaction => ({
  changes: merged.flatMap(({ localCase: { file, unmerged } }) =>
    unmerged?.file.text === file.text
      ? []
      : [{ path: file.path, before: unmerged?.file.text, after: file.text }],
  ),
  base: merged.map(({ localCase: { file, unmerged }, remoteCase, origin }) => ({
    id: remoteCase.id,
    path: file.path,
    was: unmerged?.base ?? null,
    now: remoteCase,
    origin,
  })),
});
