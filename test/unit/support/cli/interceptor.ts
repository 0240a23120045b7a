import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { SharedService } from './sharedServices.ts';

export type Next = () => Promise<Response>;
export type Intercept = (request: Request, next: Next) => Promise<Response>;

/** A server in front of the service, where a test can change requests and responses, or stop it. */
export class Interceptor {
  /** Is called for each request to the service. */
  intercept: Intercept | undefined;
  #isStopped = false;

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async before({ app }: SharedService): Promise<Interceptor> {
    const answer = async (request: Request): Promise<Response> => {
      const next: Next = async () => app.fetch(request);
      return interceptor.intercept ? interceptor.intercept(request, next) : next();
    };
    const server = createAdaptorServer({ fetch: answer });
    assert.ok(server instanceof Server);
    server.on('connection', (socket) => interceptor.#isStopped && socket.destroy());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const interceptor: Interceptor = new Interceptor(server, `http://127.0.0.1:${address.port}`);
    return interceptor;
  }

  /** Closes every connection, and new ones at once, like a service that crashed; keeps the port. */
  stop(): void {
    this.#isStopped = true;
    this.server.closeAllConnections();
  }

  restart(): void {
    this.#isStopped = false;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
