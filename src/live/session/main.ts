import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import {
  liveChannelVariable,
  liveRequest,
  parseLine,
  type LiveEvent,
  type LiveRequest,
} from '../protocol/liveProtocol.ts';
import { CountEngine } from './countLocators.ts';
import { PageElements } from './elements/pageElements.ts';
import { LiveSession } from './liveSession.ts';
import type { LiveTools } from './runSteps.ts';

/**
 * The body of the test: serves requests until one stops it, or the process that started the run ends.
 *
 * @throws {Error} when the process that started the run can't be reached
 */
export async function serveLive(tools: LiveTools): Promise<void> {
  const channel = await SessionChannel.open(env[liveChannelVariable] ?? '');
  const { testIdAttribute = 'data-testid' } = tools.test.info().project.use;
  const session = new LiveSession(
    tools,
    channel,
    await CountEngine.register(tools.selectors),
    await PageElements.register(tools.selectors, testIdAttribute),
  );
  for await (const request of channel.requests()) {
    await session.handle(request);
    if (request.type === 'stop') break;
  }
  channel.close();
}

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
