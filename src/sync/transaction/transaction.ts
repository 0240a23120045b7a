import pLimit from 'p-limit';
import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { foldPath } from '../../core/case/takenPaths.ts';
import { applyChanges, filesAtOnce, type AppliedChanges, type ApplyOptions } from '../files/applyChanges.ts';
import type { BaseStore } from '../state/base.ts';
import type { CaseFiles } from '../files/caseFiles.ts';
import { inverseOf, isDeletion, type FileChange, type Transaction } from '../files/fileChange.ts';
import { printTransaction, readTransaction } from './transactionRecord.ts';
import type { StateStore } from '../state/stateStore.ts';
import type { Pause } from '../../core/pause.ts';

/** Where a transaction happens. */
export interface TransactionContext {
  readonly files: Pick<CaseFiles, 'read' | 'replace' | 'carry' | 'savedLate' | 'tidy'>;
  readonly store: StateStore;
  readonly base: Pick<BaseStore, 'bind' | 'update'>;
  readonly pause: Pause;
}

export interface CommitOptions extends ApplyOptions {
  /** Cases whose files are there, as the base should know. */
  readonly seen?: Iterable<string> | undefined;
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
  scene: TransactionContext,
  { signal, progress, seen }: CommitOptions = {},
): Promise<Unapplied> {
  const { changes } = transaction;
  await assertUntouched(changes, scene.files);
  const applied =
    changes.length > 0 ? await applyWithJournal(transaction, scene, { signal, progress }) : nothing;
  await settle(transaction, applied.left, scene, seen);
  return applied;
}

const nothing: Unapplied = { saved: [], left: new Set() };

async function applyWithJournal(
  transaction: Transaction,
  scene: TransactionContext,
  options: ApplyOptions,
): Promise<Unapplied> {
  // A journal is resumed for the target that the base names.
  await scene.base.bind();
  await scene.store.write('journal', await printTransaction(transaction, scene.pause));
  const applied = await applyChanges(transaction.changes, scene.files, options);
  if (applied.failures.length > 0) await rollBack(transaction.changes, applied, scene, options.signal);
  return applied;
}

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
  scene: TransactionContext,
  options: CommitOptions = {},
): Promise<UndoneTransaction | undefined> {
  const last = await readTransaction('undo', scene);
  if (!last) return undefined;
  const inverse = {
    changes: last.changes.map(inverseOf),
    base: last.base.map((change) => ({ ...change, was: change.now, now: change.was })),
  };
  const { saved, left } = await commit(inverse, scene, options);
  await scene.store.remove('undo');
  return { changes: inverse.changes.filter(({ path }) => !left.has(path)), saved };
}

/** The last transaction as it would be undone; undefined where there is none. */
export const lastTransaction = (
  scene: Pick<TransactionContext, 'store' | 'pause'>,
): Promise<Transaction | undefined> => readTransaction('undo', scene);

/** Remembers what was changed, less what was left: that is neither synced nor can it be undone. */
async function settle(
  { changes, base }: Transaction,
  left: ReadonlySet<string>,
  { store, pause, base: known }: TransactionContext,
  seen?: Iterable<string>,
): Promise<void> {
  const isSettled = ({ path }: { path?: string | undefined }): boolean => !path || !left.has(path);
  const settled = { changes: changes.filter(isSettled), base: base.filter(isSettled) };
  await known.update(new Map(settled.base.map(({ id, now }) => [id, now])), seen);
  // The journal says just what would undo it.
  if (left.size === 0 && changes.length > 0) return store.rename('journal', 'undo');
  if (settled.changes.length > 0) await store.write('undo', await printTransaction(settled, pause));
  await store.remove('journal');
}

/**
 * Takes back what was carried out, but for files that somebody saved since, and throws what failed. Where not
 * even this works, the journal stays: the next sync finishes what was begun.
 */
async function rollBack(
  changes: readonly FileChange[],
  { begun, left, failures }: AppliedChanges,
  scene: TransactionContext,
  signal: AbortSignal | undefined,
): Promise<never> {
  const [cause] = failures;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const paths = new Set([...begun].flatMap(({ path, movesWith }) => [path, movesWith]));
  const inverse = changes.filter(({ path }) => paths.has(path) && !left.has(path)).map(inverseOf);
  const { saved, failures: others } = await applyChanges(inverse, scene.files);
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
  await scene.store.remove('journal');
  if (saved.length === 0) throw cause;
  throw new UserError(
    signal?.aborted
      ? message('Cancelled. Files that were saved meanwhile were not changed: {0}', saved.join(', '))
      : message(
          'All changes were undone, except in files that were saved meanwhile: {0} ({1})',
          saved.join(', '),
          reason,
        ),
    message('Review them, then try again'),
    'try-again',
    { cause },
  );
}

/**
 * Looks at all files before the first one is written or deleted: what was typed, saved or checked out since the
 * change was planned stays.
 */
async function assertUntouched(
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
