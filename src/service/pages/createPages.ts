import { Hono } from 'hono';
import { requireLocal } from '../http/requestGuards.ts';
import type { TraceFolder } from '../traces/traceFolder.ts';
import type { TraceLinks } from '../traces/traceLinks.ts';
import { serveStaticFiles } from './serveStaticFiles.ts';
import { traceRoutes } from './traceRoutes.ts';
import { viewerRoutes } from './viewerRoutes.ts';

export const samplePath = '/sample-app/';

export interface PagesOptions {
  /** The folder of the sample application. */
  readonly sample?: string | undefined;
  readonly traces: TraceFolder;
  readonly links: TraceLinks;
  /** The folder of Playwright's trace viewer, where Playwright was found. */
  readonly viewer: () => Promise<string | undefined>;
  /** Host names beside the loopback ones, with or without a port. */
  readonly allowedHosts?: readonly string[];
}

/** The keyless, read-only pages that browsers open: the sample application, traces, and their viewer. */
export function createPages({ sample, traces, links, viewer, allowedHosts = [] }: PagesOptions): Hono {
  const app = new Hono();
  app.use(requireLocal(allowedHosts));
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  if (sample !== undefined) app.route('/', sampleRoutes(sample));
  app.route('/', traceRoutes(traces, links));
  app.route('/', viewerRoutes(viewer));
  app.all('*', (c) =>
    c.req.method === 'GET' || c.req.method === 'HEAD'
      ? c.notFound()
      : c.text('Only GET and HEAD are supported', 405),
  );
  app.onError((error, c) => (error.name === 'HttpError' ? c.text('Refused', 403) : c.text('Failed', 500)));
  return app;
}

function sampleRoutes(root: string): Hono {
  const routes = new Hono();
  const files = serveStaticFiles(samplePath);
  routes.get('/sample-app', (c) => c.redirect(samplePath));
  routes.get(`${samplePath}*`, (c) => files(c, root));
  return routes;
}
