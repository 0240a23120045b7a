import type { TestReport } from '../../api/contract.ts';
import { earlierReports, sharesCase } from '../../report/compareReports.ts';
import type { ReportDetail } from '../../report/protocol.ts';
import { summarize } from '../../report/summarize.ts';
import type { ReportFeed } from './reportFeed.ts';

/** Reports that are opened in search of one with a case in common, and pages that are asked for. */
const most = { opened: 40, pages: 10 };

/**
 * The latest earlier report that has a case of this one; lists do not tell which cases are in a report.
 *
 * @returns undefined where none of those looked at has
 */
export async function earlierReport(
  current: ReportDetail,
  feed: ReportFeed,
  detailOf: (report: TestReport) => ReportDetail,
): Promise<ReportDetail | undefined> {
  const opened = new Set<string>();
  for (let pages = 0; pages <= most.pages; pages++) {
    for (const { id } of earlierReports((feed.list ?? []).map(summarize), current.summary)) {
      if (opened.has(id)) continue;
      if (opened.size === most.opened) return undefined;
      opened.add(id);
      const previous = detailOf(await feed.report(id));
      if (sharesCase(current.results, previous.results)) return previous;
    }
    if (!feed.hasOlder) return undefined;
    await feed.older();
  }
  return undefined;
}
