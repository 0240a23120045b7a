import { endpoints } from '../../api/contract/endpoints.ts';
import type { Explorer } from '../explore/explorer.ts';
import { HttpError, notFound } from '../http/httpErrors.ts';
import { noRecord, route } from '../http/route.ts';
import { paginateReports, toReportSelection, toSingleReport } from '../reports/reportResponses.ts';
import { startExecution } from '../runs/addExecutionReport.ts';
import { ToolMissing } from '../runs/projectRunner.ts';
import type { ReportRuns } from '../runs/reportRuns.ts';
import type { TargetRecord } from '../store/records.ts';
import type { Store, StoreContext } from '../store/store.ts';
import type { ResultTraces } from '../traces/traces.ts';
import { hostedEndpoints } from './endpointsBesideInterface.ts';
import { requestedReport, requestedTarget } from './requestedRecords.ts';

export interface ReportRoutesOptions extends StoreContext {
  readonly traces: ResultTraces;
  /** Runs the test cases of reports; without it nothing is executed. */
  readonly runs?: Pick<ReportRuns, 'add'>;
  /** Without it nothing is explored. */
  readonly explorer?: Pick<Explorer, 'explore'>;
}

/** Endpoints 16 to 18: test reports, and explorations. */
export const reportRoutes = ({ store, traces, explorer }: ReportRoutesOptions) => ({
  listTestReports: route(endpoints.listTestReports, requestedTarget(store), ({ id }, request) => {
    const { before, filters } = toReportSelection(request.query, request.allQueries);
    return paginateReports(traces, store.reports.newestFirst(id, before), filters);
  }),
  getTestReport: route(endpoints.getTestReport, requestedReport(store), (report) =>
    toSingleReport(traces, report),
  ),
  explore: route(endpoints.explore, noRecord, async (_none, { body, raw }) => {
    const target = namedTarget(store, body);
    if (!explorer)
      throw new HttpError(424, 'The local service was started without a browser for explorations');
    try {
      return await explorer.explore(target, body, raw.signal);
    } catch (error) {
      if (error instanceof ToolMissing) throw new HttpError(424, error.message);
      throw error;
    }
  }),
});

/** `POST v3/execute`: runs the test cases of a target on this machine; their results get into a report. */
export const executeRoutes = (options: ReportRoutesOptions) => ({
  execute: route(hostedEndpoints.execute, noRecord, (_none, { body, raw }) => {
    const { store, traces, runs } = options;
    const target = namedTarget(store, body);
    if (!runs) throw new HttpError(424, 'The local service was started without runs');
    const { report, environment } = startExecution(options, target, body);
    runs.add(report, environment);
    const reportPath = `/api/apiKey/v3/test-targets/${target.id}/test-reports/${report.id}`;
    return {
      testReportUrl: new URL(reportPath, raw.url).href,
      testReport: toSingleReport(traces, report),
    };
  }),
});

/** Finds the target that a body names. */
function namedTarget(store: Store, { testTargetId }: { readonly testTargetId: string }): TargetRecord {
  const target = store.target(testTargetId);
  if (!target) throw notFound('test target', testTargetId);
  return target;
}
