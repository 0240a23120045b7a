import { UserError } from '../../core/userError.ts';
import { message } from '../../core/message.ts';
import { sameValue } from '../../core/sameValue.ts';
import type { KnownFiles } from '../cases/localSet.ts';
import type { PulledFile, PullPlan } from './planPull.ts';
import type { FileChange } from '../files/fileChange.ts';
import type { BaseChange, Transaction, TransactionContext } from '../transaction/transaction.ts';
import { commit, type CommitOptions } from '../transaction/commit.ts';

/** The user's decisions about a pull, as ids; cases that are in none stay as they are. */
export interface PullChoices {
  readonly takeTheirs: ReadonlySet<string>;
  readonly keepMine: ReadonlySet<string>;
  /** Deleted files, and files that are not on this branch, to restore. */
  readonly restore: ReadonlySet<string>;
  readonly deleteFiles: ReadonlySet<string>;
  /** Files of cases that were deleted on the service: they stay as new ones, which a push may add again. */
  readonly keepFiles: ReadonlySet<string>;
  /** Changes that need no decision, but that the user does not want now. */
  readonly skip?: ReadonlySet<string> | undefined;
}

export interface PullOutcome {
  readonly added: number;
  readonly updated: number;
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
 * @throws UserError when a file changed since the plan was made, or when the plan would drop the
 *   only file of a case
 */
export async function applyPull(
  plan: PullPlan,
  choices: PullChoices,
  scene: TransactionContext & { readonly known?: KnownFiles },
  options: Omit<CommitOptions, 'seen'> = {},
): Promise<PullOutcome> {
  const { transaction, outcome, written } = pullTransaction(plan, choices);
  const { saved, left } = await commit(transaction, scene, { ...options, seen: plan.seen });
  // Printing thousands of files is dear enough: what they say need not be parsed out of them again.
  for (const { file, content } of written)
    if (!left.has(file.path)) scene.known?.set(file.path, { text: file.text, read: { testCase: content } });
  return { ...outcome(left), saved };
}

/** The changes that a plan comes to. Pure. */
export function pullTransaction(
  plan: PullPlan,
  choices: PullChoices,
): {
  transaction: Transaction;
  /** @param skipped paths of files that stayed as they are */
  outcome: (skipped: ReadonlySet<string>) => Omit<PullOutcome, 'saved'>;
  written: readonly PulledFile[];
} {
  const isWanted = ({ comparison }: PulledFile): boolean => !choices.skip?.has(comparison.id);
  const chosen = (changes: readonly PulledFile[], ids: ReadonlySet<string>): PulledFile[] =>
    changes.filter(({ comparison }) => ids.has(comparison.id));
  const additions = plan.additions.filter(isWanted);
  const updates = plan.updates.filter(isWanted);
  const moves = plan.moves.filter(isWanted);
  const taken = chosen(plan.conflicts, choices.takeTheirs);
  const kept = chosen(plan.conflicts, choices.keepMine);
  const restored = chosen([...plan.missing, ...plan.absent], choices.restore);
  const deleted = plan.deletedOnService.filter(({ id }) => choices.deleteFiles.has(id));
  const keptFiles = plan.deletedOnService.filter(
    ({ id }) => choices.keepFiles.has(id) && !choices.deleteFiles.has(id),
  );
  const written = [...additions, ...updates, ...taken, ...restored];
  const changes = [
    ...[...written, ...moves].flatMap(fileChanges),
    ...deleted.flatMap(({ localCase }) =>
      localCase ? [{ path: localCase.file.path, before: localCase.file.text }] : [],
    ),
  ];
  assertNoDuplicates(changes);
  const asked = plan.conflicts.length + plan.missing.length + plan.deletedOnService.length;
  const answered = [taken, kept, deleted, keptFiles, chosen(plan.missing, choices.restore)];
  return {
    written: [...written, ...moves],
    transaction: {
      changes,
      base: [
        ...plan.staleBase.flatMap((comparison) =>
          comparison.remoteCase ? [baseChangeOf({ comparison, testCase: comparison.remoteCase }, plan)] : [],
        ),
        ...written.map((one) => ({ ...baseChangeOf(one, plan), path: one.file.path })),
        ...kept.map((one) => baseChangeOf(one, plan)),
        ...[...deleted, ...keptFiles].map(({ id, base, localCase }) => ({
          id,
          path: localCase?.file.path,
          was: base ?? null,
          now: null,
        })),
      ],
    },
    outcome: (skipped) => {
      const isWritten = ({ file }: PulledFile): boolean => !skipped.has(file.path);
      const updated = [...updates, ...taken].filter(isWritten);
      return {
        added: [...additions, ...restored].filter(isWritten).length,
        updated: updated.length,
        moved: [...updated, ...moves.filter(isWritten)].filter(isMove).length,
        deleted: deleted.filter(({ localCase }) => !localCase || !skipped.has(localCase.file.path)).length,
        left: asked - answered.reduce((sum, { length }) => sum + length, 0),
      };
    },
  };
}

/**
 * Of a part that the present set has otherwise, what was seen of that set stays the base: a push may
 * replace no more than that.
 */
function baseChangeOf(
  { comparison: { id, base }, testCase }: Pick<PulledFile, 'comparison' | 'testCase'>,
  { present }: PullPlan,
): BaseChange {
  const isPresent = !present || sameValue(present.get(id), testCase);
  return { id, was: base ?? null, now: isPresent ? testCase : (base ?? present.get(id) ?? null) };
}

const isMove = ({ comparison: { localCase }, file }: PulledFile): boolean =>
  localCase !== undefined && localCase.file.path !== file.path;

function fileChanges(change: PulledFile): FileChange[] {
  const { file, comparison } = change;
  const before = comparison.localCase?.file;
  if (before && isMove(change))
    return [
      { path: before.path, before: before.text, movesWith: file.path },
      { path: file.path, after: file.text, movesWith: before.path },
    ];
  return before?.text === file.text ? [] : [{ path: file.path, before: before?.text, after: file.text }];
}

/** Two changes of one file would make one of them void. */
function assertNoDuplicates(changes: readonly FileChange[]): void {
  const seen = new Set<string>();
  const twice = changes.find(({ path }) => seen.size === seen.add(path).size);
  if (twice) {
    throw new UserError(
      message('{0} would be written twice, so nothing was pulled', twice.path),
      message('Try again'),
      'try-again',
    );
  }
}
