import type { ServiceClient } from '../../api/client.ts';
import type { ListedReport, ReportKey, ReportPage, TestReport } from '../../api/contract/report.ts';
import { fetchReport } from './fetchReport.ts';

type ReportClient = Pick<ServiceClient, 'listTestReports' | 'getTestReport'>;

/** Pages that are asked for in search of one report. */
const mostPages = 20;

/** The reports of a target as far as they were asked for, latest first. */
export class PagedReports {
  private page: ReportPage | undefined;

  constructor(
    private readonly testTargetId: string,
    private readonly client: () => Promise<ReportClient>,
  ) {}

  /** Undefined until the first page is there. */
  get list(): readonly ListedReport[] | undefined {
    return this.page?.data;
  }

  get hasOlder(): boolean {
    return this.page !== undefined && nextKey(this.page) !== undefined;
  }

  /** Takes the first page as it is now. */
  take(latest: ReportPage): void {
    this.page = this.page ? joinPages(this.page, latest) : latest;
  }

  /** Asks for the next older page. */
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

  /** Asks for older pages until a report is among them, or there are none. */
  async reach(id: string): Promise<void> {
    for (let pages = 0; pages < mostPages && this.hasOlder && !this.listed(id); pages++) await this.older();
  }

  /** A report as the list has it. */
  listed(id: string): ListedReport | undefined {
    return this.list?.find((report) => report.id === id);
  }

  /** One report with the ids of its cases, or as the list has it where the service gives no single ones. */
  async report(id: string): Promise<TestReport> {
    return fetchReport(await this.client(), this.testTargetId, id, this.list);
  }
}

/** A first page asked for again: what was known behind it stays, as long as nothing is missing between. */
export function joinPages(known: ReportPage, latest: ReportPage): ReportPage {
  const ids = new Set(latest.data.map(({ id }) => id));
  const older = known.data.filter(({ id }) => !ids.has(id));
  const isJoined = older.length > 0 && older.length < known.data.length;
  return isJoined ? { ...known, data: [...latest.data, ...older] } : latest;
}

/** The key of the page behind this one; undefined where it is the last. */
export function nextKey({
  key,
  hasNextPage,
}: Pick<ReportPage, 'key' | 'hasNextPage'>): ReportKey | undefined {
  const createdAt = key?.createdAt;
  return hasNextPage && typeof createdAt === 'string' ? { ...key, createdAt } : undefined;
}
