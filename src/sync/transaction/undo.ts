import { inverseOf, type FileChange } from '../files/fileChange.ts';
import { findTouched } from './assertUntouched.ts';
import { commit, type CommitOptions } from './commit.ts';
import type { Transaction, TransactionContext } from './transaction.ts';
import { readTransaction } from './transactionRecord.ts';

/** The changes that were undone, and the files that somebody saved meanwhile: they stay as they are. */
export interface UndoneTransaction {
  readonly changes: readonly FileChange[];
  readonly saved: readonly string[];
}

/**
 * Brings every byte back that the last transaction changed.
 *
 * @returns undefined where there is nothing to undo
 * @throws UserError when one of the files changed since; then nothing is touched
 */
export async function undo(
  context: TransactionContext,
  options: CommitOptions = {},
): Promise<UndoneTransaction | undefined> {
  const last = await readTransaction('undo', context);
  if (!last) return undefined;
  const inverse = {
    changes: last.changes.map(inverseOf),
    base: last.base.map((change) => ({
      ...change,
      was: change.now,
      now: change.was,
      file: undefined,
      origin: undefined,
    })),
  };
  const { saved, left } = await commit(inverse, context, options);
  await context.store.remove('undo');
  return { changes: inverse.changes.filter((change) => !left.has(change)), saved };
}

/** The paths of files that changed since a transaction: it can't be undone. */
export const findChangedSince = async (
  { changes }: Transaction,
  files: TransactionContext['files'],
): Promise<string[]> => (await findTouched(changes.map(inverseOf), files)).map(({ path }) => path);

/** The last transaction as it would be undone; undefined where there is none. */
export const readLastTransaction = (
  context: Pick<TransactionContext, 'store' | 'pause'>,
): Promise<Transaction | undefined> => readTransaction('undo', context);
