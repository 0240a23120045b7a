import { message } from '../../core/message.ts';
import { errorMessage, UserError } from '../../core/userError.ts';
import { applyChanges, type AppliedChanges } from '../files/applyChanges.ts';
import { inverseOf, type FileChange } from '../files/fileChange.ts';
import type { TransactionContext } from './transaction.ts';

/**
 * Takes back what was carried out, but for files that somebody saved since, and throws what failed. Where not
 * even this works, the journal stays: the next sync finishes what was begun.
 */
export async function rollBackAndThrow(
  changes: readonly FileChange[],
  { begun, left, failures }: AppliedChanges,
  context: TransactionContext,
  signal: AbortSignal | undefined,
): Promise<never> {
  const [cause] = failures;
  const reason = errorMessage(cause);
  const paths = new Set([...begun].flatMap(({ path, movesWith }) => [path, movesWith]));
  const inverse = changes.filter((change) => paths.has(change.path) && !left.has(change)).map(inverseOf);
  const { saved, failures: others } = await applyChanges(inverse, context.files);
  if (others.length > 0) {
    throw new UserError(
      message('Not all files could be written or restored: {0}', reason),
      message(
        'Free up disk space or fix the permissions, then try again. The interrupted sync is finished first',
      ),
      'try-again',
      { cause },
    );
  }
  await context.store.remove('journal');
  if (saved.length === 0) throw cause;
  throw new UserError(
    signal?.aborted
      ? message('Cancelled. Files that were saved in the meantime were not changed: {0}', saved.join(', '))
      : message(
          'All changes were undone, except in files that were saved in the meantime: {0} ({1})',
          saved.join(', '),
          reason,
        ),
    message('Review them, then try again'),
    'try-again',
    { cause },
  );
}
