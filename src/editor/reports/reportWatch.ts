import * as vscode from 'vscode';
import type { ReportPage } from '../../api/contract.ts';
import { longestPause, nextPause } from '../../report/refreshPause.ts';
import { summarize } from '../../report/summarize.ts';
import type { Services } from '../services.ts';
import { ReportNews } from './reportNews.ts';
import { targetKeyOf, type Target } from '../targets/target.ts';

/** The latest reports of a target as somebody was answered, or why there was no answer. */
export interface Look {
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
  /** Whether that one waits. */
  readonly isWaiting?: boolean;
}

interface Round {
  readonly pause: number | undefined;
  readonly timer: NodeJS.Timeout;
  /** What was last seen of the reports. */
  readonly seen: string;
}

/**
 * Asks for the reports of a target again, less and less often, while one of them waits and somebody
 * looks or wants to be told of its end. Whoever shows reports hears of every answer.
 */
export class ReportWatch implements vscode.Disposable {
  private readonly looked = new vscode.EventEmitter<Look>();
  readonly onDidLook = this.looked.event;
  private readonly viewers = new Set<ReportViewer>();
  private readonly rounds = new Map<string, Round>();

  constructor(
    private readonly services: Pick<Services, 'client'>,
    private readonly news = new ReportNews(),
  ) {}

  follow(viewer: ReportViewer): vscode.Disposable {
    this.viewers.add(viewer);
    return new vscode.Disposable(() => this.viewers.delete(viewer));
  }

  /** Asks for the latest reports of a target; what goes wrong is told to those who show them. */
  async look(target: Target): Promise<void> {
    try {
      const client = await this.services.client(target.serviceUrl);
      this.saw(target, await client.listTestReports(target.testTargetId));
    } catch (error) {
      this.looked.fire({ target, error });
      const { seen } = this.rounds.get(targetKeyOf(target)) ?? {};
      if (seen !== undefined) this.again(target, seen);
    }
  }

  /** Takes the latest reports of a target that somebody else was answered. */
  saw(target: Target, page: ReportPage): void {
    const reports = page.data.map(summarize);
    const shown = this.viewersOf(target).flatMap((one) => one.shown ?? []);
    this.news.look(target, reports, shown);
    this.looked.fire({ target, page });
    const waits =
      reports.some(({ status }) => status === 'waiting') ||
      this.viewersOf(target).some(({ isWaiting }) => isWaiting);
    const seen = JSON.stringify(reports.map(({ id, counts }) => [id, counts]));
    if (waits) this.again(target, seen);
    else this.stop(target);
  }

  /** A run of this window has begun, or ended, a report: who runs test cases here knows how they end. */
  ownRun(target: Target, testReportId: string): void {
    this.news.leaveOut(testReportId);
    if (this.viewersOf(target).length > 0) void this.look(target);
  }

  dispose(): void {
    for (const { timer } of this.rounds.values()) clearTimeout(timer);
    this.rounds.clear();
    this.looked.dispose();
  }

  /** News makes the pause short again. */
  private again(target: Target, seen: string): void {
    const before = this.rounds.get(targetKeyOf(target));
    clearTimeout(before?.timer);
    const pause = nextPause(before?.seen === seen ? before.pause : undefined);
    const isInView = this.viewersOf(target).length > 0;
    const timer = setTimeout(() => this.next(target), isInView ? pause : longestPause);
    this.rounds.set(targetKeyOf(target), { pause, timer, seen });
  }

  private next(target: Target): void {
    if (this.viewersOf(target).length > 0 || this.news.isWatching(target)) void this.look(target);
    else this.stop(target);
  }

  private stop(target: Target): void {
    clearTimeout(this.rounds.get(targetKeyOf(target))?.timer);
    this.rounds.delete(targetKeyOf(target));
  }

  private viewersOf(target: Target): ReportViewer[] {
    return [...this.viewers].filter((one) => one.isShowing(target));
  }
}
