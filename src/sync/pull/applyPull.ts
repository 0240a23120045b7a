import type { ParsedFiles } from '../cases/readLocalSet.ts';
import { pathsOf } from '../files/applyChanges.ts';
import { commit, type CommitOptions } from '../transaction/commit.ts';
import type { TransactionContext } from '../transaction/transaction.ts';
import type { PullChoices } from './pullChoices.ts';
import { getChosenChanges, type ChosenChanges, getContentChanges, isMovedFile } from './chosenChanges.ts';
import type { PulledFile, PullPlan } from './pullPlan.ts';
import { createPullTransaction } from './createPullTransaction.ts';

/** The result of a pull, in numbers of files and cases. */
export interface PullOutcome {
  readonly added: number;
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
 * @throws UserError when a file changed since the plan was made, or when the plan would drop the
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
    added: [...additions, ...restored].filter(isWritten).length,
    updated: updated.length,
    merged: merged.length,
    moved: [...updated, ...merged, ...moves.filter(isWritten)].filter(isMovedFile).length,
    deleted: deleted.filter(({ localCase }) => !localCase || !skipped.has(localCase.file.path)).length,
    left,
  };
}
