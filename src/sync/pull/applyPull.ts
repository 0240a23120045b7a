import { foldPath } from '../../core/case/safePaths.ts';
import type { TestCase } from '../../core/case/testCase.ts';
import { message } from '../../core/message.ts';
import { UserError } from '../../core/userError.ts';
import { isSameValue } from '../../core/values.ts';
import type { ParsedFiles } from '../cases/localSet.ts';
import type { CaseComparison } from '../compare/compareCases.ts';
import { pathsOf } from '../files/applyChanges.ts';
import { type CaseFile, isDeletion, type FileChange } from '../files/caseFiles.ts';
import type { CaseOrigin } from '../state/baseStore.ts';
import {
  commit,
  type CommitOptions,
  type TransactionContext,
  type BaseChange,
  type Transaction,
} from '../transaction/transaction.ts';
import type { PulledFile, PullPlan } from './planPull.ts';

/** The result of a pull, in numbers of files and cases. */
export interface PullOutcome {
  readonly added: number;
  /** Files that were deleted, or are on no branch, and are there again. */
  readonly restored: number;
  readonly updated: number;
  /** Files that have the changes of both sides now. */
  readonly merged: number;
  /** Files that have another place now, updated or not. */
  readonly moved: number;
  readonly deleted: number;
  /** Cases left as they are, because the user did not choose. */
  readonly left: number;
  /** Files that somebody saved while others were written: they stay as they are. */
  readonly saved: readonly string[];
}

/**
 * Writes what the plan and the user's choices say, and remembers it as synced: all of it, but for files that
 * somebody saves meanwhile, or nothing.
 *
 * @throws {UserError} when a file changed since the plan was made, or when the plan would drop the
 *   only file of a case
 */
export async function applyPull(
  plan: PullPlan,
  choices: PullChoices,
  context: TransactionContext & { readonly parsedFiles?: ParsedFiles },
  options: Omit<CommitOptions, 'seen'> = {},
): Promise<PullOutcome> {
  const chosen = getChosenChanges(plan, choices);
  const transaction = createPullTransaction(plan, chosen);
  const applied = await commit(transaction, context, { ...options, seen: plan.seen });
  const left = pathsOf(applied.left);
  // Printing thousands of files is dear enough: what they say need not be parsed out of them again.
  for (const { file, content } of [...getContentChanges(chosen), ...chosen.moves])
    if (!left.has(file.path))
      context.parsedFiles?.set(file.path, { text: file.text, read: { testCase: content } });
  return { ...countChanges(chosen, left), saved: applied.saved };
}

/** @param skipped paths of files that stayed as they are */
function countChanges(chosen: ChosenChanges, skipped: ReadonlySet<string>): Omit<PullOutcome, 'saved'> {
  const isWritten = ({ file }: PulledFile): boolean => !skipped.has(file.path);
  const updated = [...chosen.updates, ...chosen.taken].filter(isWritten);
  const merged = chosen.merged.filter(isWritten);
  const { additions, restored, moves, deleted, left } = chosen;
  return {
    added: additions.filter(isWritten).length,
    restored: restored.filter(isWritten).length,
    updated: updated.length,
    merged: merged.length,
    moved: [...updated, ...merged, ...moves.filter(isWritten)].filter(isMovedFile).length,
    deleted: deleted.filter(({ localCase }) => !localCase || !skipped.has(localCase.file.path)).length,
    left,
  };
}

/** The user's decisions about a pull, as ids; cases that are in none stay as they are. */
export interface PullChoices {
  readonly useServiceVersion: ReadonlySet<string>;
  readonly keepLocalVersion: ReadonlySet<string>;
  /** Deleted files, and files that are not on this branch, to restore. */
  readonly restore: ReadonlySet<string>;
  readonly deleteFiles: ReadonlySet<string>;
  /** Files of cases that were deleted on the service: they stay as new ones, which a push may add again. */
  readonly keepFiles: ReadonlySet<string>;
  /** Changes that need no decision, but that the user does not want now. */
  readonly skip?: ReadonlySet<string> | undefined;
}

