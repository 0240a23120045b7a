import * as vscode from 'vscode';
import type { ReportSummary } from '../../report/protocol/reportSchema.ts';
import { readSetting } from '../ui/settings.ts';
import type { Target } from '../targets/target.ts';
import { TargetMap } from '../targets/targetMap.ts';
import type { CommandId } from '../ui/commands.ts';

export interface ReportNotification {
  readonly isFailure: boolean;
  readonly text: string;
}

/** Notifies the user when reports that were waiting in this window end; a setting selects which. */
export class ReportNotifier {
  /** Ids of reports by their target. */
  private readonly waiting = new TargetMap<Set<string>>();
  private readonly leftOut = new Set<string>();

  constructor(
    private readonly show: (
      notification: ReportNotification,
      target: Target,
      testReportId: string,
    ) => Promise<void> = notify,
  ) {}

  isWatching(target: Target): boolean {
    return (this.waiting.get(target)?.size ?? 0) > 0 && wish() !== 'never';
  }

  /** Excludes a report whose end is shown elsewhere. */
  leaveOut(id: string): void {
    this.leftOut.add(id);
    for (const ids of this.waiting.values()) ids.delete(id);
  }

  /**
   * Looks at the latest reports of a target.
   *
   * @param shown the reports that are in view, which need no notification
   */
  look(target: Target, reports: readonly ReportSummary[], shown: readonly string[]): void {
    const before = this.waiting.get(target) ?? new Set();
    const now = reports.filter(({ id, status }) => status === 'waiting' && !this.leftOut.has(id));
    this.waiting.set(target, new Set(now.map(({ id }) => id)));
    for (const { id, status, counts } of reports) {
      const hasEnded = status !== 'waiting' && before.has(id) && !shown.includes(id);
      const notification = hasEnded ? notificationFor(counts) : undefined;
      if (notification) void this.show(notification, target, id);
    }
  }
}

/** Creates the notification of a report that has ended; undefined where the setting disables it. */
function notificationFor({ passed, failed, other }: ReportSummary['counts']): ReportNotification | undefined {
  const total = passed + failed + other;
  if (failed > 0 && wish() !== 'never') {
    return {
      isFailure: true,
      text: vscode.l10n.t('Test report finished: {0} of {1} failed.', failed, total),
    };
  }
  if (failed > 0 || wish() !== 'always') return undefined;
  return {
    isFailure: false,
    text: vscode.l10n.t('Test report finished: {0} of {1} passed.', passed, total),
  };
}

async function notify(
  { isFailure, text }: ReportNotification,
  target: Target,
  testReportId: string,
): Promise<void> {
  const { showWarningMessage, showInformationMessage } = vscode.window;
  const show = vscode.l10n.t('Open Report');
  if (!(await (isFailure ? showWarningMessage : showInformationMessage)(text, show))) return;
  const { serviceUrl, testTargetId } = target;
  const named = { serviceUrl, testTargetId, testReportId };
  await vscode.commands.executeCommand('portableTests.openReport' satisfies CommandId, named);
}

const wish = () => readSetting('reports.notify');
