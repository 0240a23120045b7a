import pLimit from 'p-limit';
import * as z from 'zod';
import { message, UserError } from '../core/errors.ts';
import { foldPath } from '../core/fileNames.ts';
import type { TestCase } from '../core/testCase.ts';
import type { BaseStore } from './base.ts';
import type { CaseFiles } from './caseFiles.ts';
import { recordLines, printLines, type Pause } from './lines.ts';
import type { StateStore } from './stateStore.ts';

/** Each file is a request of its own: one after the other, a thousand would take seconds. */
const filesAtOnce = 32;

/** One file of a transaction; a side that is left out means that no file is there. */
export interface FileChange {
  readonly path: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The other path of a file that moves: where it goes to, or where it comes from. */
  readonly movesWith?: string | undefined;
}

/** What the base learns of one case; `path` names the file that has to be as changed for it. */
export interface BaseChange {
  readonly id: string;
  readonly path?: string | undefined;
  readonly was: TestCase | null;
  readonly now: TestCase | null;
}

/** Files and base that change together. */
export interface Transaction {
  readonly changes: readonly FileChange[];
  readonly base: readonly BaseChange[];
}

/** Where a transaction happens. */
export interface Scene {
  readonly files: Pick<CaseFiles, 'read' | 'write' | 'delete' | 'tidy'>;
  readonly store: StateStore;
  readonly base: Pick<BaseStore, 'bind' | 'update'>;
  readonly pause: Pause;
}

export interface CommitOptions {
  /** Cancelling brings the old state back. */
  readonly signal?: AbortSignal | undefined;
  /** Told after each file how many are done, and how many there are. */
  readonly progress?: ((done: number, of: number) => void) | undefined;
  /** Cases whose files are there, as the base should know. */
  readonly seen?: Iterable<string> | undefined;
}

/**
 * Makes all changes or none. A journal is written first: after a crash, `resume` finishes what was
 * begun. The last transaction can be undone.
 *
 * @throws UserError when a file does not hold what `before` says any more; then nothing is touched
 */
export async function commit(
  transaction: Transaction,
  scene: Scene,
  { signal, progress, seen }: CommitOptions = {},
): Promise<void> {
  const { changes } = transaction;
  await demandUntouched(changes, scene.files);
  if (changes.length > 0) {
    // A journal is resumed for the target that the base names.
    await scene.base.bind();
    await scene.store.write('journal', await printed(transaction, scene.pause));
    await applyOrRollBack(changes, scene, signal, progress);
  }
  await settle(transaction, scene, true, seen);
}

/** What a resumed transaction did; `kept` are files that somebody edited since it broke off. */
export interface Resumed {
  readonly finished: number;
  readonly kept: readonly string[];
}

/**
 * Finishes a transaction that a crash broke off; undefined where there is none. Cancelled, it is left
 * for the next time.
 */
export async function resume(
  scene: Scene,
  { signal, progress }: Omit<CommitOptions, 'seen'> = {},
): Promise<Resumed | undefined> {
  const transaction = await recorded('journal', scene);
  if (!transaction) return undefined;
  const { changes } = transaction;
  await scene.files.tidy(changes.map(({ path }) => path));
  const kept = new Set<string>();
  const carried = carriedTexts(changes);
  let finished = 0;
  let done = 0;
  const failures = await inTurn(changes, async (change) => {
    signal?.throwIfAborted();
    const now = await scene.files.read(change.path);
    const isCarried = now !== undefined && now === carried.get(change.path);
    if ((now === change.before || isCarried) && now !== change.after) {
      await applyOne(change, scene);
      finished++;
    } else if (now !== change.after) kept.add(change.path);
    progress?.(++done, changes.length);
  });
  if (failures.length > 0) throw failures[0];
  const untouched = ({ path }: { path?: string | undefined }): boolean => !path || !kept.has(path);
  await settle(
    { changes: transaction.changes.filter(untouched), base: transaction.base.filter(untouched) },
    scene,
    kept.size === 0,
  );
  return { finished, kept: [...kept] };
}

/**
 * Brings every byte back that the last transaction changed.
 *
 * @returns the changes that were taken back; undefined where there is nothing to undo
 * @throws UserError when one of the files changed since; then nothing is touched
 */
export async function undo(scene: Scene, options: CommitOptions = {}): Promise<Transaction | undefined> {
  const last = await recorded('undo', scene);
  if (!last) return undefined;
  const inverse = {
    changes: last.changes.map(inverseOf),
    base: last.base.map((change) => ({ ...change, was: change.now, now: change.was })),
  };
  await commit(inverse, scene, options);
  await scene.store.remove('undo');
  return inverse;
}

/** The last transaction as it would be undone; undefined where there is none. */
export const lastTransaction = (scene: Pick<Scene, 'store' | 'pause'>): Promise<Transaction | undefined> =>
  recorded('undo', scene);

