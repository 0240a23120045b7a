import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { TraceFolder } from '../traces/traceFolder.ts';
import type { TraceLinks } from '../traces/traceLinks.ts';

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
