import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';

/** Answers with the file below `root` that the path after `prefix` means, and with 404 where there is none. */
export const serveStaticFiles =
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
