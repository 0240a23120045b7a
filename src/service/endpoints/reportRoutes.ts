import { Hono } from 'hono';
import { paginateReports } from '../reports/paginateReports.ts';
import { parseReportQuery } from '../reports/parseReportQuery.ts';
import { toSingleReport } from '../reports/reportResponses.ts';
import type { Store } from '../store/store.ts';
import type { ResultTraces } from '../traces/resultTraces.ts';
import { requestedReport, requestedTarget } from './requestedRecords.ts';

export interface ReportOptions {
  readonly store: Store;
  readonly traces: ResultTraces;
}

/** Endpoints 16 and 17; the report of endpoint 17 is below v3 too. */
export function reportRoutes({ store, traces }: ReportOptions): Hono {
  const routes = new Hono();
  routes.get('/apiKey/v3/test-targets/:testTargetId/test-reports', (c) => {
    const { id } = requestedTarget(store, c);
    const { before, filters } = parseReportQuery(c.req.query());
    return c.json(paginateReports(traces, store.reports.newestFirst(id, before), filters));
  });
  const single = ['v2', 'v3'].map(
    (version) => `/apiKey/${version}/test-targets/:testTargetId/test-reports/:testReportId`,
  );
  routes.on('GET', single, (c) => c.json(toSingleReport(traces, requestedReport(store, c))));
  return routes;
}
