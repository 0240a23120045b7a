import { Hono } from 'hono';
import * as portable from '../../api/contract/portableEndpoints.ts';
import type { ServiceModes } from '../cases/serviceModes.ts';
import { pushCases } from '../cases/pushCases.ts';
import { pushDrafts } from '../cases/pushDrafts.ts';
import { largeBodyLimit, readJsonBody } from '../http/readJsonBody.ts';
import type { ReportRuns } from '../runs/reportRuns.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { requestedTarget } from './requestedRecords.ts';

export interface PushRoutesOptions extends StoreContext {
  readonly modes: ServiceModes;
  /** Runs what is pushed as a draft; without it the results wait for ever. */
  readonly runs?: Pick<ReportRuns, 'add'>;
}

/** Endpoints 12 and 13. */
export function pushRoutes(options: PushRoutesOptions): Hono {
  const { store, modes, runs } = options;
  const routes = new Hono();
  const target = '/apiKey/beta/test-targets/:testTargetId';
  routes.post(`${target}/push`, async (c) => {
    const { id } = requestedTarget(store, c);
    const { testCases } = await readJsonBody(c, portable.pushBody, largeBodyLimit);
    return c.json({ success: true, ...pushCases(options, modes.push, id, testCases) });
  });
  routes.post(`${target}/draft/push`, async (c) => {
    const { id } = requestedTarget(store, c);
    const { testCases } = await readJsonBody(c, portable.draftPushBody, largeBodyLimit);
    const { result, report } = pushDrafts(options, id, testCases);
    if (report) runs?.add(report);
    return c.json(result);
  });
  return routes;
}
