import * as vscode from 'vscode';
import type { ListedReport, TestReport } from '../../api/contract/report.ts';
import { localServiceUrl } from '../../core/target/serviceAddresses.ts';
import { UserError } from '../../core/userError.ts';
import { compareResults } from '../../report/history/comparisonAndTrend.ts';
import {
  toExtension,
  type PanelState,
  type ToExtension,
  type ToPage,
} from '../../report/protocol/messages.ts';
import type { ReportComparison, ReportDetail, ReportSummary } from '../../report/protocol/shownReport.ts';
import { toReportDetail } from '../../report/summary/toReportDetail.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';
import { safeLine } from '../../report/text/safeText.ts';
import { PagedReports } from '../results/pagedReports.ts';
import type { ReportUpdate, ReportViewer } from '../results/reportWatch.ts';
import { isSameTarget, type Target } from '../targets/target.ts';
import { targetFolders } from '../targets/targetFolders.ts';
import { isCancelled, textOfError } from '../ui/errorBoundary.ts';
import { shortList } from '../ui/texts.ts';
import { webviewHtml, webviewOptions } from '../ui/webviewHtml.ts';
import { loadComparableReport } from './loadComparableReport.ts';
import { localizedPageTexts } from './localizedPageTexts.ts';
import {
  addRunDetails,
  type ReportWithRunDetails,
  ReportActions,
  ReportCases,
  type ReportDependencies,
} from './reportActions.ts';

