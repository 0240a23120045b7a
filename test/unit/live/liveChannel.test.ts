import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { LiveChannel } from '../../../src/live/host/liveChannel.ts';
import type { LiveEvent, LiveRequest } from '../../../src/live/protocol/liveProtocol.ts';
import { SessionChannel } from '../../../src/live/session/sessionChannel.ts';
import { waitUntil } from '../../support/waitUntil.ts';

describe('The channel of a live session', () => {
  let channel: LiveChannel;
  let events: LiveEvent[];

  beforeEach(async () => {
    events = [];
    channel = await LiveChannel.listen((event) => events.push(event));
  });
  afterEach(() => channel.close());

  /** Connects and sends lines. */
  async function connected(...lines: string[]): Promise<Socket> {
    const socket = connect(Number(channel.address.split(':')[0]), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(lines.map((line) => `${line}\n`).join(''));
    return socket;
  }

  const secret = (): string => channel.address.split(':')[1] ?? '';
  const changed = JSON.stringify({ type: 'changed' });

  it('refuses another secret', async () => {
    for (const wrong of ['', 'wrong', secret().slice(1), `${secret()}0`]) {
      const socket = await connected(wrong, changed);
      await once(socket, 'close');
    }
    assert.deepEqual(events, []);
  });

  it('refuses a second session, and goes on with the first', async () => {
    const first = await connected(secret(), changed);
    await waitUntil(() => events.length === 1);
    const second = await connected(secret(), changed);
    await once(second, 'close');
    first.write(`${changed}\n`);
    await waitUntil(() => events.length === 2);
  });

  it('skips lines that are no events', async () => {
    await connected(secret(), 'garbage', '{"type":"unknown"}', '{"type":"ran"}', '[1', '', changed);
    await waitUntil(() => events.length > 0);
    assert.deepEqual(events, [{ type: 'changed' }]);
  });

  it('drops requests while no session is there', () => {
    channel.send({ type: 'store' });
  });

  it('keeps a request to stop for the session, which has nothing to clean up then', async () => {
    channel.send({ type: 'store' });
    channel.send({ type: 'stop', teardown: [{ caseId: 'a', index: 0, code: '' }] });
    const session = await SessionChannel.open(channel.address);
    for await (const request of session.requests()) {
      assert.deepEqual(request, { type: 'stop', teardown: [] });
      break;
    }
    session.close();
  });

  it('skips lines that are no requests', async () => {
    const requests: LiveRequest[] = [];
    const session = await SessionChannel.open(channel.address);
    const listen = async (): Promise<void> => {
      for await (const request of session.requests()) requests.push(request);
    };
    const listened = listen();
    session.send({ type: 'changed' });
    await waitUntil(() => events.length === 1);
    channel.send({ type: 'from a newer version' } as unknown as LiveRequest);
    channel.send({ type: 'store' });
    await waitUntil(() => requests.length > 0);
    assert.deepEqual(requests, [{ type: 'store' }]);
    channel.close();
    await listened;
  });

  it('sends lines in their order', async () => {
    const socket = await connected(secret(), changed);
    await waitUntil(() => events.length === 1);
    const lines: string[] = [];
    createInterface({ input: socket }).on('line', (line) => lines.push(line));
    for (let width = 0; width < 100; width++) channel.send({ type: 'resize', width, height: 1 });
    await waitUntil(() => lines.length === 100);
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { width: number }).width),
      Array.from({ length: 100 }, (_, at) => at),
    );
  });
});
