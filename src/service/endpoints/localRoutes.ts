import { Hono, type Context } from 'hono';
import type * as z from 'zod';
import { largestTrace, newReportBody, resultUpdate, type SavedTrace } from '../localContract/localApi.ts';
import { localPath } from '../localContract/localPath.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { HttpError } from '../http/httpErrors.ts';
import { splitCredentials } from '../http/splitCredentials.ts';
import { addReport, type NewRun } from '../reports/addReport.ts';
import { toRunDetails, toSingleReport, toSingleResult } from '../reports/reportResponses.ts';
import { updateResult } from '../reports/updateResult.ts';
import type { Store } from '../store/store.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { toRunEnvironments } from '../targets/toRunEnvironments.ts';
import type { ResultTraces } from '../traces/resultTraces.ts';
import { requestedReport, requestedResult, requestedTarget } from './requestedRecords.ts';

export interface LocalOptions extends StoreContext {
  readonly traces: ResultTraces;
}

/** Endpoints for the extension on this machine, in addition to the contract: see `contract/localApi.ts`. */
export function localRoutes(options: LocalOptions): Hono {
  const { store, traces, newId } = options;
  const routes = new Hono();
  const target = `${localPath}/test-targets/:testTargetId`;
  const result = `${target}/test-reports/:testReportId/test-results/:testResultId`;
  routes.get(`${target}/environments`, (c) => c.json(toRunEnvironments(store, requestedTarget(store, c))));
  routes.post(`${target}/test-reports`, async (c) => {
    const { id } = requestedTarget(store, c);
    const report = addReport(options, runOf(store, id, await readJsonBody(c, newReportBody)));
    return c.json(toSingleReport(traces, report));
  });
  routes.get(`${target}/test-reports/:testReportId/run`, (c) =>
    c.json(toRunDetails(requestedReport(store, c))),
  );
  routes.patch(result, async (c) => {
    requestedResult(store, c);
    const verdict = await readJsonBody(c, resultUpdate);
    // Looked up again: the body took its time, and another request may have changed it meanwhile.
    const { report, result: before } = requestedResult(store, c);
    return c.json(toSingleResult(traces, report, updateResult(options, report, before, verdict)));
  });
  routes.put(`${result}/trace`, (c) => saveTrace(traces, c, requestedResult(store, c).result.id));
  routes.put(`${localPath}/traces`, (c) => saveTrace(traces, c, newId()));
  return routes;
}

/** The run that a new report is about, with the current versions of the cases that the service has. */
function runOf(store: Store, testTargetId: string, body: z.infer<typeof newReportBody>): NewRun {
  const { testCaseIds, executionUrl, browser, breakpoint, context, skipped } = body;
  const cases = [...new Set(testCaseIds)].map((testCaseId) => {
    const known = store.cases.record(testTargetId, testCaseId);
    return known ? { testCaseId, testCaseVersionId: known.versionId } : { testCaseId };
  });
  return {
    testTargetId,
    executionUrl: splitCredentials(executionUrl).url,
    browser,
    breakpoint,
    context,
    cases,
    skipped,
  };
}

async function saveTrace(traces: ResultTraces, c: Context, id: string): Promise<Response> {
  if (Number(c.req.header('Content-Length') ?? 0) > largestTrace)
    throw new HttpError(413, 'The trace is larger than 256 MB');
  await traces.folder.receive(id, c.req.raw.body ?? []);
  const saved: SavedTrace = { traceUrl: traces.urlOf(id) ?? '' };
  return c.json(saved);
}
