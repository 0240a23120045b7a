import type { ReportPage } from './contract/report.ts';
import type { CallOptions } from './http/createTransport.ts';
import type { ReportQuery, ListTestReports } from './createReportLister.ts';

/**
 * All pages of reports, newest first, each asked for when the caller wants it. Ends with the last
 * page, and when a service hands out a key for the second time.
 */
export async function* listReportPages(
  list: ListTestReports,
  testTargetId: string,
  query: ReportQuery = {},
  options?: CallOptions,
): AsyncGenerator<ReportPage, void, undefined> {
  const seen = new Set<string>();
  let key = query.key;
  for (;;) {
    const page = await list(testTargetId, { ...query, key }, options);
    yield page;
    const next = page.hasNextPage ? page.key : undefined;
    if (typeof next?.createdAt !== 'string' || seen.has(JSON.stringify(next))) return;
    seen.add(JSON.stringify(next));
    key = { ...next, createdAt: next.createdAt };
  }
}
