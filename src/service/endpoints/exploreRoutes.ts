import { Hono } from 'hono';
import * as exploration from '../../api/contract/explore.ts';
import type { Explorer } from '../explore/explorer.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { HttpError, notFound } from '../http/httpErrors.ts';
import { ToolMissing } from '../runs/runToolFinder.ts';
import type { StoreContext } from '../store/storeContext.ts';

export interface ExploreOptions extends Pick<StoreContext, 'store'> {
  /** Without it nothing is explored. */
  readonly explorer?: Pick<Explorer, 'explore'>;
}

/** Endpoint 18. */
export function exploreRoutes({ store, explorer }: ExploreOptions): Hono {
  const routes = new Hono();
  routes.post('/apiKey/v3/test-plan/explore', async (c) => {
    const body = await readJsonBody(c, exploration.exploreBody);
    const target = store.target(body.testTargetId);
    if (!target) throw notFound('test target', body.testTargetId);
    if (!explorer)
      throw new HttpError(424, 'The local service was started without a browser for explorations');
    try {
      return c.json(await explorer.explore(target, body, c.req.raw.signal));
    } catch (error) {
      if (error instanceof ToolMissing) throw new HttpError(424, error.message);
      throw error;
    }
  });
  return routes;
}
