import * as vscode from 'vscode';
import { message } from '../../../core/message.ts';
import type { PullOutcome, PullChoices } from '../../../sync/pull/applyPull.ts';
import type { Base } from '../../../sync/state/baseStore.ts';
import type { PulledFile, PullPlan } from '../../../sync/pull/planPull.ts';
import { createFileError } from '../../ui/errorWithAction.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { formatNumber } from '../../ui/formatNumber.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { serviceName } from '../../connection/services.ts';
import { applyPullInFolder } from '../folder/applyPullInFolder.ts';
import { confirmTargetChange, type GetTargetName } from '../folder/confirmTargetChange.ts';
import { hasMergeEditor } from '../conflicts/mergeEditor.ts';
import type { Merges } from '../conflicts/merges.ts';
import { withTargetName } from '../plan/withTargetName.ts';
import { pickPlan } from '../plan/pickPlan.ts';
import { bulkChoices, PullPlanEntries } from './pullPlanEntries.ts';
import { choicesOf, conflictsToMerge, defaultChoices } from './pullAnswer.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { readSetting } from '../../ui/settings.ts';

/** Dependencies of every pull. */
export interface PullParts {
  readonly documents: ServiceDocuments;
  readonly merges: Merges;
  readonly targetName: GetTargetName;
}

/** Shows a plan where it needs the user's decision, applies it, and shows the outcome. */
export async function confirmAndApplyPull(
  plan: PullPlan,
  base: Base,
  sync: FolderSync,
  parts: PullParts,
): Promise<PullOutcome> {
  await confirmTargetChange(sync, base, parts.targetName);
  const { choices, merges } = isShown(plan, sync)
    ? await askChoices(plan, sync, parts)
    : { choices: defaultChoices(plan), merges: [] };
  const outcome = await withProgress(vscode.l10n.t('Writing test cases'), (signal, progress) =>
    applyPullInFolder(plan, choices, sync, { signal, progress }),
  );
  const left = outcome.left - merges.length;
  showDone(summary({ ...outcome, left }, merges.length));
  for (const change of merges) await parts.merges.start(sync, change);
  warnOfInvalid(plan, sync);
  return outcome;
}

function isShown(plan: PullPlan, { folder }: FolderSync): boolean {
  const { additions, updates, merged, moves, conflicts, missing, absent, deletedOnService } = plan;
  if (conflicts.length + missing.length + deletedOnService.length > 0) return true;
  const preview = readSetting('pull.preview', folder.uri);
  return (
    preview === 'always' && [additions, updates, merged, moves, absent].some((changes) => changes.length > 0)
  );
}

async function askChoices(
  plan: PullPlan,
  sync: FolderSync,
  { documents, targetName }: PullParts,
): Promise<{ choices: PullChoices; merges: PulledFile[] }> {
  const entries = new PullPlanEntries(sync, documents, await hasMergeEditor()).of(plan);
  const title = vscode.l10n.t(
    'Pull from {0} into {1}',
    serviceName(sync.folder.serviceUrl),
    sync.folder.folder,
  );
  const answer = await pickPlan(entries, {
    title: withTargetName(title, sync.folder, targetName),
    compareAll: title,
    bulk: bulkChoices(),
    loss: {
      question: (count) =>
        count === 1
          ? vscode.l10n.t('Delete the file of this test case?')
          : vscode.l10n.t('Delete the files of {0} test cases?', formatNumber(count)),
      yes: vscode.l10n.t('Delete File'),
    },
    placeholder: vscode.l10n.t('Select changes to apply'),
    accept: (chosen) => vscode.l10n.t('Pull {0}', formatNumber(chosen)),
  });
  return { choices: choicesOf(plan, answer), merges: conflictsToMerge(plan, answer) };
}

/** Reports files with errors, which a pull does not change. */
function warnOfInvalid({ invalid }: PullPlan, sync: FolderSync): void {
  const [first] = invalid;
  if (!first) return;
  const { path, problem } = first;
  throw createFileError(
    invalid.length === 1
      ? message('Pulled. {0} was not changed: line {1} has an error', path, problem.line)
      : message(
          'Pulled. {0} files with errors were not changed, first {1} at line {2}',
          invalid.length,
          path,
          problem.line,
        ),
    message('Fix it, then pull again'),
    sync.files.uriOf(path),
    problem.line,
  );
}

function summary({ added, updated, merged, moved, deleted, left }: PullOutcome, merging: number): string {
  const parts = [
    added > 0 && vscode.l10n.t('{0} added', formatNumber(added)),
    updated > 0 && vscode.l10n.t('{0} updated', formatNumber(updated)),
    merged > 0 && vscode.l10n.t('{0} merged', formatNumber(merged)),
    moved > 0 && vscode.l10n.t('{0} moved', formatNumber(moved)),
    deleted > 0 && vscode.l10n.t('{0} deleted', formatNumber(deleted)),
    merging > 0 && vscode.l10n.t('{0} to merge', merging),
    left > 0 && vscode.l10n.t('{0} skipped', formatNumber(left)),
  ].filter((part) => part !== false);
  return parts.length === 0
    ? vscode.l10n.t('Test cases are up to date')
    : vscode.l10n.t('Pulled test cases: {0}', parts.join(', '));
}
