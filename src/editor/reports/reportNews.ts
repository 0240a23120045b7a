import * as vscode from 'vscode';
import type { ReportSummary } from '../../report/protocol.ts';
import { keyOf, type Target } from './target.ts';

/** Tells when reports end that were seen waiting in this window; a setting says of which. */
export class ReportNews {
  /** Ids of reports by their target. */
  private readonly waiting = new Map<string, Set<string>>();
  private readonly leftOut = new Set<string>();

  isWatching(target: Target): boolean {
    return (this.waiting.get(keyOf(target))?.size ?? 0) > 0 && wish() !== 'never';
  }

  /** The end of this report is known otherwise. */
  leaveOut(id: string): void {
    this.leftOut.add(id);
    for (const ids of this.waiting.values()) ids.delete(id);
  }

  /**
   * Looks at the latest reports of a target.
   *
   * @param shown the reports that are looked at: what shows them shows their end
   */
  look(target: Target, reports: readonly ReportSummary[], shown: readonly string[]): void {
    const before = this.waiting.get(keyOf(target)) ?? new Set();
    const now = reports.filter(({ id, status }) => status === 'waiting' && !this.leftOut.has(id));
    this.waiting.set(keyOf(target), new Set(now.map(({ id }) => id)));
    for (const { id, status, counts } of reports) {
      if (status !== 'waiting' && before.has(id) && !shown.includes(id)) tell(target, id, counts);
    }
  }
}

function tell(target: Target, id: string, { passed, failed, other }: ReportSummary['counts']): void {
  const total = passed + failed + other;
  if (failed > 0 && wish() !== 'never') {
    const words = vscode.l10n.t('A test report has ended: {0} of {1} failed.', failed, total);
    offer(target, id, vscode.window.showWarningMessage(words, showReport()));
  } else if (wish() === 'always') {
    const words = vscode.l10n.t('A test report has ended: {0} of {1} passed.', passed, total);
    offer(target, id, vscode.window.showInformationMessage(words, showReport()));
  }
}

function offer(target: Target, testReportId: string, answer: Thenable<string | undefined>): void {
  void answer.then((chosen) =>
    chosen === undefined
      ? undefined
      : vscode.commands.executeCommand('portableTests.showReports', { ...target, testReportId }),
  );
}

const showReport = (): string => vscode.l10n.t('Show Report');

const wish = (): 'never' | 'failures' | 'always' =>
  vscode.workspace.getConfiguration('portableTests').get('reports.notify', 'failures');
