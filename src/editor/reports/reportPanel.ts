import * as vscode from 'vscode';
import type { TestReport } from '../../api/contract.ts';
import {
  toExtension,
  type PanelState,
  type ReportDetail,
  type ToExtension,
  type ToPage,
} from '../../report/protocol.ts';
import { longestPause, nextPause } from '../../report/refreshPause.ts';
import { detail, summarize } from '../../report/summarize.ts';
import { isCancelled, textOf } from '../errorBoundary.ts';
import { targetFolders } from '../settings.ts';
import { compareWithEarlier } from './earlier.ts';
import { pageWords } from './pageWords.ts';
import { ReportActions } from './reportActions.ts';
import { ReportCases } from './reportCases.ts';
import { ReportFeed } from './reportFeed.ts';
import { panelOptions, reportHtml } from './reportHtml.ts';
import { ReportNews } from './reportNews.ts';
import type { ReportParts } from './reportParts.ts';

/** The reports of one target in a panel. While it is in view it follows reports that wait. */
export class ReportPanel implements vscode.Disposable {
  private readonly feed: ReportFeed;
  private readonly cases: ReportCases;
  private readonly actions: ReportActions;
  private readonly news = new ReportNews((id) => this.showReport(id));
  private readonly subscriptions: vscode.Disposable[];
  private report: TestReport | undefined;
  private shown: string | undefined;
  private pause: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly state: PanelState,
    private readonly parts: ReportParts,
  ) {
    const { serviceUrl, testTargetId } = state;
    this.shown = state.shown;
    this.feed = new ReportFeed(testTargetId, () => parts.services.client(serviceUrl));
    this.cases = new ReportCases(state, parts.index, parts.model);
    this.actions = new ReportActions(state, this.cases, parts);
    const { webview } = panel;
    webview.options = panelOptions(parts.extension);
    this.subscriptions = [
      webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
      panel.onDidChangeViewState(() => panel.visible && this.isWaiting && this.refreshSoon(0)),
    ];
    webview.html = reportHtml(webview, parts.extension);
  }

  /** Brings the panel to the front, with one report where one is named. */
  async reveal(id: string | undefined): Promise<void> {
    this.panel.reveal();
    if (id !== undefined) await this.showReport(id);
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  private receive(message: unknown): void {
    const { data } = toExtension.safeParse(message);
    if (data) void this.parts.boundary.run(`reports: ${data.type}`, () => this.handle(data));
  }

  private async handle(message: ToExtension): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.start(message.shown);
      case 'refresh':
        this.pause = undefined;
        return this.refresh();
      case 'older':
        return this.load(() => this.feed.older());
      case 'showList':
        return this.showList();
      case 'showReport':
        return this.showReport(message.id);
      case 'compare':
        return this.load(() => this.compare());
      case 'pullFixes':
        return this.actions.pullFixes(message.id);
      case 'copy':
        return this.actions.copy(this.detail());
      case 'openExecution':
        return this.actions.openExecution(this.report);
      case 'runAgain':
        await this.actions.ofResult(message.type, this.report, message.id);
        return this.refresh();
      case 'openCase':
      case 'openTrace':
        return this.actions.ofResult(message.type, this.report, message.id);
      default:
        return message satisfies never;
    }
  }

  private async start(shown: string | undefined): Promise<void> {
    this.shown ??= shown;
    const panel = { ...this.state, shown: this.shown };
    this.send({ type: 'start', words: pageWords(), locale: vscode.env.language, panel });
    await this.refresh();
    await this.cases.load();
    this.draw();
  }

  private async showReport(id: string): Promise<void> {
    this.shown = id;
    this.pause = undefined;
    await this.load(async () => {
      this.report = await this.feed.report(id);
    });
  }

  private async showList(): Promise<void> {
    this.shown = undefined;
    this.report = undefined;
    this.draw();
  }

  private refresh(): Promise<void> {
    return this.load(async () => {
      await this.feed.refresh();
      if (this.shown !== undefined) this.report = await this.feed.report(this.shown);
    });
  }

  /** Loads something and shows it; what goes wrong is said in the page, where it is missing. */
  private async load(work: () => Promise<void>): Promise<void> {
    clearTimeout(this.timer);
    try {
      await work();
      this.send({ type: 'problem', text: '' });
    } catch (error) {
      this.send({ type: 'problem', text: isCancelled(error) ? '' : textOf(error) });
    }
    this.draw();
    if (this.isWaiting) this.refreshSoon((this.pause = nextPause(this.pause)));
  }

  /** Out of view only the end of a watched report is worth a question, now and then. */
  private refreshSoon(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        if (this.panel.visible || this.news.isWatching) void this.refresh();
      },
      this.panel.visible ? pause : longestPause,
    );
  }

  private draw(): void {
    const reports = this.feed.list.map(summarize);
    this.news.look(reports, this.panel.visible ? this.shown : undefined);
    this.send({ type: 'list', reports, hasOlder: this.feed.hasOlder });
    this.send({ type: 'report', report: this.detail() });
  }

  private get isWaiting(): boolean {
    return [...this.feed.list, ...(this.report ? [this.report] : [])].some(
      (one) => summarize(one).status === 'waiting',
    );
  }

  private async compare(): Promise<void> {
    const current = this.detail();
    if (!current) return;
    const comparison = await compareWithEarlier(current, this.feed, (report) => this.detailOf(report));
    this.send({ type: 'comparison', id: current.summary.id, comparison });
  }

  private detail(): ReportDetail | undefined {
    return this.report && this.report.id === this.shown ? this.detailOf(this.report) : undefined;
  }

  private detailOf(report: TestReport): ReportDetail {
    const { serviceUrl, testTargetId } = this.state;
    const listed = this.feed.list.find(({ id }) => id === report.id);
    const isBound = targetFolders().some(
      (one) => one.serviceUrl === serviceUrl && one.testTargetId === testTargetId,
    );
    return detail(report, listed, (id) => this.cases.known(id), isBound);
  }

  private send(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }
}