/** The changes of a plan that the user wants. */
interface ChosenChanges {
  readonly additions: readonly PulledFile[];
  readonly updates: readonly PulledFile[];
  readonly merged: readonly PulledFile[];
  readonly moves: readonly PulledFile[];
  /** Conflicts for which the version of the service is taken. */
  readonly taken: readonly PulledFile[];
  /** Conflicts for which the file stays. */
  readonly kept: readonly PulledFile[];
  readonly restored: readonly PulledFile[];
  readonly deleted: readonly CaseComparison[];
  /** Files that stay although their cases were deleted on the service. */
  readonly keptFiles: readonly CaseComparison[];
  /** How many cases stay as they are, because the user did not choose. */
  readonly left: number;
}

/** Picks the changes that were chosen. Pure. */
function getChosenChanges(plan: PullPlan, choices: PullChoices): ChosenChanges {
  const isWanted = ({ comparison }: PulledFile): boolean => !choices.skip?.has(comparison.id);
  const isTaken = ({ comparison }: PulledFile): boolean => choices.useServiceVersion.has(comparison.id);
  const staying = findStaying(plan, choices, isWanted, isTaken);
  const inPlace = (changes: readonly PulledFile[]): PulledFile[] =>
    changes.map((change) => (staying.has(change) ? withOtherPath(change) : change));
  const chosen = (changes: readonly PulledFile[], ids: ReadonlySet<string>): PulledFile[] =>
    changes.filter(({ comparison }) => ids.has(comparison.id));
  const taken = inPlace(plan.conflicts.filter(isTaken));
  const kept = chosen(plan.conflicts, choices.keepLocalVersion);
  const deleted = plan.deletedOnService.filter(({ id }) => choices.deleteFiles.has(id));
  const keptFiles = plan.deletedOnService.filter(
    ({ id }) => choices.keepFiles.has(id) && !choices.deleteFiles.has(id),
  );
  const asked = plan.conflicts.length + plan.missing.length + plan.deletedOnService.length;
  const answered = [taken, kept, deleted, keptFiles, chosen(plan.missing, choices.restore)];
  const skipped = [plan.additions, plan.updates, plan.merged, plan.moves]
    .flat()
    .filter((change) => !isWanted(change));
  return {
    additions: inPlace(plan.additions.filter(isWanted)),
    updates: inPlace(plan.updates.filter(isWanted)),
    merged: inPlace(plan.merged.filter(isWanted)),
    moves: plan.moves.filter((change) => isWanted(change) && !staying.has(change)),
    taken,
    kept,
    restored: inPlace(chosen([...plan.missing, ...plan.absent], choices.restore)),
    deleted,
    keptFiles,
    left: asked - answered.reduce((sum, { length }) => sum + length, 0) + skipped.length,
  };
}

/** The files that get another content, or that are new. */
const getContentChanges = ({ additions, updates, merged, taken, restored }: ChosenChanges): PulledFile[] => [
  ...additions,
  ...updates,
  ...merged,
  ...taken,
  ...restored,
];

/** The files that can't get their new paths, because others stay there. */
function findStaying(
  { updates, merged, moves, conflicts, deletedOnService, additions, missing, absent }: PullPlan,
  choices: PullChoices,
  isWanted: (change: PulledFile) => boolean,
  isTaken: (change: PulledFile) => boolean,
): ReadonlySet<PulledFile> {
  const known = [...updates, ...merged, ...moves];
  const moving = [...known, ...conflicts].filter(isMovedFile);
  const arriving = [...moving, ...additions, ...missing, ...absent];
  const byNewPath = new Map(arriving.map((change) => [foldPath(change.file.path), change]));
  const staying = new Set(
    [
      ...known.filter((change) => !isWanted(change)),
      ...conflicts.filter((change) => !isTaken(change)),
    ].filter(isMovedFile),
  );
  const kept = deletedOnService.filter(({ id }) => !choices.deleteFiles.has(id));
  const occupied = [...kept, ...Array.from(staying, ({ comparison }) => comparison)].flatMap(
    ({ localCase }) => localCase?.file.path ?? [],
  );
  // What is added meanwhile is looked at, too.
  for (const path of occupied) {
    const follower = byNewPath.get(foldPath(path));
    if (!follower || staying.has(follower)) continue;
    staying.add(follower);
    const stays = follower.comparison.localCase?.file.path;
    if (stays !== undefined) occupied.push(stays);
  }
  return staying;
}

