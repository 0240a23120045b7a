import * as vscode from 'vscode';
import type { ReportKey, ReportPage } from '../../api/contract/report.ts';
import { ServiceError } from '../../api/http/apiErrors.ts';
import {
  isTooOld,
  matchesReport,
  reportListFilter,
  toServiceFilter,
  type ReportListFilter,
} from '../../report/filter/reportFilter.ts';
import { type Services, serviceName } from '../connection/services.ts';
import type { Target } from '../targets/target.ts';
import type { ReportPageCache } from './reportPageCache.ts';

interface FilterParts {
  readonly services: Pick<Services, 'client'>;
  readonly pages: Pick<ReportPageCache, 'of'>;
  /** What services did not filter by. */
  readonly refusals: Set<string>;
}

/**
 * Loads a page of reports that match a filter: the service filters, and what it doesn't filter is filtered here. Then a
 * page may have no report, although older pages have.
 */
export async function loadFilteredPage(
  target: Target,
  key: ReportKey | undefined,
  stored: ReportListFilter,
  parts: FilterParts,
): Promise<ReportPage> {
  const filter = reportListFilter.catch({ conditions: [] }).parse(stored);
  // The latest reports are watched, whatever is shown of them.
  if (key === undefined) void parts.pages.of(target).catch(() => undefined);
  const page = await (askService(target, key, filter, parts) ?? parts.pages.of(target, key));
  const now = new Date();
  const data = page.data.filter((report) => matchesReport(report, filter, now));
  const isAtEnd = page.data.some((report) => isTooOld(report, filter, now));
  const inTime = page.data.filter((report) => !isTooOld(report, filter, now));
  if (data.length < inTime.length) showRefusal(target, filter, parts);
  return { ...page, data, ...(isAtEnd && { hasNextPage: false }) };
}

/** Undefined where there is nothing that the service could filter by, or it refused that before. */
function askService(
  { serviceUrl, testTargetId }: Target,
  key: ReportKey | undefined,
  filter: ReportListFilter,
  parts: FilterParts,
): Promise<ReportPage> | undefined {
  const conditions = toServiceFilter(filter);
  if (conditions.length === 0 || parts.refusals.has(refusalOf(serviceUrl, filter))) return undefined;
  const ask = async (): Promise<ReportPage> => {
    const client = await parts.services.client(serviceUrl);
    try {
      return await client.listTestReports(testTargetId, { key, filter: conditions });
    } catch (error) {
      if (!(error instanceof ServiceError) || ![400, 422, 501].includes(error.status)) throw error;
      const page = await parts.pages.of({ serviceUrl, testTargetId }, key);
      showRefusal({ serviceUrl, testTargetId }, filter, parts);
      return page;
    }
  };
  return ask();
}

function showRefusal({ serviceUrl }: Target, filter: ReportListFilter, { refusals }: FilterParts): void {
  const refusal = refusalOf(serviceUrl, filter);
  if (filter.conditions.length === 0 || refusals.has(refusal)) return;
  refusals.add(refusal);
  const keys = filter.conditions.map(({ key }) => key);
  const [service, names] = [serviceName(serviceUrl), keys.join(', ')];
  void vscode.window.showInformationMessage(
    keys.includes('environmentId')
      ? vscode.l10n.t(
          '{0} doesn\'t filter reports by {1}. The loaded reports are filtered here, except by environment, which they don\'t name. "Older" searches the next page.',
          service,
          names,
        )
      : vscode.l10n.t(
          '{0} doesn\'t filter reports by {1}. The loaded reports are filtered here; "Older" searches the next page.',
          service,
          names,
        ),
  );
}

const refusalOf = (serviceUrl: string, { conditions }: ReportListFilter): string =>
  JSON.stringify([serviceUrl, conditions.map(({ key }) => key).toSorted()]);
