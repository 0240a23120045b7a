import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { ServiceProcess } from './services.ts';

export type Next = () => Promise<Response>;
export type Around = (request: Request, next: Next) => Promise<Response>;

/** A stretch of the way to the service's process, on which things can happen to requests and answers. */
export class Gate {
  /** Happens around each request to the service. */
  around: Around | undefined;
  private server: Server | undefined;
  private port = 0;

  private constructor(private readonly service: ServiceProcess) {}

  static async before(service: ServiceProcess): Promise<Gate> {
    const gate = new Gate(service);
    await gate.open();
    return gate;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Opens, at the port of before where there was one. */
  async open(): Promise<void> {
    const answer = async (request: Request): Promise<Response> => {
      const next: Next = () => this.forward(request);
      return this.around ? this.around(request, next) : next();
    };
    const server = createAdaptorServer({ fetch: answer });
    assert.ok(server instanceof Server);
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    this.port = address.port;
    this.server = server;
  }

  /** Cuts every connection, and lets nobody in any more. */
  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async forward(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const sent = ['X-API-Key', 'Content-Type'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    const body = method === 'GET' ? undefined : await request.clone().arrayBuffer();
    const url = `${this.service.origin}${pathname}${search}`;
    return fetch(url, { method, headers: sent, ...(body && { body }) });
  }
}
