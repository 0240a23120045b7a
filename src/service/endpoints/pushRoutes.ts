import { Hono } from 'hono';
import * as z from 'zod';
import * as portable from '../../api/contract/portableEndpoints.ts';
import { uuid } from '../../core/case/testCase.ts';
import { importCase } from '../cases/importCase.ts';
import type { ServiceModes } from '../cases/serviceModes.ts';
import { pushCases } from '../cases/pushCases.ts';
import { pushDrafts } from '../cases/pushDrafts.ts';
import { largeBodyLimit, readJsonBody } from '../http/readJsonBody.ts';
import { BadRequest, issue } from '../http/httpErrors.ts';
import { validateRequestValue } from '../http/validateRequestValue.ts';
import type { ReportRecord } from '../store/records.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { requestedTarget } from './requestedRecords.ts';

export interface PushRoutesOptions extends StoreContext {
  readonly modes: ServiceModes;
  /** Runs what is pushed as a draft; without it the results wait for ever. */
  readonly runs?: { add(report: ReportRecord): void };
}

/** Endpoints 9, 12 and 13. */
export function pushRoutes(options: PushRoutesOptions): Hono {
  const { store, modes, runs } = options;
  const routes = new Hono();
  const target = '/apiKey/beta/test-targets/:testTargetId';
  routes.post(`${target}/push`, async (c) => {
    const { id } = requestedTarget(store, c);
    const { testCases } = await readJsonBody(c, portable.pushBody, largeBodyLimit);
    pushCases(options, modes.push, id, testCases);
    return c.json({ success: true });
  });
  routes.post(`${target}/draft/push`, async (c) => {
    const { id } = requestedTarget(store, c);
    const { testCases } = await readJsonBody(c, portable.draftPushBody, largeBodyLimit);
    const { result, report } = pushDrafts(options, id, testCases);
    if (report) runs?.add(report);
    return c.json(result);
  });
  routes.post('/apiKey/v3/test-targets/:testTargetId/test-cases/:testCaseId/import', async (c) => {
    const { id } = requestedTarget(store, c);
    const { testCaseId } = validateRequestValue(importPath, { testCaseId: c.req.param('testCaseId') });
    const body = await readJsonBody(c, portable.importTestCaseBody);
    assertSameTarget(id, body.testTargetId);
    const isNew = importCase(options, id, testCaseId, body);
    const message = isNew ? 'The test case was created' : 'The test case was updated';
    return c.json({ message, success: true, testCaseId });
  });
  return routes;
}

const importPath = z.object({ testCaseId: uuid });

function assertSameTarget(id: string, testTargetId: string): void {
  if (testTargetId === id) return;
  const message = 'testTargetId is not that of the path';
  throw new BadRequest([issue(['testTargetId'], message, id, testTargetId)]);
}
