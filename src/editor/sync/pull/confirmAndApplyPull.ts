import * as vscode from 'vscode';
import { isCompleteCase } from '../../../core/case/completeCase.ts';
import { message } from '../../../core/message.ts';
import type { InvalidFile } from '../../../sync/cases/localSet.ts';
import type { CaseComparison } from '../../../sync/compare/compareCases.ts';
import type { PullOutcome, PullChoices } from '../../../sync/pull/applyPull.ts';
import type { PulledFile, PullPlan } from '../../../sync/pull/planPull.ts';
import type { Base } from '../../../sync/state/baseStore.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import { serviceName } from '../../connection/services.ts';
import { createFileError } from '../../ui/errorBoundary.ts';
import type { Diff } from '../../ui/openDiff.ts';
import { readSetting } from '../../ui/settings.ts';
import { showDone } from '../../ui/statusMessage.ts';
import { formatNumber, localize } from '../../ui/texts.ts';
import { withProgress } from '../../ui/withProgress.ts';
import { hasMergeEditor } from '../conflicts/mergeEditor.ts';
import type { Merges } from '../conflicts/merges.ts';
import { applyPullInFolder } from '../folder/applyPull.ts';
import { confirmTargetChange, type GetTargetName } from '../folder/runInFolder.ts';
import { pickPlan } from '../plan/pickPlan.ts';
import {
  caseTexts,
  withTargetName,
  type PlanChoice,
  type PlanEntry,
  type PlanAnswer,
} from '../plan/planEntry.ts';

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
  const kept = choices.keepLocalVersion.size + choices.keepFiles.size;
  showDone(summary({ ...outcome, left }, { merging: merges.length, kept }));
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

/** @param decided the numbers of files that are to be merged by hand, and of those that stay for a push */
function summary(
  { added, restored, updated, merged, moved, deleted, left }: PullOutcome,
  { merging, kept }: { readonly merging: number; readonly kept: number },
): string {
  const done = [
    added > 0 && vscode.l10n.t('{0} added', formatNumber(added)),
    restored > 0 && vscode.l10n.t('{0} restored', formatNumber(restored)),
    updated > 0 && vscode.l10n.t('{0} updated', formatNumber(updated)),
    merged > 0 && vscode.l10n.t('{0} merged', formatNumber(merged)),
    moved > 0 && vscode.l10n.t('{0} moved', formatNumber(moved)),
    deleted > 0 && vscode.l10n.t('{0} deleted', formatNumber(deleted)),
    merging > 0 && vscode.l10n.t('{0} to merge', merging),
  ].filter((part) => part !== false);
  const staying = [
    kept > 0 && vscode.l10n.t('{0} kept to push', formatNumber(kept)),
    left > 0 && vscode.l10n.t('{0} skipped', formatNumber(left)),
  ].filter((part) => part !== false);
  if (done.length > 0) return vscode.l10n.t('Pulled test cases: {0}', [...done, ...staying].join(', '));
  return staying.length > 0
    ? vscode.l10n.t('Nothing was pulled: {0}', staying.join(', '))
    : vscode.l10n.t('Test cases are up to date');
}

/** Creates the plan entries of a pull. */
export class PullPlanEntries {
  /** @param canMerge whether there is a merge editor to solve conflicts in */
  constructor(
    private readonly sync: FolderSync,
    private readonly documents: ServiceDocuments,
    private readonly canMerge: boolean,
  ) {}

  of(plan: PullPlan): PlanEntry[] {
    const isMoved = ({ comparison: { localCase }, file }: PulledFile): boolean =>
      localCase?.file.path !== file.path;
    return [
      ...this.clean(vscode.l10n.t('Added'), 'add', plan.additions),
      ...this.clean(
        vscode.l10n.t('Updated'),
        'edit',
        plan.updates.filter((change) => !isMoved(change)),
      ),
      ...this.clean(vscode.l10n.t('Renamed or moved'), 'arrow-right', [
        ...plan.updates.filter(isMoved),
        ...plan.moves,
      ]),
      ...this.clean(vscode.l10n.t('Merged'), 'git-merge', plan.merged).map((entry) => ({
        ...entry,
        detail: vscode.l10n.t('Changed locally and on the service: the file gets both changes'),
      })),
      ...plan.conflicts.map((change) => this.conflict(change)),
      ...this.restorable(vscode.l10n.t('Deleted locally'), plan.missing),
      ...this.restorable(vscode.l10n.t('Not on this branch'), plan.absent),
      ...plan.deletedOnService.map((comparison) => this.deletedOnService(comparison)),
      ...plan.invalid.map((file) => this.invalid(file)),
    ];
  }

  private clean(group: string, icon: string, changes: readonly PulledFile[]): PlanEntry[] {
    return changes.map((change) => ({
      ...this.common(group, icon, change),
      action: 'write' satisfies PullChoice,
      isPreselected: true,
    }));
  }

  private conflict(change: PulledFile): PlanEntry {
    const isRelated = change.comparison.state === 'conflict';
    return {
      ...this.common(vscode.l10n.t('Conflicts'), 'warning', change),
      detail: isRelated
        ? vscode.l10n.t('Changed locally and on the service: choose a version')
        : vscode.l10n.t('Differs, and the newer version is unknown: choose a version'),
      choices: [
        {
          name: 'service' satisfies PullChoice,
          title: vscode.l10n.t('Use Service Version'),
          icon: 'cloud-download',
          detail: vscode.l10n.t('Replaces the file'),
        },
        {
          name: 'local' satisfies PullChoice,
          title: vscode.l10n.t('Keep Local Version'),
          icon: 'home',
          detail: vscode.l10n.t('Keeps the file; a push replaces the service version'),
        },
        ...(isRelated && this.canMerge ? [merge()] : []),
      ],
    };
  }

