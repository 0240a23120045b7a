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

/** Endpoints 16 and 17. */
export function reportRoutes({ store, traces }: ReportOptions): Hono {
  const routes = new Hono();
  routes.get('/apiKey/v3/test-targets/:testTargetId/test-reports', (c) => {
    const { id } = requestedTarget(store, c);
    const { before, filters } = parseReportQuery(c.req.query());
    return c.json(paginateReports(traces, store.reports.newestFirst(id, before), filters));
  });
  routes.get('/apiKey/v2/test-targets/:testTargetId/test-reports/:testReportId', (c) =>
    c.json(toSingleReport(traces, requestedReport(store, c))),
  );
  return routes;
}
