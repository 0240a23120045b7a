import * as vscode from 'vscode';
import type { ReportKey, ReportPage } from '../../api/contract/report.ts';
import type { ReportListFilter } from '../../report/filter/reportFilter.ts';
import type { Services } from '../connection/services.ts';
import { targetKeyOf, type Target } from '../targets/target.ts';
import type { ReportPageCache } from './reportPageCache.ts';

/** A filter that a target has, with its text in the view. */
export interface StoredFilter {
  readonly filter: ReportListFilter;
  readonly label: string;
}

/** The filters of reports, one for each target, kept for this workspace. */
export class ReportFilters implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Target>();
  readonly onDidChange = this.changed.event;
  /** Services that did not filter, by what they were asked for: each is named once. */
  readonly refusals = new Set<string>();

  constructor(
    private readonly state: Pick<vscode.Memento, 'get' | 'update'>,
    readonly services: Pick<Services, 'client'>,
    readonly pages: Pick<ReportPageCache, 'of' | 'forget'>,
  ) {}

  of(target: Target): StoredFilter | undefined {
    return this.state.get<StoredFilter>(keyOf(target));
  }

  async set(target: Target, filter: StoredFilter | undefined): Promise<void> {
    await this.state.update(keyOf(target), filter);
    this.changed.fire(target);
  }

  /** Loads a page of the reports that the filter of their target lets through. */
  async page(target: Target, key?: ReportKey): Promise<ReportPage> {
    const stored = this.of(target);
    if (!stored) return this.pages.of(target, key);
    const { loadFilteredPage } = await import('./loadFilteredPage.ts');
    return loadFilteredPage(target, key, stored.filter, this);
  }

  forget(target: Target): void {
    this.pages.forget(target);
  }

  dispose(): void {
    this.changed.dispose();
  }
}

const keyOf = (target: Target): string => `portableTests.reportFilter ${targetKeyOf(target)}`;
