import { pathsOf } from '../files/applyChanges.ts';
import type { FileChange } from '../files/fileChange.ts';
import type { SeenFiles } from '../state/baseStore.ts';
import type { Transaction, TransactionContext } from './transaction.ts';
import { printTransaction } from './transactionRecord.ts';

/** Remembers what was changed, less what was left: that is neither synced nor can it be undone. */
export async function recordCommitted(
  { changes, base }: Transaction,
  left: ReadonlySet<FileChange>,
  { store, pause, base: known }: TransactionContext,
  seen: SeenFiles = new Map(),
): Promise<void> {
  const paths = pathsOf(left);
  const settled = {
    changes: changes.filter((change) => !left.has(change)),
    base: base.filter(({ path }) => !path || !paths.has(path)),
  };
  const now = new Map(
    settled.base.map(({ id, now: testCase, origin }) => [id, testCase && { testCase, origin }]),
  );
  const files = new Map(
    settled.base.flatMap(({ id, path = seen.get(id)?.path, file }) =>
      path === undefined ? [] : [[id, { path, fingerprint: file }] as const],
    ),
  );
  await known.update(now, new Map([...seen, ...files]));
  // The journal says just what would undo it.
  if (left.size === 0 && changes.length > 0) return store.rename('journal', 'undo');
  if (settled.changes.length > 0) await store.write('undo', printTransaction(settled, pause));
  await store.remove('journal');
}
