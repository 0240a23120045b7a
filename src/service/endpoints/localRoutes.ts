import type * as z from 'zod';
import { HttpError } from '../http/httpErrors.ts';
import { splitCredentials } from '../http/requestValues.ts';
import { noRecord, route, type Route } from '../http/route.ts';
import {
  largestTrace,
  localEndpoints,
  type newReportBody,
  type SavedTrace,
} from '../localContract/localApi.ts';
import { toRunDetails, toSingleReport, toSingleResult } from '../reports/reportResponses.ts';
import { addReport, keepFix, type NewRun, updateResult } from '../reports/reportWriter.ts';
import type { Store, StoreContext } from '../store/store.ts';
import { toRunEnvironments } from '../targets/targets.ts';
import type { ResultTraces } from '../traces/traces.ts';
import { requestedReport, requestedResult, requestedTarget } from './requestedRecords.ts';

export interface LocalOptions extends StoreContext {
  readonly traces: ResultTraces;
}

type LocalRoutes = {
  readonly [Name in keyof typeof localEndpoints]: Route<(typeof localEndpoints)[Name]>;
};

/** Endpoints for the extension on this machine, in addition to the contract: see `localContract/localApi.ts`. */
export function localRoutes(options: LocalOptions): LocalRoutes {
  const { store, traces, newId } = options;
  return {
    listRunEnvironments: route(localEndpoints.listRunEnvironments, requestedTarget(store), (target) =>
      toRunEnvironments(store, target),
    ),
    createReport: route(localEndpoints.createReport, requestedTarget(store), ({ id }, { body }) =>
      toSingleReport(traces, addReport(options, runOf(store, id, body))),
    ),
    getRunDetails: route(localEndpoints.getRunDetails, requestedReport(store), toRunDetails),
    updateResult: route(localEndpoints.updateResult, requestedResult(store), ({ report, result }, { body }) =>
      toSingleResult(traces, report, updateResult(options, report, result, body)),
    ),
    keepFix: route(localEndpoints.keepFix, requestedResult(store), ({ report, result }, { body }) =>
      toSingleResult(traces, report, keepFix(options, report, result, body.testCase)),
    ),
    saveTraceOfResult: route(
      localEndpoints.saveTraceOfResult,
      requestedResult(store),
      ({ result }, { raw }) => saveTrace(traces, raw, result.id),
    ),
    saveTrace: route(localEndpoints.saveTrace, noRecord, (_none, { raw }) => saveTrace(traces, raw, newId())),
  };
}

/** The run that a new report is about, with the current versions of the cases that the service has. */
function runOf(store: Store, testTargetId: string, body: z.output<typeof newReportBody>): NewRun {
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

async function saveTrace(traces: ResultTraces, { headers, body }: Request, id: string): Promise<SavedTrace> {
  if (Number(headers.get('Content-Length') ?? 0) > largestTrace)
    throw new HttpError(413, 'The trace is larger than 256 MB');
  await traces.folder.receive(id, body ?? []);
  return { traceUrl: traces.urlOf(id) ?? '' };
}