/** @param isWhole whether the journal says just this transaction: then it becomes the record for the undo */
async function settle(
  transaction: Transaction,
  scene: Scene,
  isWhole: boolean,
  seen?: Iterable<string>,
): Promise<void> {
  const { store, pause } = scene;
  await scene.base.update(new Map(transaction.base.map(({ id, now }) => [id, now])), seen);
  if (transaction.changes.length > 0) {
    if (isWhole) return store.rename('journal', 'undo');
    await store.write('undo', await printed(transaction, pause));
  }
  await store.remove('journal');
}

async function applyOrRollBack(
  changes: readonly FileChange[],
  scene: Scene,
  signal: AbortSignal | undefined,
  progress: CommitOptions['progress'],
): Promise<void> {
  const begun: FileChange[] = [];
  let done = 0;
  const failures = await inTurn(changes, async (change) => {
    begun.push(change);
    signal?.throwIfAborted();
    await applyOne(change, scene);
    progress?.(++done, changes.length);
  });
  if (failures.length === 0) return;
  const paths = new Set(begun.map(({ path }) => path));
  const carried = carriedTexts(begun);
  await rollBack(
    changes.filter(({ path }) => paths.has(path) || carried.has(path)),
    scene,
    failures[0],
  );
  throw failures[0];
}

/**
 * Works on many files at once, until one fails. What goes makes room first: names that differ in case
 * only are one file on some systems.
 *
 * @returns what failed
 */
async function inTurn(
  changes: readonly FileChange[],
  work: (change: FileChange) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const one = async (change: FileChange): Promise<void> => {
    if (failures.length > 0) return;
    await work(change).catch((error: unknown) => failures.push(error));
  };
  const [going, coming] = [changes.filter(isDeletion), changes.filter((change) => !isDeletion(change))];
  await pLimit(filesAtOnce).map(going, one);
  await pLimit(filesAtOnce).map(coming, one);
  return failures;
}

const isDeletion = ({ after }: FileChange): boolean => after === undefined;

/** A file that moves with its editor is at its new place before it is written there: what it says by path. */
const carriedTexts = (changes: readonly FileChange[]): ReadonlyMap<string, string> =>
  new Map(
    changes.flatMap(({ before, movesWith }) =>
      before === undefined || movesWith === undefined ? [] : [[movesWith, before] as const],
    ),
  );

const inverseOf = ({ path, before, after, movesWith }: FileChange): FileChange => ({
  path,
  before: after,
  after: before,
  movesWith,
});

async function applyOne({ path, before, after, movesWith }: FileChange, { files }: Scene): Promise<void> {
  if (after !== undefined) return files.write(path, after);
  const isMove = movesWith !== undefined && before !== undefined;
  await files.delete(path, isMove ? { to: movesWith, text: before } : undefined);
}

/** Where not even this works, the journal stays: the next sync finishes what was begun. */
async function rollBack(begun: readonly FileChange[], scene: Scene, cause: unknown): Promise<void> {
  const inverse = begun.map(inverseOf);
  try {
    for (const change of [...inverse.filter(isDeletion), ...inverse.filter((one) => !isDeletion(one))])
      if ((await scene.files.read(change.path)) !== change.after) await applyOne(change, scene);
  } catch {
    throw new UserError(
      message(
        'Not all files could be written, nor brought back: {0}',
        cause instanceof Error ? cause.message : String(cause),
      ),
      message('Make room or set the permissions right, then try again: what was begun is finished first'),
      'try-again',
      { cause },
    );
  }
  await scene.store.remove('journal');
}

/**
 * The last look before files are written or deleted: what was typed, saved or checked out since the
 * change was planned stays.
 */
async function demandUntouched(
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
        ? message('{0} is already there, so it was not written', path)
        : message('{0} changed in the meantime, so nothing was written', path),
      message('Try again'),
      'pull',
    );
  }
}

const fileLine = z.object({
  path: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
  movesWith: z.string().optional(),
});
const testCase = z.custom<TestCase>((value) => typeof value === 'object' && value !== null);
const baseLine = z.object({
  id: z.string(),
  path: z.string().optional(),
  was: testCase.nullable(),
  now: testCase.nullable(),
});

const printed = ({ changes, base }: Transaction, pause: Pause): Promise<string> =>
  printLines([...changes, ...base], pause);

async function recorded(
  name: 'journal' | 'undo',
  { store, pause }: Pick<Scene, 'store' | 'pause'>,
): Promise<Transaction | undefined> {
  const text = await store.read(name);
  if (text === undefined) return undefined;
  const values = await recordLines(text, pause);
  const base = values.flatMap((value) => baseLine.safeParse(value).data ?? []);
  const changes = values.flatMap((value) => fileLine.safeParse(value).data ?? []);
  return { changes: changes.filter(({ before, after }) => before !== after), base };
}
