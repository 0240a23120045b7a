import type { ServiceClient } from '../../api/client.ts';
import type { ListedReport, ReportKey, TestReport } from '../../api/contract.ts';

type ReportClient = Pick<ServiceClient, 'listTestReports' | 'getTestReport'>;

/** The reports of a target as far as they were asked for, latest first. */
export class ReportFeed {
  private reports: ListedReport[] = [];
  private next: ReportKey | undefined;

  constructor(
    private readonly testTargetId: string,
    private readonly client: () => Promise<ReportClient>,
  ) {}

  get list(): readonly ListedReport[] {
    return this.reports;
  }

  get hasOlder(): boolean {
    return this.next !== undefined;
  }

  /** Asks for the first page. Older ones stay, as long as nothing is missing between. */
  async refresh(): Promise<void> {
    const { data, next } = await this.page(undefined);
    const latest = new Set(data.map(({ id }) => id));
    const older = this.reports.filter(({ id }) => !latest.has(id));
    const isJoined = this.reports.some(({ id }) => latest.has(id));
    this.reports = isJoined ? [...data, ...older] : data;
    if (!isJoined || older.length === 0) this.next = next;
  }

  /** Asks for the next older page. */
  async older(): Promise<void> {
    const key = this.next;
    if (!key) return;
    const { data, next } = await this.page(key);
    const known = new Set(this.reports.map(({ id }) => id));
    this.reports = [...this.reports, ...data.filter(({ id }) => !known.has(id))];
    this.next = JSON.stringify(next) === JSON.stringify(key) ? undefined : next;
  }

  /** One report with the ids of its cases. */
  async report(id: string): Promise<TestReport> {
    return (await this.client()).getTestReport(this.testTargetId, id);
  }

  private async page(
    key: ReportKey | undefined,
  ): Promise<{ data: ListedReport[]; next: ReportKey | undefined }> {
    const page = await (await this.client()).listTestReports(this.testTargetId, { key });
    return { data: page.data, next: nextKey(page) };
  }
}

/** The key of the page behind this one; undefined where it is the last. */
export function nextKey({
  key,
  hasNextPage,
}: {
  readonly key?: { readonly createdAt?: string | null | undefined } | null | undefined;
  readonly hasNextPage?: boolean | null | undefined;
}): ReportKey | undefined {
  const createdAt = key?.createdAt;
  return hasNextPage && typeof createdAt === 'string' ? { ...key, createdAt } : undefined;
}
