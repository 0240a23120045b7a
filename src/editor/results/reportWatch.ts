import * as vscode from 'vscode';
import type { ReportPage } from '../../api/contract/report.ts';
import type { ReportSummary } from '../../report/protocol/shownReport.ts';
import { nextRefreshInterval, refreshTimeLimit } from '../../report/refreshInterval.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';
import type { Services } from '../connection/services.ts';
import type { Target } from '../targets/target.ts';
import { TargetMap } from '../targets/targetMap.ts';
import { machineClock, type Clock } from '../ui/clock.ts';
import type { CommandId } from '../ui/commands.ts';
import { readSetting } from '../ui/settings.ts';

/** The latest reports of a target, or the error of the request. */
export interface ReportUpdate {
  readonly target: Target;
  readonly page?: ReportPage;
  readonly error?: unknown;
}

/** Something that shows reports. */
export interface ReportViewer {
  /** Whether reports of a target are in view. */
  isShowing(target: Target): boolean;
  /** The report that is shown in full. */
  readonly shown?: string | undefined;
  /** Whether that report is waiting. */
  readonly isWaiting?: boolean;
}

/** The clock and the focus of the window. */
interface PollContext extends Clock {
  readonly isFocused: () => boolean;
  /** Fires when the window gets or loses the focus. */
  readonly onDidFocus: vscode.Event<unknown>;
}

/** This machine's clock and this window's focus. */
const windowPollContext: PollContext = {
  ...machineClock,
  isFocused: () => vscode.window.state.focused,
  onDidFocus: vscode.window.onDidChangeWindowState,
};

/** Maximum age of reports in view after the window gets the focus, in ms. */
const recentMs = 30_000;

/** Minimum interval while no report is in view, in ms. */
const unseenPauseMs = 30_000;

interface Round {
  readonly target: Target;
  readonly pause: number;
  readonly timer: { dispose(): void };
  /** The counts of the reports in the last response, to detect changes. */
  readonly seen: string;
  readonly askedAt: number;
  /** When there was news, or somebody asked. */
  readonly since: number;
}

/**
 * Asks for the reports of a target again, less and less often, while one of them waits and somebody
 * looks or wants to be told of its end; no more once hours have brought no news. Whoever shows reports
 * hears of every answer.
 */
export class ReportWatch implements vscode.Disposable {
  private readonly looked = new vscode.EventEmitter<ReportUpdate>();
  readonly onDidLook = this.looked.event;
  private readonly viewers = new Set<ReportViewer>();
  private readonly rounds = new TargetMap<Round>();
  private readonly givenUp = new TargetMap<true>();
  private readonly turned = new vscode.EventEmitter<Target>();
  /** Fires when the reports of a target are asked for no more though one waits, and when they are again. */
  readonly onDidTurn = this.turned.event;
  private readonly subscription: vscode.Disposable;

  constructor(
    private readonly services: Pick<Services, 'client'>,
    private readonly news = new ReportNotifier(),
    private readonly context = windowPollContext,
  ) {
    this.subscription = context.onDidFocus(() => this.refreshOutdated());
  }

  follow(viewer: ReportViewer): vscode.Disposable {
    this.viewers.add(viewer);
    return new vscode.Disposable(() => this.viewers.delete(viewer));
  }

  /** Asks for the latest reports of a target; errors are passed to those who show them. */
  look(target: Target): Promise<void> {
    return this.ask(target, true);
  }

  /** Takes the latest reports of a target that somebody else was answered. */
  saw(target: Target, page: ReportPage): void {
    this.take(target, page, true);
  }

  /** Whether a report of a target waits, and is asked for no more. */
  hasGivenUp(target: Target): boolean {
    return this.givenUp.has(target);
  }

  /** @param isWanted whether somebody wants to know now: not where it is asked in turn */
  private async ask(target: Target, isWanted: boolean): Promise<void> {
    try {
      const client = await this.services.client(target.serviceUrl);
      this.take(target, await client.listTestReports(target.testTargetId), isWanted);
    } catch (error) {
      const { seen } = this.rounds.get(target) ?? {};
      if (seen !== undefined) this.schedule(target, seen, isWanted);
      this.looked.fire({ target, error });
    }
  }

  private take(target: Target, page: ReportPage, isWanted: boolean): void {
    const reports = page.data.map(toReportSummary);
    const shown = this.viewersOf(target).flatMap((viewer) => viewer.shown ?? []);
    this.news.look(target, reports, shown);
    const waits =
      reports.some(({ status }) => status === 'waiting') ||
      this.viewersOf(target).some(({ isWaiting }) => isWaiting);
    const seen = JSON.stringify(reports.map(({ id, counts }) => [id, counts]));
    if (waits) this.schedule(target, seen, isWanted);
    else this.stop(target);
    this.looked.fire({ target, page });
  }

  /** A run of this window has begun, or ended, a report: who runs test cases here knows how they end. */
  ownRun(target: Target, testReportId: string): void {
    this.news.leaveOut(testReportId);
    if (this.viewersOf(target).length > 0) void this.look(target);
  }

  /** Requests reports in view that are old: somebody who comes back to the window looks at them. */
  refreshOutdated(): void {
    if (!this.context.isFocused()) return;
    for (const { target, askedAt } of this.rounds.values()) {
      const isOld = this.context.now() - askedAt > recentMs;
      if (isOld && this.viewersOf(target).length > 0) void this.look(target);
    }
  }

  dispose(): void {
    for (const { timer } of this.rounds.values()) timer.dispose();
    this.rounds.clear();
    vscode.Disposable.from(this.subscription, this.looked, this.turned).dispose();
  }

  /** News makes the pause short again, and so does somebody who wants to know. */
  private schedule(target: Target, seen: string, isWanted: boolean): void {
    const known = this.rounds.get(target);
    const before = isWanted || known?.seen !== seen ? undefined : known;
    this.stop(target);
    const askedAt = this.context.now();
    const since = before?.since ?? askedAt;
    if (askedAt - since >= refreshTimeLimit) {
      this.givenUp.set(target, true);
      return this.turned.fire(target);
    }
    const pause = nextRefreshInterval(before?.pause, !this.context.isFocused());
    const isInView = this.viewersOf(target).length > 0;
    const timer = this.context.later(
      () => this.next(target),
      isInView ? pause : Math.max(pause, unseenPauseMs),
    );
    this.rounds.set(target, { target, pause, timer, seen, askedAt, since });
  }

  private next(target: Target): void {
    if (this.viewersOf(target).length > 0 || this.news.isWatching(target)) void this.ask(target, false);
    else this.stop(target);
  }

  private stop(target: Target): void {
    this.rounds.get(target)?.timer.dispose();
    this.rounds.delete(target);
    if (this.givenUp.delete(target)) this.turned.fire(target);
  }

  private viewersOf(target: Target): ReportViewer[] {
    return [...this.viewers].filter((viewer) => viewer.isShowing(target));
  }
}

interface ReportNotification {
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
