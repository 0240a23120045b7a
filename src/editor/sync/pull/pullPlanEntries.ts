import * as vscode from 'vscode';
import { isCompleteCase } from '../../../core/case/completeCase.ts';
import type { CaseComparison } from '../../../sync/compare/compareCases.ts';
import type { InvalidFile } from '../../../sync/cases/localSet.ts';
import type { PulledFile, PullPlan } from '../../../sync/pull/planPull.ts';
import { localize } from '../../ui/localize.ts';
import type { FolderSync } from '../../cases/catalog/folderSync.ts';
import type { ServiceDocuments } from '../../cases/remote/serviceDocuments.ts';
import type { Diff } from '../../ui/openDiff.ts';
import type { PlanChoice, PlanEntry } from '../plan/planEntry.ts';
import type { PullChoice } from './pullAnswer.ts';

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
      label: testCase.description,
      description: from === undefined || from === file.path ? file.path : `${from} → ${file.path}`,
      diff: this.diffOf(change),
    };
  }

  private diffOf({ comparison: { localCase }, testCase, file }: PulledFile): Diff {
    const title = vscode.l10n.t('{0}: File ↔ After the Pull', testCase.description);
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
export const bulkChoices = (): Omit<PlanChoice, 'detail'>[] => [
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
