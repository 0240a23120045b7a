import pLimit from 'p-limit';
import * as z from 'zod';
import { foldPath } from '../../core/case/safePaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import type { Pause } from '../../core/slices.ts';
import { errorMessage, UserError } from '../../core/userError.ts';
import { applyChanges, type AppliedChanges, type ApplyOptions, pathsOf } from '../files/applyChanges.ts';
import { type CaseFiles, type FileChange, inverseOf, filesAtOnce, isDeletion } from '../files/caseFiles.ts';
import type { CaseOrigin, BaseStore, SeenFiles } from '../state/baseStore.ts';
import { type StateStore, readJsonLines } from '../state/stateStore.ts';

/** A change of one case in the base; `path` names the file that must be changed for it. */
export interface BaseChange {
  readonly id: string;
  readonly path?: string | undefined;
  readonly was: TestCase | null;
  readonly now: TestCase | null;
  /** The answers that gave `now`, if they are known. */
  readonly origin?: CaseOrigin | undefined;
  /** The fingerprint of the file that says the same as `now`, where it is known to. */
  readonly file?: string | undefined;
}

/** Files and base that change together. */
export interface Transaction {
  readonly changes: readonly FileChange[];
  readonly base: readonly BaseChange[];
}

/** Where a transaction happens. */
export interface TransactionContext {
  readonly files: Pick<CaseFiles, 'read' | 'replace' | 'carry' | 'savedLate' | 'tidy'>;
  readonly store: StateStore;
  readonly base: Pick<BaseStore, 'bind' | 'update'>;
  readonly pause: Pause;
}

export interface CommitOptions extends ApplyOptions {
  /** Files that are there, as the base should know. */
  readonly seen?: SeenFiles | undefined;
}

/** The part of a transaction that was not applied, because somebody saved files meanwhile. */
type Unapplied = Pick<AppliedChanges, 'saved' | 'left'>;

/**
 * Makes all changes but those of files that somebody saves meanwhile; where one fails, or the work is
 * cancelled, none. A journal is written first: after a crash, `resume` finishes what was begun. The last
 * transaction can be undone.
 *
 * @throws {UserError} when a file does not hold what `before` says before anything is touched; then nothing is
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

/** The changes that were undone, and the files that somebody saved meanwhile: they stay as they are. */
interface UndoneTransaction {
  readonly changes: readonly FileChange[];
  readonly saved: readonly string[];
}

/**
 * Brings every byte back that the last transaction changed.
 *
 * @returns undefined where there is nothing to undo
 * @throws {UserError} when one of the files changed since; then nothing is touched
 */
export async function undo(
  context: TransactionContext,
  options: CommitOptions = {},
): Promise<UndoneTransaction | undefined> {
  const last = await readLastTransaction(context);
  return last && revert(last, context, options);
}

/**
 * Brings every byte back that a transaction changed; nothing is left to undo then.
 *
 * @throws {UserError} when one of the files changed since; then nothing is touched
 */
export async function revert(
  { changes, base }: Transaction,
  context: TransactionContext,
  options: CommitOptions = {},
): Promise<UndoneTransaction> {
  const movedFrom = new Map(
    changes.flatMap((change) =>
      isDeletion(change) || change.movesWith === undefined ? [] : [[change.path, change.movesWith] as const],
    ),
  );
  const inverse = {
    changes: changes.map(inverseOf),
    base: base.map((change) => ({
      ...change,
      path: movedFrom.get(change.path ?? '') ?? change.path,
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

/** The last transaction as it would be undone, and what was merged by hand since, which an undo leaves. */
interface LastTransaction extends Transaction {
  readonly merged: Transaction;
}

/** The last transaction; undefined where there is none. */
export const readLastTransaction = (
  context: Pick<TransactionContext, 'store' | 'pause'>,
): Promise<LastTransaction | undefined> => readTransaction('undo', context);

/** Remembers what was merged by hand since the last transaction, if there is one. */
export async function noteMerged(
  merged: Transaction,
  { store, pause }: Pick<TransactionContext, 'store' | 'pause'>,
): Promise<void> {
  const text = await store.read('undo');
  if (text === undefined) return;
  const lines: Uint8Array[] = [Buffer.from(text)];
  for await (const line of printTransaction(merged, pause, { merged: true })) lines.push(line);
  await store.write('undo', lines);
}

/** Remembers what was changed, less what was left: that is neither synced nor can it be undone. */
async function recordCommitted(
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

/**
 * Takes back what was carried out, but for files that somebody saved since, and throws what failed. Where not
 * even this works, the journal stays: the next sync finishes what was begun.
 */
async function rollBackAndThrow(
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

/**
 * Looks at all files before the first one is written or deleted: what was typed, saved or checked out since the
 * change was planned stays.
 */
async function assertUntouched(
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
async function findTouched(
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

/** Whether a line is of what was merged by hand since the transaction. */
const merged = z.literal(true).optional();
const fileLine = z.object({
  merged,
  path: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  movesWith: z.string().optional(),
});
const testCase = z.custom<TestCase>((value) => typeof value === 'object' && value !== null);
const baseLine = z.object({
  merged,
  id: z.string(),
  path: z.string().optional(),
  was: testCase.nullable(),
  now: testCase.nullable(),
  file: z.string().optional(),
});

/**
 * The bytes of a record of a transaction: a line for each change.
 *
 * @param marks what each line says beside its change
 */
async function* printTransaction(
  { changes, base }: Transaction,
  pause: Pause,
  marks: { readonly merged?: true } = {},
): AsyncGenerator<Uint8Array> {
  for (const change of changes) {
    await pause();
    yield Buffer.from(`${JSON.stringify({ ...change, ...marks })}\n`);
  }
  for (const { origin: _origin, ...change } of base) {
    await pause();
    yield Buffer.from(`${JSON.stringify({ ...change, ...marks })}\n`);
  }
}

/** Reads the transaction of a record; undefined where there is none. Lines that make no sense are left out. */
async function readTransaction(
  name: 'journal' | 'undo',
  { store, pause }: { readonly store: StateStore; readonly pause: Pause },
): Promise<LastTransaction | undefined> {
  const text = await store.read(name);
  if (text === undefined) return undefined;
  const values = await readJsonLines(text, pause);
  const base = values.flatMap((value) => baseLine.safeParse(value).data ?? []);
  const changes = values
    .flatMap((value) => fileLine.safeParse(value).data ?? [])
    .filter(({ before, after }) => before !== after);
  return {
    changes: changes.filter(isOfTransaction),
    base: base.filter(isOfTransaction),
    merged: {
      changes: joinMerged(
        changes,
        ({ path }) => path,
        (first, last) => ({ ...last, before: first.before }),
      ),
      base: joinMerged(
        base,
        ({ id }) => id,
        (first, last) => ({ ...last, was: first.was }),
      ),
    },
  };
}

const isOfTransaction = (line: { readonly merged?: true | undefined }): boolean => !line.merged;

/** The lines of what was merged by hand, one for each file or case: one that was merged again was one thing before. */
function joinMerged<Line extends { readonly merged?: true | undefined }>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
  join: (first: Line, last: Line) => Line,
): Line[] {
  const found = new Map<string, Line>();
  for (const line of lines) {
    if (!line.merged) continue;
    const first = found.get(keyOf(line)) ?? line;
    found.set(keyOf(line), { ...join(first, line), merged: undefined });
  }
  return [...found.values()];
}
