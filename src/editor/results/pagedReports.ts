import type { ListedReport, ReportKey, ReportPage, TestReport } from '../../api/contract/report.ts';
import type { ServiceClient } from '../../api/createClient.ts';
import { fetchReport } from './fetchReport.ts';

type ReportClient = Pick<ServiceClient, 'listTestReports' | 'getTestReport'>;

/** Maximum number of pages to load in search of one report. */
const mostPages = 20;

/** The reports of a target that were loaded so far, latest first. */
export class PagedReports {
  private page: ReportPage | undefined;

  constructor(
    private readonly testTargetId: string,
    private readonly client: () => Promise<ReportClient>,
  ) {}

  /** The loaded reports; undefined until the first page is loaded. */
  get list(): readonly ListedReport[] | undefined {
    return this.page?.data;
  }

  get hasOlder(): boolean {
    return this.page !== undefined && nextKey(this.page) !== undefined;
  }

  /** Merges the current first page into the loaded reports. */
  take(latest: ReportPage): void {
    this.page = this.page ? joinPages(this.page, latest) : latest;
  }

  /** Loads the next older page. */
  async older(): Promise<void> {
    const before = this.page;
    const key = before && nextKey(before);
    if (!key) return;
    const next = await (await this.client()).listTestReports(this.testTargetId, { key });
    const known = new Set(before.data.map(({ id }) => id));
    const data = [...before.data, ...next.data.filter(({ id }) => !known.has(id))];
    const isStuck = JSON.stringify(nextKey(next)) === JSON.stringify(key);
    this.page = { ...next, data, ...(isStuck ? { hasNextPage: false } : {}) };
  }

  /** Loads older pages until a report is found, or there are no more. */
  async reach(id: string): Promise<void> {
    for (let pages = 0; pages < mostPages && this.hasOlder && !this.listed(id); pages++) await this.older();
  }

  /** Finds a report among the loaded ones. */
  listed(id: string): ListedReport | undefined {
    return this.list?.find((report) => report.id === id);
  }

  /** Loads one report with the ids of its cases, or from the list where the service has no endpoint for single reports. */
  async report(id: string): Promise<TestReport> {
    return fetchReport(await this.client(), this.testTargetId, id, this.list);
  }
}

/** Joins a reloaded first page with the older reports, unless reports are missing in between. */
export function joinPages(previous: ReportPage, latest: ReportPage): ReportPage {
  const ids = new Set(latest.data.map(({ id }) => id));
  const older = previous.data.filter(({ id }) => !ids.has(id));
  const isJoined = older.length > 0 && older.length < previous.data.length;
  return isJoined ? { ...previous, data: [...latest.data, ...older] } : latest;
}

/** The key of the next older page; undefined for the last page. */
export function nextKey({
  key,
  hasNextPage,
}: Pick<ReportPage, 'key' | 'hasNextPage'>): ReportKey | undefined {
  const createdAt = key?.createdAt;
  return hasNextPage && typeof createdAt === 'string' ? { ...key, createdAt } : undefined;
}
