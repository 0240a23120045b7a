import { Hono, type Context } from 'hono';
import { requireKey, requireLocal } from '../http/requestGuards.ts';
import { BadRequest, HttpError, type BadRequestIssue } from '../http/httpErrors.ts';
import { editorRoutes } from '../localEditor/editorRoutes.ts';
import { caseCodeRoutes } from './caseCodeRoutes.ts';
import { caseRoutes } from './caseRoutes.ts';
import { codeRoutes, type CodeRoutesOptions } from './codeRoutes.ts';
import { environmentRoutes } from './environmentRoutes.ts';
import { executeRoutes, type ExecuteOptions } from './executeRoutes.ts';
import { exploreRoutes, type ExploreOptions } from './exploreRoutes.ts';
import { localRoutes, type LocalOptions } from './localRoutes.ts';
import { pullRoutes } from './pullRoutes.ts';
import { importRoutes } from './importRoutes.ts';
import { pushRoutes, type PushRoutesOptions } from './pushRoutes.ts';
import { reportRoutes } from './reportRoutes.ts';
import { targetRoutes } from './targetRoutes.ts';
import { unavailableRoutes } from './unavailableRoutes.ts';

export interface AppOptions
  extends CodeRoutesOptions, ExecuteOptions, ExploreOptions, LocalOptions, PushRoutesOptions {
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
  const routes = [
    targetRoutes,
    environmentRoutes,
    caseRoutes,
    pullRoutes,
    pushRoutes,
    importRoutes,
    codeRoutes,
    caseCodeRoutes,
    reportRoutes,
    executeRoutes,
    exploreRoutes,
    unavailableRoutes,
    localRoutes,
  ];
  for (const make of routes) app.route('/api', make(options));
  app.notFound((c) => c.json({ status: 404, message: 'Unknown endpoint' }, 404));
  app.onError((error, c) => errorResponse(c, error, options.logError));
  return app;
}

/** Paths consist of texts, indexes too. */
const wireIssue = (issue: BadRequestIssue): object => ({ ...issue, path: issue.path.map(String) });

function errorResponse(c: Context, error: Error, logError: AppOptions['logError']): Response {
  if (error instanceof BadRequest) return c.json(error.issues.map(wireIssue), 400);
  if (error instanceof HttpError)
    return c.json({ status: error.status, message: error.message }, error.status);
  logError?.(error);
  return c.json({ status: 500, message: 'Internal error. See the log of the service for details' }, 500);
}
