import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { requireLocal } from './guards.ts';

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

export const samplePath = '/sample-app/';

/** The sample application: the files below `root`, to read and without a key. */
export function createSampleApp(root: string, allowedHosts: readonly string[] = []): Hono {
  const app = new Hono();
  app.use(requireLocal(allowedHosts));
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  app.get('/sample-app', (c) => c.redirect(samplePath));
  app.get(`${samplePath}*`, async (c) => {
    const file = await fileBelow(root, new URL(c.req.url).pathname.slice(samplePath.length));
    if (file === undefined) return c.notFound();
    const type = types.get(path.extname(file).toLowerCase()) ?? 'application/octet-stream';
    return c.body(new Uint8Array(await readFile(file)), 200, { 'Content-Type': type });
  });
  app.all('*', (c) =>
    /^\/sample-app(?:\/|$)/.test(c.req.path) ? c.text('Only GET and HEAD', 405) : c.notFound(),
  );
  app.onError((_error, c) =>
    c.text(_error.name === 'Refusal' ? 'Refused' : 'Failed', _error.name === 'Refusal' ? 403 : 500),
  );
  return app;
}

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
