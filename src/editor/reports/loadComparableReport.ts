import type { TestReport } from '../../api/contract/report.ts';
import { earlierReports, sharedPart } from '../../report/history/comparisonAndTrend.ts';
import type { ReportDetail } from '../../report/protocol/shownReport.ts';
import { toReportSummary } from '../../report/summary/toReportSummary.ts';
import type { PagedReports } from '../results/pagedReports.ts';

/** How far is looked: reports that are opened in search of one with a case in common, and pages that are asked for. */
interface Limits {
  readonly opened: number;
  readonly pages: number;
}

/** Where each run has another address, few pages are enough to see it. */
const sameAddress: Limits = { opened: 40, pages: 3 };
const otherAddress: Limits = { opened: 40, pages: 10 };
/** Reports that are opened in search of one with more cases in common. */
const betterOpened = 10;
/** The part of the cases that is enough. */
const enough = 0.5;

interface Found {
  readonly report: ReportDetail;
  readonly part: number;
}

/**
 * Finds the latest earlier report that has at least half of this one's cases, or else the one among those
 * examined that shares most of them. One of the application at the same address comes first: at another one, such as
 * staging, other test cases fail. Lists do not name the cases of a report, so reports are opened one by one.
 *
 * @returns undefined where none of those looked at has
 */
export async function loadComparableReport(
  current: ReportDetail,
  feed: PagedReports,
  detailOf: (report: TestReport) => ReportDetail,
): Promise<ReportDetail | undefined> {
  const find = (isSame: boolean, limits: Limits) =>
    findEarlier(current, feed, detailOf, limits, (url) => (url === current.summary.executionUrl) === isSame);
  const same = await find(true, sameAddress);
  if (same && same.part >= enough) return same.report;
  const other = await find(false, otherAddress);
  return other && other.part > (same?.part ?? 0) ? other.report : same?.report;
}

async function findEarlier(
  current: ReportDetail,
  feed: PagedReports,
  detailOf: (report: TestReport) => ReportDetail,
  limits: Limits,
  isAt: (executionUrl: string) => boolean,
): Promise<Found | undefined> {
  const opened = new Set<string>();
  let best: Found | undefined;
  for (let pages = 0; pages <= limits.pages; pages++) {
    for (const { id, executionUrl } of earlierReports(
      (feed.list ?? []).map(toReportSummary),
      current.summary,
    )) {
      if (opened.has(id) || !isAt(executionUrl)) continue;
      if (opened.size >= (best ? betterOpened : limits.opened)) return best;
      opened.add(id);
      const report = detailOf(await feed.report(id));
      const part = sharedPart(current.results, report.results);
      if (part > (best?.part ?? 0)) best = { report, part };
      if (part >= enough) return best;
    }
    if (!feed.hasOlder) break;
    await feed.older();
  }
  return best;
}
