import type { TestReport } from '../../api/contract/report.ts';
import { earlierReports, sharedPart } from '../../report/history/compareResults.ts';
import type { ReportDetail } from '../../report/protocol/reportSchema.ts';
import type { PagedReports } from '../results/pagedReports.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';

/**
 * Reports that are opened in search of one with a case in common, those that are opened in search of one with
 * more, and pages that are asked for.
 */
const most = { opened: 40, better: 10, pages: 10 };

/**
 * Finds the latest earlier report that has at least half of this one's cases, or else the one among those
 * examined that shares most of them. Lists do not name the cases of a report, so reports are opened one by one.
 *
 * @returns undefined where none of those looked at has
 */
export async function loadComparableReport(
  current: ReportDetail,
  feed: PagedReports,
  detailOf: (report: TestReport) => ReportDetail,
): Promise<ReportDetail | undefined> {
  const opened = new Set<string>();
  let best: { readonly report: ReportDetail; readonly part: number } | undefined;
  for (let pages = 0; pages <= most.pages; pages++) {
    for (const { id } of earlierReports((feed.list ?? []).map(toReportSummary), current.summary)) {
      if (opened.has(id)) continue;
      if (opened.size >= (best ? most.better : most.opened)) return best?.report;
      opened.add(id);
      const report = detailOf(await feed.report(id));
      const part = sharedPart(current.results, report.results);
      if (part >= 0.5) return report;
      if (part > (best?.part ?? 0)) best = { report, part };
    }
    if (!feed.hasOlder) break;
    await feed.older();
  }
  return best?.report;
}