const withOtherPath = (change: PulledFile): PulledFile => ({
  ...change,
  file: {
    ...change.file,
    path: change.comparison.localCase?.file.path ?? change.fallbackPath ?? change.file.path,
  },
});

/** Whether the file gets another path. */
const isMovedFile = ({ comparison: { localCase }, file }: PulledFile): boolean =>
  localCase !== undefined && localCase.file.path !== file.path;

/**
 * The transaction that the chosen changes come to. Pure.
 *
 * @throws {UserError} when two of them are of one file
 */
function createPullTransaction(plan: PullPlan, chosen: ChosenChanges): Transaction {
  const changes = [
    ...[...getContentChanges(chosen), ...chosen.moves].flatMap(fileChanges),
    ...chosen.deleted.flatMap(deletion),
  ];
  assertNoDuplicates(changes);
  return { changes, base: baseChanges(plan, chosen) };
}

function fileChanges(change: PulledFile): FileChange[] {
  const { file, comparison } = change;
  const before = comparison.localCase?.file;
  if (before && isMovedFile(change))
    return [
      { path: before.path, before: before.text, movesWith: file.path },
      { path: file.path, after: file.text, movesWith: before.path },
    ];
  if (!before) return [newFile(file)];
  return before.text === file.text ? [] : [{ path: file.path, before: before.text, after: file.text }];
}

/** The texts of thousands of new files are not kept. */
const newFile = (file: CaseFile): FileChange => ({
  path: file.path,
  get after(): string {
    return file.text;
  },
});

const deletion = ({ localCase }: CaseComparison): FileChange[] =>
  localCase ? [{ path: localCase.file.path, before: localCase.file.text }] : [];

/** Two changes of one file would make one of them void; but a file may take the path that another one leaves. */
function assertNoDuplicates(changes: readonly FileChange[]): void {
  const seen = new Set<string>();
  const twice = changes.find((change) => {
    const key = `${isDeletion(change) ? 'from' : 'to'} ${change.path}`;
    return seen.size === seen.add(key).size;
  });
  if (twice) {
    throw new UserError(
      message('{0} would be written twice, so nothing was pulled', twice.path),
      message('Try again'),
      'try-again',
    );
  }
}

function baseChanges(plan: PullPlan, chosen: ChosenChanges): BaseChange[] {
  const agreed = plan.staleBase.flatMap((comparison) =>
    comparison.remoteCase ? [{ comparison, testCase: comparison.remoteCase }] : [],
  );
  return [
    ...agreed.map((file) => syncedCase(file, plan, file.comparison.localCase?.file.fingerprint)),
    ...getContentChanges(chosen).map((file) => ({
      ...syncedCase(file, plan, newFingerprint(file)),
      path: file.file.path,
    })),
    ...chosen.kept.map((file) => syncedCase(file, plan)),
    ...[...chosen.deleted, ...chosen.keptFiles].map(forgottenCase),
  ];
}

/**
 * Of a part that the present set has otherwise, what was seen of that set stays the base: a push may
 * replace no more than that.
 */
function syncedCase(
  { comparison, testCase }: Pick<PulledFile, 'comparison' | 'testCase'>,
  { present }: PullPlan,
  file?: string,
): BaseChange {
  const { id, base } = comparison;
  const isPresent = !present || isSameValue(present.get(id), testCase);
  const now = isPresent ? testCase : (base ?? present.get(id) ?? null);
  return { id, was: base ?? null, now, origin: originOf(now, comparison), ...(isPresent && { file }) };
}

function originOf(
  testCase: TestCase | null,
  { remoteCase, origin, base, baseOrigin }: CaseComparison,
): CaseOrigin | undefined {
  if (testCase === remoteCase) return origin;
  return testCase === base ? baseOrigin : undefined;
}

/** The fingerprint of a new file, which says what the service said if that had no errors. */
const newFingerprint = ({ comparison, testCase, file }: PulledFile): string | undefined =>
  !comparison.localCase && originOf(testCase, comparison)?.isValid ? file.fingerprint : undefined;

const forgottenCase = ({ id, base, localCase }: CaseComparison): BaseChange => ({
  id,
  path: localCase?.file.path,
  was: base ?? null,
  now: null,
});
