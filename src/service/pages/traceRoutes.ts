import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { staticFiles } from './staticFiles.ts';
import type { TraceFolder } from '../traces/traceFolder.ts';
import type { TraceLinks } from '../traces/traceLinks.ts';
import { missingViewer } from './missingViewer.ts';
import { viewerStart } from './viewerStart.ts';

/** Traces by their tokens, as `/traces/TOKEN/trace.zip`. */
export function traceRoutes(folder: TraceFolder, links: TraceLinks): Hono {
  const routes = new Hono();
  routes.get('/traces/:token/trace.zip', async (c) => {
    const resultId = links.resultOf(c.req.param('token'));
    if (resultId === undefined || !folder.has(resultId))
      return c.text('This link to a trace has expired. Open the trace from its report again.', 404);
    const file = folder.file(resultId);
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Length': String((await stat(file)).size),
      'Content-Disposition': 'attachment; filename="trace.zip"',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
    };
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream, 200, headers);
  });
  return routes;
}

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
  const files = staticFiles('/trace/');
  routes.get('/trace/*', async (c) => {
    const root = await viewer();
    if (root === undefined) return c.html(missingViewer, 404);
    c.header('Content-Security-Policy', viewerPolicy);
    c.header('Referrer-Policy', 'no-referrer');
    return c.req.path.endsWith('/start.html') ? c.html(viewerStart) : files(c, root);
  });
  return routes;
}
