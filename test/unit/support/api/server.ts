import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { companySigned } from './companySigned.ts';
import { selfSigned } from './selfSigned.ts';

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export type Handler = (request: Recorded, response: http.ServerResponse, count: number) => void;

export interface TestServer {
  readonly origin: string;
  readonly baseUrl: string;
  readonly requests: Recorded[];
}

/** A port of the system, at which nothing listens. */
export const nobody = { origin: 'http://127.0.0.1:9', baseUrl: 'http://127.0.0.1:9/api' };

const open: http.Server[] = [];

/** A real server on this machine that records what it gets; `count` starts at 1. */
export function serve(handler: Handler): Promise<TestServer> {
  return listen(http.createServer, 'http', handler);
}

/** With the certificate of a company, whose authority nobody here trusts. */
export function serveCompanySigned(handler: Handler): Promise<TestServer> {
  const chain = { key: companySigned.key, cert: `${companySigned.cert}\n${companySigned.ca}` };
  return listen((listener) => https.createServer(chain, listener), 'https', handler);
}

export function serveSelfSigned(handler: Handler): Promise<TestServer> {
  return listen((listener) => https.createServer(selfSigned, listener), 'https', handler);
}

/** To be called after each test. */
export function closeServers(): void {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
}

async function listen(
  create: (listener: http.RequestListener) => http.Server,
  scheme: string,
  handler: Handler,
): Promise<TestServer> {
  const requests: Recorded[] = [];
  const server = create((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const { method = '', headers } = request;
      const recorded = {
        method,
        path: url.pathname,
        query: [...url.searchParams],
        headers,
        body: Buffer.concat(chunks).toString(),
      };
      requests.push(recorded);
      handler(recorded, response, requests.length);
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, baseUrl: `${origin}/api`, requests };
}

/** A handler that gives the same answer each time. */
export const answering =
  (status: number, body: string | Uint8Array = '', headers: http.OutgoingHttpHeaders = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

export const json = (value: unknown, status = 200): Handler =>
  answering(status, JSON.stringify(value), { 'content-type': 'application/json' });

/** One handler after the other; the last one for all that follow. */
export const inTurn =
  (...handlers: [Handler, ...Handler[]]): Handler =>
  (request, response, count) =>
    (handlers[Math.min(count, handlers.length) - 1] ?? handlers[0])(request, response, count);
