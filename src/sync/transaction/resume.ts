import { applyChanges, type ApplyOptions } from '../files/applyChanges.ts';
import { settle } from './settle.ts';
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
  scene: TransactionContext,
  options: ApplyOptions = {},
): Promise<ResumedTransaction | undefined> {
  const transaction = await readTransaction('journal', scene);
  if (!transaction) return undefined;
  await scene.files.tidy(transaction.changes);
  const { failures, left, saved, count } = await applyChanges(transaction.changes, scene.files, options);
  if (failures.length > 0) throw failures[0];
  await settle(transaction, left, scene);
  return { finished: count, kept: saved };
}
