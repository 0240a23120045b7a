import * as vscode from 'vscode';
import type { ReportKey, ReportPage } from '../../api/contract/report.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';
import type { Services } from '../connection/services.ts';
import { isSameTarget, type Target } from '../targets/target.ts';
import { joinPages } from './pagedReports.ts';

/** The latest reports of a target as loaded from a service. */
interface LoadedReports {
  readonly target: Target;
  readonly page: ReportPage;
}

interface CachedPage {
  readonly target: Target;
  readonly isLatest: boolean;
  readonly loading: Promise<ReportPage>;
  page?: ReportPage;
}

/** A cache of pages of reports by target. */
export class ReportPageCache implements vscode.Disposable {
  private readonly loaded = new vscode.EventEmitter<LoadedReports>();
  /** Fires when the latest reports of a target were loaded. */
  readonly onDidLoad = this.loaded.event;
  private readonly pages = new Map<string, CachedPage>();

  private readonly forgetting: vscode.Disposable | undefined;

  /** @param onDidForget fires when the cache must be cleared */
  constructor(
    private readonly services: Pick<Services, 'client'>,
    onDidForget?: vscode.Event<void>,
  ) {
    this.forgetting = onDidForget?.(() => this.forget());
  }

  /** Loads a page of a target's reports: the first, or the one after a key. A failed load is not cached. */
  of(target: Target, key?: ReportKey): Promise<ReportPage> {
    const entryKey = cacheKey(target, key);
    const known = this.pages.get(entryKey);
    if (known) return known.loading;
    const entry: CachedPage = { target, isLatest: key === undefined, loading: this.load(target, key) };
    this.pages.set(entryKey, entry);
    entry.loading.then(
      (page) => {
        if (this.pages.get(entryKey) !== entry) return;
        entry.page = page;
        if (entry.isLatest) this.loaded.fire({ target, page });
      },
      () => {
        if (this.pages.get(entryKey) === entry) this.pages.delete(entryKey);
      },
    );
    return entry.loading;
  }

  /** Whether the latest reports of a target are loaded. */
  has = (target: Target): boolean => this.pages.get(cacheKey(target))?.page !== undefined;

  /** Targets whose latest reports are loaded. */
  targets = (): Target[] =>
    [...this.pages.values()].flatMap(({ target, isLatest, page }) => (isLatest && page ? target : []));

  /** Merges reports that were loaded elsewhere. Returns whether anything visible changed. */
  take(target: Target, page: ReportPage): boolean {
    const known = this.pages.get(cacheKey(target))?.page;
    if (!known) return false;
    const joined = joinPages(known, page);
    if (visibleContent(known) === visibleContent(joined)) return false;
    const entry = { target, isLatest: true, loading: Promise.resolve(joined), page: joined };
    this.pages.set(cacheKey(target), entry);
    return true;
  }

  /** Removes the reports of one target, or of all, from the cache. */
  forget(target?: Target): void {
    for (const [entryKey, entry] of this.pages)
      if (!target || isSameTarget(entry.target, target)) this.pages.delete(entryKey);
  }

  dispose(): void {
    this.forgetting?.dispose();
    this.loaded.dispose();
  }

  private async load({ serviceUrl, testTargetId }: Target, key?: ReportKey): Promise<ReportPage> {
    return (await this.services.client(serviceUrl)).listTestReports(testTargetId, { key });
  }
}

const cacheKey = ({ serviceUrl, testTargetId }: Target, key?: ReportKey): string =>
  JSON.stringify([serviceUrl, testTargetId, key ?? {}]);

/** The visible content of a page, to compare; trace addresses change with each request and do not count. */
const visibleContent = ({ data, key }: ReportPage): string =>
  JSON.stringify([data.map(toReportSummary), key]);
