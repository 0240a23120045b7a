import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** An application to explore, with the requests that it got. */
export interface ExploredApp {
  readonly url: string;
  /** Such as `GET /`. */
  readonly requests: readonly string[];
  stop(): void;
}

/**
 * Serves an application.
 *
 * @param bodyOf the HTML at a path; nothing where there is no page
 */
export async function serveApp(bodyOf: (path: string) => string | undefined): Promise<ExploredApp> {
  const requests: string[] = [];
  const server = createServer(({ method, url = '/' }, response) => {
    requests.push(`${method} ${url}`);
    const body = bodyOf(url);
    response
      .writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The application has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    requests,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Serves an application of one page, which is a file in `test/fixtures/explore`. */
export async function serveFixture(name: string): Promise<ExploredApp> {
  const html = await readFile(`test/fixtures/explore/${name}.html`, 'utf8');
  return serveApp((path) => (path === '/' ? html : undefined));
}

/** Serves a site whose pages have the same heading, and lead to each other. */
export function serveAlikePages(pages: number): Promise<ExploredApp> {
  const frameworks = Array.from({ length: pages - 1 }, (_, at) => String.fromCodePoint(65 + at).repeat(3));
  const links = frameworks.map((name) => `<a href="/${name}">${name}</a>`).join(' ');
  return serveApp((path) => {
    if (path !== '/' && !frameworks.includes(path.slice(1))) return undefined;
    const heading = path === '/' ? 'Examples' : 'todos';
    return `<!doctype html><html lang="en"><title>${heading}</title><nav>${links}</nav><h1>${heading}</h1>
      <details><summary>About these pages</summary><p>They are alike.</p></details></html>`;
  });
}
