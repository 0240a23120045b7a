import * as vscode from 'vscode';
import type { ReportSummary } from '../../report/protocol.ts';

/** Tells when reports end that were seen waiting in this window; a setting says of which. */
export class ReportNews {
  private readonly waiting = new Set<string>();

  constructor(private readonly show: (id: string) => Promise<void>) {}

  get isWatching(): boolean {
    return this.waiting.size > 0 && wish() !== 'never';
  }

  /** The page itself shows the end of the report that is looked at. */
  look(reports: readonly ReportSummary[], lookedAt: string | undefined): void {
    for (const { id, status, counts } of reports) {
      if (status === 'waiting') this.waiting.add(id);
      else if (this.waiting.delete(id) && id !== lookedAt) this.tell(id, counts);
    }
  }

  private tell(id: string, { passed, failed, other }: ReportSummary['counts']): void {
    const total = passed + failed + other;
    if (failed > 0 && wish() !== 'never') {
      const words = vscode.l10n.t('A test report has ended: {0} of {1} failed.', failed, total);
      this.offer(id, vscode.window.showWarningMessage(words, showReport()));
    } else if (wish() === 'always') {
      const words = vscode.l10n.t('A test report has ended: {0} of {1} passed.', passed, total);
      this.offer(id, vscode.window.showInformationMessage(words, showReport()));
    }
  }

  private offer(id: string, answer: Thenable<string | undefined>): void {
    void answer.then((chosen) => (chosen === undefined ? undefined : this.show(id)));
  }
}

const showReport = (): string => vscode.l10n.t('Show Report');

const wish = (): 'never' | 'failures' | 'always' =>
  vscode.workspace.getConfiguration('portableTests').get('reports.notify', 'failures');
