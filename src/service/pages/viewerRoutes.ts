import { Hono } from 'hono';
import { missingViewerPage } from './missingViewerPage.ts';
import { serveStaticFiles } from './serveStaticFiles.ts';
import { viewerStartPage } from './viewerStartPage.ts';

/** The viewer's own files and the trace that it shows: nothing gets in from elsewhere, nothing out. */
const viewerPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "media-src 'self' blob: data:",
  "connect-src 'self' blob: data:",
  "frame-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Playwright's trace viewer, as `/trace/start.html?trace=URL`.
 *
 * @param viewer the folder with its files, where Playwright was found
 */
export function viewerRoutes(viewer: () => Promise<string | undefined>): Hono {
  const routes = new Hono();
  const files = serveStaticFiles('/trace/');
  routes.get('/trace/*', async (c) => {
    const root = await viewer();
    if (root === undefined) return c.html(missingViewerPage, 404);
    c.header('Content-Security-Policy', viewerPolicy);
    c.header('Referrer-Policy', 'no-referrer');
    return c.req.path.endsWith('/start.html') ? c.html(viewerStartPage) : files(c, root);
  });
  return routes;
}
