import { Hono } from 'hono';
import { HttpError } from '../http/httpErrors.ts';
import type { StoreContext } from '../store/storeContext.ts';
import { requestedTarget } from './requestedRecords.ts';

/** Endpoints of hosted services for what a service on this machine doesn't have: each says why. */
export function unavailableRoutes({ store }: Pick<StoreContext, 'store'>): Hono {
  const routes = new Hono();
  const target = '/apiKey/v3/test-targets/:testTargetId';
  routes.get(`${target}/notifications`, (c) => {
    requestedTarget(store, c);
    return c.json([]);
  });
  for (const path of [`${target}/discoveries`, `${target}/batch-generations`]) {
    routes.post(path, (c) => {
      requestedTarget(store, c);
      throw new HttpError(501, withoutModel);
    });
  }
  for (const path of ['private-location', 'private-locations']) {
    routes.all(`/apiKey/:version{v[123]}/${path}/*`, () => {
      throw new HttpError(501, withoutPrivateLocations);
    });
  }
  return routes;
}

const withoutModel =
  'The local service has no language model to generate test cases. Explore the application, or write the steps.';

const withoutPrivateLocations =
  'The local service runs test cases on this machine, which reaches private applications without a private location.';
