import * as vscode from 'vscode';
import type { FixConflict, FixPlan } from '../../../sync/fixes/planFixes.ts';
import type { TargetFolder } from '../../targets/targetFolders.ts';
import type { CommandId } from '../../ui/commands.ts';
import { shortList } from '../../ui/shortList.ts';
import { conflictPlaces } from './changeLabel.ts';

/** A report and those of its fixed test cases that a command is about. */
export interface ReportPart {
  readonly testReportId: string;
  readonly testCaseIds?: readonly string[];
}

/** Shows which fixes the preview did not offer, each group with a button for its next step. Returns whether there are any. */
export function showRemainingFixes(plan: FixPlan, folder: TargetFolder, testReportId: string): boolean {
  const { conflicts, missing, invalid } = plan;
  const pull = (testCaseIds: readonly string[]): void =>
    void vscode.commands.executeCommand('portableTests.pullReport' satisfies CommandId, {
      serviceUrl: folder.serviceUrl,
      testTargetId: folder.testTargetId,
      testReportId,
      testCaseIds,
    });
  if (conflicts.length > 0)
    warn(conflictText(conflicts), vscode.l10n.t('Resolve Conflicts…'), () =>
      pull(conflicts.map(({ fixed }) => fixed.id)),
    );
  if (missing.length > 0)
    warn(
      missingText(
        missing.map(({ description }) => description),
        folder,
      ),
      vscode.l10n.t('Add Files'),
      () => pull(missing.map(({ id }) => id)),
    );
  const [first] = invalid;
  if (first) {
    const uri = vscode.Uri.joinPath(folder.uri, ...first.path.split('/'));
    const text = vscode.l10n.t(
      'The fix of {0} can’t be shown: line {1} has an error. Fix it, then pull the fixes again.',
      shortList(
        invalid.map(({ path }) => path),
        5,
      ).join(', '),
      first.problem.line,
    );
    const start = new vscode.Position(first.problem.line - 1, 0);
    warn(
      text,
      vscode.l10n.t('Open File'),
      () => void vscode.window.showTextDocument(uri, { selection: new vscode.Range(start, start) }),
    );
  }
  return conflicts.length + missing.length + invalid.length > 0;
}

function conflictText(conflicts: readonly FixConflict[]): string {
  const places = conflicts.map(({ path, changes }) =>
    changes.length > 0 ? `${path} (${conflictPlaces(changes)})` : path,
  );
  return vscode.l10n.t(
    'These fixes conflict with changes in your files, so they were not written: {0}',
    shortList(places, 5).join(', '),
  );
}

const missingText = (names: readonly string[], { folder }: TargetFolder): string =>
  vscode.l10n.t('These fixed test cases have no file in {0}: {1}', folder, shortList(names, 5).join(', '));

function warn(text: string, button: string, run: () => void): void {
  void vscode.window.showWarningMessage(text, button).then((chosen) => {
    if (chosen) run();
  });
}
