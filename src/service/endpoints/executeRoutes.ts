import { Hono } from 'hono';
import { HttpError, notFound } from '../http/httpErrors.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { toSingleReport } from '../reports/reportResponses.ts';
import { executeBody } from '../runs/executeBody.ts';
import type { ReportRuns } from '../runs/reportRuns.ts';
import { startExecution } from '../runs/startExecution.ts';
import type { StoreContext } from '../store/storeContext.ts';
import type { ResultTraces } from '../traces/resultTraces.ts';

export interface ExecuteOptions extends StoreContext {
  readonly traces: ResultTraces;
  /** Runs the test cases of reports; without it nothing is executed. */
  readonly runs?: Pick<ReportRuns, 'add'>;
}

/** `POST v3/execute`: runs the test cases of a target on this machine; their results get into a report. */
export function executeRoutes(options: ExecuteOptions): Hono {
  const { store, traces, runs } = options;
  const routes = new Hono();
  routes.post('/apiKey/v3/execute', async (c) => {
    const body = await readJsonBody(c, executeBody);
    const target = store.target(body.testTargetId);
    if (!target) throw notFound('test target', body.testTargetId);
    if (!runs) throw new HttpError(424, 'The local service was started without runs');
    const { report, environment } = startExecution(options, target, body);
    runs.add(report, environment);
    const reportPath = `/api/apiKey/v3/test-targets/${target.id}/test-reports/${report.id}`;
    return c.json({
      testReportUrl: new URL(reportPath, c.req.url).href,
      testReport: toSingleReport(traces, report),
    });
  });
  return routes;
}