  private restorable(group: string, changes: readonly PulledFile[]): PlanEntry[] {
    return changes.map((change) => ({
      ...this.common(group, 'discard', change),
      action: 'restore' satisfies PullChoice,
      detail:
        change.comparison.state === 'deleted-locally-changed-on-service'
          ? vscode.l10n.t('Changed on the service since the last pull; the file is restored if selected')
          : vscode.l10n.t('The file is restored if selected'),
    }));
  }

  private deletedOnService({ id, localCase, state }: CaseComparison): PlanEntry {
    const uri = localCase && this.sync.files.uriOf(localCase.file.path);
    return {
      key: id,
      group: vscode.l10n.t('Deleted on the service'),
      icon: 'trash',
      label: localCase?.testCase.description ?? id,
      description: localCase?.file.path ?? '',
      ...(localCase && !isCompleteCase(localCase.testCase) && { detail: leftOutDetail() }),
      choices: [
        {
          name: 'delete' satisfies PullChoice,
          title: vscode.l10n.t('Delete File'),
          icon: 'trash',
          detail:
            state === 'deleted-on-service'
              ? vscode.l10n.t('Deletes the file')
              : vscode.l10n.t('Deletes the file and your edits'),
        },
        {
          name: 'keep' satisfies PullChoice,
          title: vscode.l10n.t('Keep as New'),
          icon: 'home',
          detail: vscode.l10n.t('Keeps the file; a push adds it to the service again'),
        },
      ],
      action: 'delete' satisfies PullChoice,
      isLoss: true,
      diff: { title: localCase?.file.path ?? id, left: uri },
    };
  }

  /** A file with errors, listed for information: a pull does not change it. */
  private invalid({ path, problem }: InvalidFile): PlanEntry {
    const start = new vscode.Position(problem.line - 1, 0);
    return {
      key: path,
      group: vscode.l10n.t('Files with errors'),
      icon: 'error',
      label: path,
      detail: vscode.l10n.t('Not changed. Line {0}: {1}', problem.line, localize(problem.message)),
      choices: [],
      open: () =>
        vscode.window.showTextDocument(this.sync.files.uriOf(path), {
          selection: new vscode.Range(start, start),
          preserveFocus: true,
        }),
    };
  }

  private common(group: string, icon: string, change: PulledFile): PlanEntry {
    const { comparison, testCase, file } = change;
    const from = comparison.localCase?.file.path;
    return {
      key: comparison.id,
      group,
      icon,
      ...caseTexts(
        { inFile: comparison.localCase?.testCase, onService: comparison.remoteCase ?? testCase },
        from === undefined || from === file.path ? file.path : `${from} → ${file.path}`,
      ),
      diff: this.diffOf(change),
    };
  }

  private diffOf({ comparison: { localCase }, testCase, file }: PulledFile): Diff {
    const { description } = localCase?.testCase ?? testCase;
    const title = vscode.l10n.t('{0}: File ↔ After the Pull', description);
    const right = this.documents.showText(`${testCase.id}/pull/${file.path}`, file.text);
    return localCase ? { title, left: this.sync.files.uriOf(localCase.file.path), right } : { title, right };
  }
}

/** Other tools skip files that lack fields, and a push of theirs replaces all test cases of the service. */
const leftOutDetail = (): string =>
  vscode.l10n.t('Another tool may have left it out, as the file lacks fields');

const merge = (): PlanChoice => ({
  name: 'merge' satisfies PullChoice,
  title: vscode.l10n.t('Resolve in Merge Editor'),
  icon: 'git-merge',
  detail: vscode.l10n.t('Opens the file in the merge editor'),
});

/** Choices that apply to all conflicts at once. */
const bulkChoices = (): Omit<PlanChoice, 'detail'>[] => [
  {
    name: 'service' satisfies PullChoice,
    title: vscode.l10n.t('Use Service Version in All Conflicts'),
    icon: 'cloud-download',
  },
  {
    name: 'local' satisfies PullChoice,
    title: vscode.l10n.t('Keep Local Version in All Conflicts'),
    icon: 'home',
  },
];

/** A choice for one case of a pull; `service`, `restore` and `delete` are the actions of checkboxes. */
type PullChoice = 'write' | 'service' | 'local' | 'merge' | 'restore' | 'delete' | 'keep';

/** Gets the choices of a pull without a preview: writes changes without conflicts, skips the rest. */
const defaultChoices = (plan: PullPlan): PullChoices =>
  choicesOf(plan, new Map(cleanIds(plan).map((id) => [id, 'write'])));

/** Converts the user's answer to the choices of a pull. */
function choicesOf(plan: PullPlan, answer: PlanAnswer): PullChoices {
  const idsWith = (choice: PullChoice): Set<string> =>
    new Set([...answer].flatMap(([id, chosen]) => (chosen === choice ? [id] : [])));
  return {
    useServiceVersion: idsWith('service'),
    keepLocalVersion: idsWith('local'),
    restore: idsWith('restore'),
    deleteFiles: idsWith('delete'),
    keepFiles: idsWith('keep'),
    skip: new Set(cleanIds(plan).filter((id) => !answer.has(id))),
  };
}

/** Gets the conflicts that the user wants to resolve in the merge editor. */
const conflictsToMerge = (plan: PullPlan, answer: PlanAnswer): PulledFile[] =>
  plan.conflicts.filter(({ comparison }) => answer.get(comparison.id) === ('merge' satisfies PullChoice));

const cleanIds = ({ additions, updates, merged, moves }: PullPlan): string[] =>
  [...additions, ...updates, ...merged, ...moves].map(({ comparison }) => comparison.id);
