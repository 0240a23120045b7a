import * as vscode from 'vscode';
import { message } from '../core/errors.ts';
import { applyPull, type PullChoices, type PullOutcome } from '../sync/applyPull.ts';
import { compare } from '../sync/compare.ts';
import { planPull, type PullPlan } from '../sync/pull.ts';
import { fileError } from './errorBoundary.ts';
import type { FolderSync } from './folderSync.ts';
import { pauses } from './pauses.ts';
import { withProgress } from './progress.ts';
import type { ServiceDocuments } from './serviceDocuments.ts';
import { layoutOf } from './settings.ts';

/**
 * Pulls the whole set of a target into its folder. What nobody edited is written at once; every
 * file that would lose something is asked for first.
 */
export async function pull(sync: FolderSync, documents: ServiceDocuments): Promise<PullOutcome> {
  const plan = await withProgress(vscode.l10n.t('Pulling test cases'), async (signal) => {
    const client = await sync.client();
    const sides = await sync.sides(client, signal);
    const pause = pauses(signal);
    const comparisons = await compare(pause, sides.local, sides.remote, sides.base);
    const placing = { layout: layoutOf(sync.folder), taken: await sync.files.entries(signal) };
    return planPull(comparisons, sides, placing, pause);
  });
  const choices = await ask(plan, sync, documents);
  const outcome = await applyPull(plan, choices, sync);
  warnOfInvalid(plan, sync);
  vscode.window.setStatusBarMessage(`$(check) ${summary(outcome)}`, 8000);
  return outcome;
}

async function ask(plan: PullPlan, sync: FolderSync, documents: ServiceDocuments): Promise<PullChoices> {
  const conflicts = await askConflicts(plan, sync, documents);
  const restore = await askYes(
    vscode.l10n.t('Files of these test cases were deleted here. Bring them back?'),
    plan.missing.map(({ testCase }) => testCase.description),
    vscode.l10n.t('Bring Back'),
    vscode.l10n.t('Leave Deleted'),
  );
  const remove = await askYes(
    vscode.l10n.t('These test cases are gone from the service. Delete their files?'),
    plan.gone.flatMap(({ here, state }) =>
      here
        ? [state === 'deleted-there' ? here.file.path : vscode.l10n.t('{0} (edited here)', here.file.path)]
        : [],
    ),
    vscode.l10n.t('Delete Files'),
    vscode.l10n.t('Keep Files'),
  );
  return {
    ...conflicts,
    restore: new Set(restore ? plan.missing.map(({ comparison }) => comparison.id) : []),
    deleteFiles: new Set(remove ? plan.gone.map(({ id }) => id) : []),
    keepFiles: new Set(remove ? [] : plan.gone.map(({ id }) => id)),
  };
}

async function askConflicts(
  plan: PullPlan,
  sync: FolderSync,
  documents: ServiceDocuments,
): Promise<Pick<PullChoices, 'takeTheirs' | 'keepMine'>> {
  const nothing = { takeTheirs: new Set<string>(), keepMine: new Set<string>() };
  if (plan.conflicts.length === 0) return nothing;
  const ids = new Set(plan.conflicts.map(({ comparison }) => comparison.id));
  const take = vscode.l10n.t('Take Theirs');
  const keep = vscode.l10n.t('Keep Mine');
  const look = vscode.l10n.t('Compare');
  const detail = listed(
    plan.conflicts.map(({ comparison, file }) => comparison.here?.file.path ?? file.path),
  );
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('These files differ from the service and hold edits that a pull would overwrite.'),
    { modal: true, detail },
    look,
    keep,
    take,
  );
  if (chosen === take) return { ...nothing, takeTheirs: ids };
  if (chosen === keep) return { ...nothing, keepMine: ids };
  if (chosen !== look) throw new vscode.CancellationError();
  for (const { comparison } of plan.conflicts.slice(0, 5)) {
    const { here, there } = comparison;
    if (here && there) await documents.compare(there, sync.files.uriOf(here.file.path));
  }
  throw new vscode.CancellationError();
}

async function askYes(question: string, names: readonly string[], yes: string, no: string): Promise<boolean> {
  if (names.length === 0) return false;
  const answer = await vscode.window.showWarningMessage(
    question,
    { modal: true, detail: listed(names) },
    yes,
    no,
  );
  if (answer === undefined) throw new vscode.CancellationError();
  return answer === yes;
}

/** Names on lines of their own; a long list ends with how many more there are. */
export function listed(names: readonly string[], most = 15): string {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [vscode.l10n.t('… and {0} more', rest)] : [])].join('\n');
}

/** Left as they are, but said: a pull does not touch a file that it cannot read. */
function warnOfInvalid({ invalid }: PullPlan, sync: FolderSync): void {
  const [first] = invalid;
  if (!first) return;
  const { path, problem } = first;
  throw fileError(
    invalid.length === 1
      ? message('Pulled, but {0} was left as it is: line {1} has an error', path, problem.line)
      : message(
          'Pulled, but {0} files with errors were left as they are, {1} at line {2} first',
          invalid.length,
          path,
          problem.line,
        ),
    message('Mend it, then pull again'),
    sync.files.uriOf(path),
    problem.line,
  );
}

function summary({ added, updated, moved, deleted, left }: PullOutcome): string {
  const parts = [
    added > 0 && vscode.l10n.t('{0} added', added),
    updated > 0 && vscode.l10n.t('{0} updated', updated),
    moved > 0 && vscode.l10n.t('{0} moved', moved),
    deleted > 0 && vscode.l10n.t('{0} deleted', deleted),
    left > 0 && vscode.l10n.t('{0} left as they are', left),
  ].filter((part) => part !== false);
  return parts.length === 0
    ? vscode.l10n.t('Test cases are up to date')
    : vscode.l10n.t('Pulled test cases: {0}', parts.join(', '));
}
