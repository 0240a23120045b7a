import { applyChanges, type ApplyOptions } from '../files/applyChanges.ts';
import { recordCommitted } from './recordCommitted.ts';
import type { TransactionContext } from './transaction.ts';
import { readTransaction } from './transactionRecord.ts';

/** The result of a resumed transaction; `kept` are files that somebody edited since it was interrupted. */
export interface ResumedTransaction {
  readonly finished: number;
  readonly kept: readonly string[];
}

/**
 * Finishes a transaction that a crash broke off; undefined where there is none. Cancelled, it is left
 * for the next time.
 */
export async function resume(
  context: TransactionContext,
  options: ApplyOptions = {},
): Promise<ResumedTransaction | undefined> {
  const transaction = await readTransaction('journal', context);
  if (!transaction) return undefined;
  await context.files.tidy(transaction.changes);
  const { failures, left, saved, count } = await applyChanges(transaction.changes, context.files, options);
  if (failures.length > 0) throw failures[0];
  await recordCommitted(transaction, left, context);
  return { finished: count, kept: saved };
}
