import { applyChanges, type AppliedChanges, type ApplyOptions } from '../files/applyChanges.ts';
import type { SeenFiles } from '../state/baseStore.ts';
import { assertUntouched } from './assertUntouched.ts';
import { rollBackAndThrow } from './rollBackAndThrow.ts';
import { recordCommitted } from './recordCommitted.ts';
import type { Transaction, TransactionContext } from './transaction.ts';
import { printTransaction } from './transactionRecord.ts';

export interface CommitOptions extends ApplyOptions {
  /** Files that are there, as the base should know. */
  readonly seen?: SeenFiles | undefined;
}

/** The part of a transaction that was not applied, because somebody saved files meanwhile. */
export type Unapplied = Pick<AppliedChanges, 'saved' | 'left'>;

/**
 * Makes all changes but those of files that somebody saves meanwhile; where one fails, or the work is
 * cancelled, none. A journal is written first: after a crash, `resume` finishes what was begun. The last
 * transaction can be undone.
 *
 * @throws UserError when a file does not hold what `before` says before anything is touched; then nothing is
 */
export async function commit(
  transaction: Transaction,
  context: TransactionContext,
  { signal, progress, seen }: CommitOptions = {},
): Promise<Unapplied> {
  const { changes } = transaction;
  await assertUntouched(changes, context.files);
  const applied =
    changes.length > 0 ? await applyWithJournal(transaction, context, { signal, progress }) : nothing;
  await recordCommitted(transaction, applied.left, context, seen);
  return applied;
}

const nothing: Unapplied = { saved: [], left: new Set() };

async function applyWithJournal(
  transaction: Transaction,
  context: TransactionContext,
  options: ApplyOptions,
): Promise<Unapplied> {
  // A journal is resumed for the target that the base names.
  await context.base.bind();
  await context.store.write('journal', printTransaction(transaction, context.pause));
  const applied = await applyChanges(transaction.changes, context.files, options);
  if (applied.failures.length > 0)
    await rollBackAndThrow(transaction.changes, applied, context, options.signal);
  return applied;
}
