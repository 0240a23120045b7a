import { Hono } from 'hono';
import { createTestTargetBody, updateTestTargetBody } from '../../api/contract/testTarget.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { createTarget, toTestTarget, updateTarget } from '../targets/targets.ts';
import { requestedTarget } from './requestedRecords.ts';

/** Endpoints 1 to 3; the list of endpoint 2 and each of its items are below v3 too. */
export function targetRoutes(context: StoreContext): Hono {
  const { store } = context;
  const routes = new Hono();
  routes.post('/apiKey/v3/test-targets', async (c) => {
    const target = createTarget(context, await readJsonBody(c, createTestTargetBody));
    return c.json(toTestTarget(store, target));
  });
  routes.on('GET', ['/apiKey/v2/test-targets', '/apiKey/v3/test-targets'], (c) =>
    c.json(store.targets().map((target) => toTestTarget(store, target))),
  );
  routes.get('/apiKey/v3/test-targets/:testTargetId', (c) =>
    c.json(toTestTarget(store, requestedTarget(store, c))),
  );
  routes.patch('/apiKey/v3/test-targets/:testTargetId', async (c) => {
    requestedTarget(store, c);
    const body = await readJsonBody(c, updateTestTargetBody);
    // Looked up again: the body took its time, and another request may have changed it meanwhile.
    return c.json(toTestTarget(store, updateTarget(context, requestedTarget(store, c), body)));
  });
  return routes;
}
