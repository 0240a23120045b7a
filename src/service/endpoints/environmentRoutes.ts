import { Hono } from 'hono';
import * as environments from '../../api/contract/environment.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { StoreContext } from '../store/storeContext.ts';
import {
  createEnvironment,
  deleteEnvironment,
  listEnvironments,
  updateEnvironment,
} from '../targets/environments.ts';
import { requestedEnvironment, requestedTarget } from './requestedRecords.ts';

/** Endpoints 4 and 5, the list of environments, and their deletion. */
export function environmentRoutes(context: StoreContext): Hono {
  const routes = new Hono();
  const path = '/apiKey/v3/test-targets/:testTargetId/environments';
  routes.get(path, (c) => c.json(listEnvironments(context.store, requestedTarget(context.store, c).id)));
  routes.post(path, async (c) => {
    const { id } = requestedTarget(context.store, c);
    return c.json(createEnvironment(context, id, await readJsonBody(c, environments.createEnvironmentBody)));
  });
  routes.patch(`${path}/:environmentId`, async (c) => {
    requestedEnvironment(context.store, c);
    const body = await readJsonBody(c, environments.updateEnvironmentBody);
    // Looked up again: the body took its time, and another request may have changed it meanwhile.
    return c.json(updateEnvironment(context, requestedEnvironment(context.store, c), body));
  });
  routes.delete(`${path}/:environmentId`, (c) => {
    deleteEnvironment(context.store, requestedEnvironment(context.store, c));
    return c.json({ status: 200, success: true });
  });
  return routes;
}
