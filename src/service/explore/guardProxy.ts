import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy that lets a browser out to one origin only, and there only to read. */
export interface GuardProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Whatever a page does, its requests come through here: redirects, images, sockets and beacons too.
 * Plain requests are refused unless they are GET or HEAD to the origin. Of encrypted ones only the
 * host is seen.
 */
export async function startGuardProxy(origin: string): Promise<GuardProxy> {
  const allowed = new URL(origin);
  const server = createServer((incoming, outgoing) => forward(allowed, incoming, outgoing));
  const sockets = new Set<Duplex>();
  server.on('connection', (socket) => keepUntilClosed(sockets, socket));
  server.on('upgrade', (_request, socket: Duplex) => socket.destroy());
  server.on('connect', ({ url = '' }, socket: Duplex) => tunnel(allowed, url, socket, sockets));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function forward(allowed: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = '', method = '' } = incoming;
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target?.origin !== allowed.origin || !['GET', 'HEAD'].includes(method)) {
    outgoing.writeHead(403).end();
    incoming.resume();
    return;
  }
  const headers = { ...incoming.headers };
  delete headers['proxy-connection'];
  delete headers['proxy-authorization'];
  const onward = request(target, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function tunnel(allowed: URL, authority: string, socket: Duplex, sockets: Set<Duplex>): void {
  const port = Number(allowed.port || 443);
  if (allowed.protocol !== 'https:' || authority !== `${allowed.hostname}:${port}`) {
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return;
  }
  const onward: Socket = connect(port, allowed.hostname.replaceAll(/[[\]]/g, ''), () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    socket.pipe(onward).pipe(socket);
  });
  keepUntilClosed(sockets, onward);
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
}

function keepUntilClosed(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
}
