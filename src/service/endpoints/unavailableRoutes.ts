import { Hono } from 'hono';
import { HttpError } from '../http/httpErrors.ts';
import { route } from '../http/route.ts';
import type { StoreContext } from '../store/store.ts';
import { hostedEndpoints } from './hostedEndpoints.ts';
import { requestedTarget } from './requestedRecords.ts';

/** Endpoints of hosted services for what a service on this machine doesn't have: each says why. */
export const unavailableRoutes = ({ store }: Pick<StoreContext, 'store'>) => ({
  listNotifications: route(hostedEndpoints.listNotifications, requestedTarget(store), () => []),
  createDiscovery: route(hostedEndpoints.createDiscovery, requestedTarget(store), refuseGeneration),
  createBatchGeneration: route(
    hostedEndpoints.createBatchGeneration,
    requestedTarget(store),
    refuseGeneration,
  ),
});

/** All of private locations: no table has their paths. */
export function privateLocationRoutes(): Hono {
  const routes = new Hono();
  for (const path of ['private-location', 'private-locations']) {
    routes.all(`/apiKey/:version{v[123]}/${path}/*`, () => {
      throw new HttpError(501, withoutPrivateLocations);
    });
  }
  return routes;
}

function refuseGeneration(): never {
  throw new HttpError(501, withoutModel);
}

const withoutModel =
  'The local service has no language model to generate test cases. Explore the application, or write the steps.';

const withoutPrivateLocations =
  'The local service runs test cases on this machine, which reaches private applications without a private location.';
