import type { TestReport } from '../../api/contract.ts';
import { compareResults, earlierReports, sharesCase } from '../../report/compareReports.ts';
import type { Comparison, ReportDetail } from '../../report/protocol.ts';
import { summarize } from '../../report/summarize.ts';
import type { ReportFeed } from './reportFeed.ts';

/** Reports that are opened in search of one with a case in common. */
const mostOpened = 8;

/** What changed since the latest earlier report that has a case of this one. */
export async function compareWithEarlier(
  current: ReportDetail,
  feed: ReportFeed,
  detailOf: (report: TestReport) => ReportDetail,
): Promise<Comparison> {
  const earlier = () => earlierReports(feed.list.map(summarize), current.summary);
  if (earlier().length === 0) await feed.older();
  for (const { id } of earlier().slice(0, mostOpened)) {
    const previous = detailOf(await feed.report(id));
    if (sharesCase(current.results, previous.results)) {
      return {
        previous: previous.summary.createdAt,
        ...compareResults(current.results, previous.results),
      };
    }
  }
  return { newlyFailing: [], newlyFixed: [], stillFailing: [] };
}
