import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parseLine, liveRequest, type LiveEvent, type LiveRequest } from '../protocol/liveProtocol.ts';

/** The session's side of the channel. It ends with the process that started the session. */
export class SessionChannel {
  private constructor(private readonly socket: Socket) {}

  /** @param address as `PORT:SECRET`. @throws {Error} when nothing listens at the port */
  static async open(address: string): Promise<SessionChannel> {
    const [port, secret] = address.split(':');
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.setNoDelay(true).on('error', () => undefined);
    socket.write(`${secret}\n`);
    return new SessionChannel(socket);
  }

  /** The requests, up to the end of the channel; what is none is skipped. */
  async *requests(): AsyncGenerator<LiveRequest, void> {
    for await (const line of createInterface({ input: this.socket })) {
      const { data } = liveRequest.safeParse(parseLine(line));
      if (data) yield data;
    }
  }

  send(event: LiveEvent): void {
    if (!this.socket.destroyed) this.socket.write(`${JSON.stringify(event)}\n`);
  }

  close(): void {
    this.socket.end();
  }
}
