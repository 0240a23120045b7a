import { Hono, type Context } from 'hono';
import { newerPath, type EndpointName, type Endpoints } from '../../api/contract/endpoints.ts';
import { BadRequest, HttpError, type BadRequestIssue } from '../http/httpErrors.ts';
import { requireKey, requireLocal } from '../http/requestGuards.ts';
import { type Route, route } from '../http/route.ts';
import { editorRoutes } from '../localEditor/editorRoutes.ts';
import type { StoreContext } from '../store/store.ts';
import { caseRoutes, hostedCaseRoutes, hostedTargetRoutes, targetRoutes } from './caseAndTargetRoutes.ts';
import { codeRoutes, hostedCodeRoutes, type CodeRoutesOptions } from './codeRoutes.ts';
import { hostedEndpoints } from './endpointsBesideInterface.ts';
import { localRoutes, type LocalOptions } from './localRoutes.ts';
import { executeRoutes, reportRoutes, type ReportRoutesOptions } from './reportAndRunRoutes.ts';
import { requestedTarget } from './requestedRecords.ts';
import { syncRoutes, type SyncRoutesOptions } from './syncRoutes.ts';

export interface AppOptions extends CodeRoutesOptions, LocalOptions, ReportRoutesOptions, SyncRoutesOptions {
  readonly isKnownKey: (key: string) => boolean;
  /** Host names beside the loopback ones, with or without a port. */
  readonly allowedHosts?: readonly string[];
  /** Gets a line per request that says nothing of keys, headers or bodies. */
  readonly logRequest?: (line: string) => void;
  /** Gets errors of the service's own. */
  readonly logError?: (error: Error) => void;
}

/** The service as a function from request to response (contract section 4). */
export function createApp(options: AppOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const start = options.clock.now().getTime();
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    const duration = options.clock.now().getTime() - start;
    options.logRequest?.(`${c.req.method} ${c.req.path} ${c.res.status} ${duration} ms`);
  });
  app.use('/testtargets/*', requireLocal(options.allowedHosts ?? []));
  app.route('/', editorRoutes(options));
  app.use(requireKey(options.isKnownKey));
  app.use(requireLocal(options.allowedHosts ?? []));
  const routes: readonly Route[] = [interfaceRoutes, hostedRoutes, localRoutes].flatMap((create) =>
    Object.values<Route>(create(options)),
  );
  for (const { endpoint, respond } of routes) {
    const { method, path } = endpoint;
    const paths = [path, newerPath(path) ?? []].flat().map(honoPath);
    app.on(method, paths, respond);
  }
  app.route('/api', privateLocationRoutes());
  app.notFound((c) => c.json({ status: 404, message: 'Unknown endpoint' }, 404));
  app.onError((error, c) => errorResponse(c, error, options.logError));
  return app;
}

/** The routes of the interface: an endpoint without one doesn't compile. */
const interfaceRoutes = (options: AppOptions): { [Name in EndpointName]: Route<Endpoints[Name]> } => ({
  ...targetRoutes(options),
  ...caseRoutes(options),
  ...syncRoutes(options),
  ...codeRoutes(options),
  ...reportRoutes(options),
});

type HostedEndpoints = typeof hostedEndpoints;

const hostedRoutes = (
  options: AppOptions,
): { [Name in keyof HostedEndpoints]: Route<HostedEndpoints[Name]> } => ({
  ...hostedTargetRoutes(options),
  ...hostedCaseRoutes(options),
  ...hostedCodeRoutes(options),
  ...executeRoutes(options),
  ...unavailableRoutes(options),
});

const honoPath = (path: string): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** Paths consist of texts, indexes too. */
const wireIssue = (issue: BadRequestIssue): object => ({ ...issue, path: issue.path.map(String) });

function errorResponse(c: Context, error: Error, logError: AppOptions['logError']): Response {
  if (error instanceof BadRequest) return c.json(error.issues.map(wireIssue), 400);
  if (error instanceof HttpError)
    return c.json({ status: error.status, message: error.message }, error.status);
  logError?.(error);
  return c.json({ status: 500, message: 'Internal error. See the log of the service for details' }, 500);
}

/** Endpoints of hosted services for what a service on this machine doesn't have: each says why. */
const unavailableRoutes = ({ store }: Pick<StoreContext, 'store'>) => ({
  listNotifications: route(hostedEndpoints.listNotifications, requestedTarget(store), () => []),
  createDiscovery: route(hostedEndpoints.createDiscovery, requestedTarget(store), refuseGeneration),
  createBatchGeneration: route(
    hostedEndpoints.createBatchGeneration,
    requestedTarget(store),
    refuseGeneration,
  ),
});

/** All of private locations: no table has their paths. */
function privateLocationRoutes(): Hono {
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
