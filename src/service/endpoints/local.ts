import { Hono, type Context } from 'hono';
import { readBody } from '../http/body.ts';
import { largestTrace, localPath, newReport, resultUpdate, type KeptTrace } from '../contract/localApi.ts';
import { reportOf, resultOf, targetOf } from './requestedRecords.ts';
import type { ServiceParts } from '../cases/modes.ts';
import { Refusal } from '../http/problems.ts';
import { addReport, judge, toRunDetails, toSingleReport, toSingleResult } from '../reports/reports.ts';
import { toRunEnvironments } from '../targets/runEnvironments.ts';

/** What the extension on this machine asks beside the contract: see `contract/localApi.ts`. */
export function localRoutes(parts: ServiceParts): Hono {
  const { store, traces } = parts;
  const routes = new Hono();
  const target = `${localPath}/test-targets/:testTargetId`;
  const result = `${target}/test-reports/:testReportId/test-results/:testResultId`;
  routes.get(`${target}/environments`, (c) => c.json(toRunEnvironments(store, targetOf(store, c))));
  routes.post(`${target}/test-reports`, async (c) => {
    const { id } = targetOf(store, c);
    const { testCaseIds, ...run } = await readBody(c, newReport);
    const cases = [...new Set(testCaseIds)].map((testCaseId) => {
      const known = store.cases.record(testCaseId);
      return known?.targetId === id ? { testCaseId, testCaseVersionId: known.versionId } : { testCaseId };
    });
    const { executionUrl, browser, breakpoint, context, skipped } = run;
    const report = addReport(parts, {
      testTargetId: id,
      executionUrl: withoutCredentials(executionUrl),
      browser,
      breakpoint,
      context,
      cases,
      skipped,
    });
    return c.json(toSingleReport(traces, report));
  });
  routes.get(`${target}/test-reports/:testReportId/run`, (c) => c.json(toRunDetails(reportOf(store, c))));
  routes.patch(result, async (c) => {
    resultOf(store, c);
    const verdict = await readBody(c, resultUpdate);
    // Looked up again: the body took its time, and another request may have changed it meanwhile.
    const { report, result: before } = resultOf(store, c);
    return c.json(toSingleResult(traces, report, judge(parts, report, before, verdict)));
  });
  const keep = async (c: Context, id: string): Promise<Response> => {
    if (Number(c.req.header('Content-Length') ?? 0) > largestTrace)
      throw new Refusal(413, 'The trace is larger than 256 MB');
    await traces.folder.receive(id, c.req.raw.body ?? []);
    const kept: KeptTrace = { traceUrl: traces.urlOf(id) ?? '' };
    return c.json(kept);
  };
  routes.put(`${result}/trace`, (c) => keep(c, resultOf(store, c).result.id));
  routes.put(`${localPath}/traces`, (c) => keep(c, parts.newId()));
  return routes;
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}