/** The reports of one target in a panel, which follows what is seen of them. */
export class ReportPanel implements vscode.Disposable, ReportViewer {
  private readonly feed: PagedReports;
  private readonly cases: ReportCases;
  private readonly actions: ReportActions;
  private readonly subscriptions: vscode.Disposable[];
  private opened: ReportWithRunDetails | undefined;
  /** The report that the shown one is compared with; undefined if none was found. */
  private compared: { readonly id: string; readonly previous: ReportDetail | undefined } | undefined;
  private wanted: string | undefined;
  private isStale = false;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly state: PanelState,
    private readonly parts: ReportDependencies,
  ) {
    const { serviceUrl, testTargetId } = state;
    this.wanted = state.shown;
    this.feed = new PagedReports(testTargetId, () => parts.services.client(serviceUrl));
    this.cases = new ReportCases(state, parts);
    this.actions = new ReportActions(state, this.cases, parts);
    const { webview } = panel;
    webview.options = webviewOptions(parts.context.extensionUri);
    this.subscriptions = [
      parts.watch.follow(this),
      parts.watch.onDidLook(
        (update) => isSameTarget(update.target, state) && void this.load(() => this.applyUpdate(update)),
      ),
      webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
    ];
    const title = vscode.l10n.t('Test Reports');
    webview.html = webviewHtml(webview, parts.context.extensionUri, { bundle: 'report', title });
  }

  isShowing(target: Target): boolean {
    return this.panel.visible && isSameTarget(target, this.state);
  }

  get shown(): string | undefined {
    return this.panel.visible ? this.wanted : undefined;
  }

  get isWaiting(): boolean {
    return this.opened !== undefined && toReportSummary(this.opened.report).status === 'waiting';
  }

  /** Brings the panel to the front, with one report where one is named. */
  async reveal(id: string | undefined): Promise<void> {
    this.panel.reveal();
    if (id !== undefined) await this.showReport(id);
  }

  dispose(): void {
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
        return this.refresh();
      case 'setKey':
        await this.actions.setKey();
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
        return this.actions.copy(this.detail(), this.comparison());
      case 'openExecution':
        return this.actions.openExecution(this.opened?.report);
      case 'runReport':
        return this.actions.runReport(this.detail());
      case 'openCase':
      case 'openTrace':
      case 'showSteps':
      case 'runAgain':
        return this.actions.ofResult(message.type, this.opened, message.id);
      default:
        return message satisfies never;
    }
  }

  /** A page that comes back into view begins anew: it gets what is known, then what is new. */
  private async start(shown: string | undefined): Promise<void> {
    this.wanted ??= shown;
    const panel = { ...this.state, shown: this.wanted };
    this.send({ type: 'start', texts: localizedPageTexts(), locale: vscode.env.language, panel });
    if (this.feed.list) this.draw();
    await Promise.all([this.refresh(), this.cases.load(), this.parts.results.load(this.state)]);
    this.draw();
  }

  private async showReport(id: string): Promise<void> {
    this.wanted = id;
    await this.load(async () => {
      this.opened = await this.open(id);
      this.draw();
      await this.feed.reach(id);
    });
    if (this.isWaiting) await this.parts.watch.look(this.state);
  }

  private async showList(): Promise<void> {
    this.wanted = undefined;
    this.opened = undefined;
    this.draw();
  }

  /** All that is shown is asked for again, also what has ended: its trace may have a new address. */
  private async refresh(): Promise<void> {
    this.isStale = true;
    await this.parts.watch.look(this.state);
  }

  private async applyUpdate({ page, error }: ReportUpdate): Promise<void> {
    if (!page) throw error;
    this.feed.take(page);
    const id = this.wanted;
    const isKnown = this.opened?.report.id === id && !this.isWaiting && !this.isStale;
    if (id !== undefined && !isKnown) this.opened = await this.open(id);
    this.isStale = false;
  }

  private async open(id: string): Promise<ReportWithRunDetails> {
    return addRunDetails(await this.feed.report(id), this.state, this.parts.localApi);
  }

  /** Loads something and shows it; what goes wrong is said in the page, where it is missing. */
  private async load(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.send({ type: 'problem', text: this.stoppedPollingText(), wantsKey: false });
    } catch (error) {
      this.send({ type: 'problem', ...describeLoadError(error) });
    }
    this.draw();
  }

  private stoppedPollingText(): string {
    if (!this.parts.watch.hasGivenUp(this.state)) return '';
    return vscode.l10n.t(
      'A waiting report has not changed for two hours and is no longer updated. Refresh to check it again.',
    );
  }

  private draw(): void {
    const { list, hasOlder } = this.feed;
    if (list) this.send({ type: 'list', reports: list.map((listed) => this.summaryOf(listed)), hasOlder });
    const report = this.detail();
    if (report || this.wanted === undefined) this.send({ type: 'report', report });
    const comparison = this.comparison();
    if (report && comparison) this.send({ type: 'comparison', id: report.summary.id, comparison });
  }

  private summaryOf(listed: ListedReport): ReportSummary {
    const ids = this.parts.results.caseIdsOf(listed);
    const names = ids.flatMap((id) => this.cases.facts(id)?.name ?? []);
    return { ...toReportSummary(listed), cases: safeLine(shortList(names, mostNames).join(', '), 400) };
  }

  private async compare(): Promise<void> {
    const current = this.detail();
    if (!current) return;
    await this.feed.reach(current.summary.id);
    const previous = await loadComparableReport(this.detail() ?? current, this.feed, (report) =>
      this.detailOf(report),
    );
    this.compared = { id: current.summary.id, previous };
  }

  private comparison(): ReportComparison | undefined {
    const current = this.detail();
    if (!current || this.compared?.id !== current.summary.id) return undefined;
    const { previous } = this.compared;
    const { createdAt, executionUrl = '' } = previous?.summary ?? {};
    return {
      previous: createdAt,
      ...(executionUrl !== '' && executionUrl !== current.summary.executionUrl && { otherUrl: executionUrl }),
      ...compareResults(previous ? current.results : [], previous?.results ?? []),
    };
  }

  private detail(): ReportDetail | undefined {
    const { report, run } = this.opened ?? {};
    return report && report.id === this.wanted ? this.detailOf(report, run) : undefined;
  }

  private detailOf(report: TestReport, run?: ReportWithRunDetails['run']): ReportDetail {
    // The local service fixes nothing by itself: its reports have the fixes that were proven for them.
    const canPull =
      (this.state.serviceUrl !== localServiceUrl || (run?.fixed ?? 0) > 0) &&
      targetFolders().some((folder) => isSameTarget(folder, this.state));
    return toReportDetail(report, this.feed.listed(report.id), (id) => this.cases.facts(id), canPull, run);
  }

  private send(message: ToPage): void {
    void this.panel.webview.postMessage(message);
  }
}

/** Test cases that a row of the list names. */
const mostNames = 3;

/** Describes an error of loading: its text, and whether the user can fix it by setting an API key. */
const describeLoadError = (error: unknown): { readonly text: string; readonly wantsKey: boolean } => ({
  text: isCancelled(error) ? '' : textOfError(error),
  wantsKey: error instanceof UserError && error.nextStep === 'set-key',
});
