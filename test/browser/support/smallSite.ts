import { once } from 'node:events';
import { createServer } from 'node:http';

const page = (heading: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${heading}</title><h1>${heading}</h1>${body}</html>`;

const firstPages: Readonly<Record<string, string>> = {
  '/': page('Little shop', '<a href="/about">About us</a> <a href="/help">Help</a> <a href="/jobs">Jobs</a>'),
  '/about': page('About us', '<p>We are small.</p>'),
  '/help': page('Help', '<p>Ask us.</p>'),
  '/jobs': page('Jobs', '<p>We have none.</p>'),
};

/**
 * An application of four pages, which is explored in seconds; any other address shows its first page. By default at any port.
 * `pages` may be changed.
 */
export async function serveSmallSite(
  port = 0,
): Promise<{ url: string; pages: Record<string, string>; close(): void }> {
  const pages = { ...firstPages };
  const server = createServer(({ url = '/' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[url] ?? pages['/']);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The site has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    pages,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
