import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

export interface Listener {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

const patience = 2000;

/** Lets an app answer on a port of this machine that no other machine reaches. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<Listener> {
  const server = createAdaptorServer({ fetch });
  if (!(server instanceof Server)) throw new Error('The server is not an HTTP/1 server');
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => close(server) };
}

/** Requests under way may end; who takes too long, or holds an idle connection, is cut off. */
async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(timer);
}
