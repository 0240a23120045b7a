import { createReadStream } from 'node:fs';
import { stat, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { requireLocal } from '../http/requestGuards.ts';
import type { TraceFolder, TraceLinks } from '../traces/traces.ts';

export const samplePath = '/sample-app/';

interface PagesOptions {
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

/** Traces by their tokens, as `/traces/TOKEN/trace.zip`. */
function traceRoutes(folder: TraceFolder, links: TraceLinks): Hono {
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
function viewerRoutes(viewer: () => Promise<string | undefined>): Hono {
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

/**
 * The page that opens Playwright's trace viewer. The viewer reads traces through a service worker and
 * takes the first that controls it for its own; behind an editor's proxy that is the editor's. So the
 * viewer's own is started first, and the viewer opened once it is there.
 */
const viewerStartPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Trace</title>
<style>
  body { margin: 4rem auto; text-align: center; font: 1rem/1.5 system-ui, sans-serif; }
</style>
<p>Opening the trace…</p>
<script>
  const open = () => location.replace('index.html' + location.search);
  const started = (worker) =>
    new Promise((resolve) => {
      const look = () => worker.state === 'activated' && resolve();
      worker.addEventListener('statechange', look);
      look();
    });
  navigator.serviceWorker
    .register('sw.bundle.js', { scope: './' })
    .then(({ installing, waiting, active }) => started(active ?? waiting ?? installing))
    .then(open, open);
</script>
</html>
`;

/** The page in place of Playwright's trace viewer where there is none. */
const missingViewerPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Trace viewer not installed</title>
<style>
  body { max-width: 36rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.4rem; }
</style>
<h1>The trace viewer is not installed</h1>
<p>Traces open in Playwright's trace viewer, which comes with Playwright Test.</p>
<p>In VS Code, run the command <b>Portable Tests: Install Playwright Test</b>. Then
<a href="">reload this page</a> to see the trace.</p>
</html>
`;

/** Answers with the file below `root` that the path after `prefix` means, and with 404 where there is none. */
const serveStaticFiles =
  (prefix: string) =>
  async (c: Context, root: string): Promise<Response> => {
    const file = await fileBelow(root, new URL(c.req.url).pathname.slice(prefix.length));
    if (file === undefined) return c.notFound();
    const type = getMimeType(file) ?? 'application/octet-stream';
    return c.body(new Uint8Array(await readFile(file)), 200, { 'Content-Type': type });
  };

/** The file that a path means; none outside of `root`, not through a link either, and no hidden one. */
async function fileBelow(root: string, encoded: string): Promise<string | undefined> {
  const relative = decoded(encoded);
  if (
    relative === undefined ||
    /[\\\0]/.test(relative) ||
    relative.split('/').some((part) => part.startsWith('.'))
  )
    return undefined;
  try {
    const base = await realpath(root);
    let file = await realpath(path.join(base, relative));
    if ((await stat(file)).isDirectory()) file = await realpath(path.join(file, 'index.html'));
    return file.startsWith(base + path.sep) && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
