import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { SharedService } from './sharedServices.ts';

export type Next = () => Promise<Response>;
export type Around = (request: Request, next: Next) => Promise<Response>;

/** An address of the service, where things can happen to requests and answers. */
export class Gate {
  /** Happens around each request to the service. */
  around: Around | undefined;
  #isShut = false;

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async before({ app }: SharedService): Promise<Gate> {
    const answer = async (request: Request): Promise<Response> => {
      const next: Next = async () => app.fetch(request);
      return gate.around ? gate.around(request, next) : next();
    };
    const server = createAdaptorServer({ fetch: answer });
    assert.ok(server instanceof Server);
    server.on('connection', (socket) => gate.#isShut && socket.destroy());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    const gate: Gate = new Gate(server, `http://127.0.0.1:${address.port}`);
    return gate;
  }

  /** Cuts every connection, from now on at once, as a service that dies; its port stays its own. */
  shut(): void {
    this.#isShut = true;
    this.server.closeAllConnections();
  }

  open(): void {
    this.#isShut = false;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
