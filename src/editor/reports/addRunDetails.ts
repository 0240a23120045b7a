import type { TestReport } from '../../api/contract/report.ts';
import { localServiceUrl } from '../../core/target/localServiceUrl.ts';
import type { RunFacts } from '../../report/summary/toReportDetail.ts';
import type { LocalApiClient } from '../results/localApiClient.ts';
import type { Target } from '../targets/target.ts';

/** A report with the details of its run, which only the local service has. */
export interface ReportWithRunDetails {
  readonly report: TestReport;
  readonly run: RunFacts | undefined;
}

/** Adds to a report of the local service how long its test cases ran and which ones were skipped. */
export async function addRunDetails(
  report: TestReport,
  { serviceUrl, testTargetId }: Target,
  local: Pick<LocalApiClient, 'runDetails'>,
): Promise<ReportWithRunDetails> {
  if (serviceUrl !== localServiceUrl) return { report, run: undefined };
  // A report says what matters without them too.
  const run = await local.runDetails(testTargetId, report.id).catch(() => undefined);
  return { report, run };
}
