import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { LiveChannel } from '../../../src/live/host/liveChannel.ts';
import type { LiveEvent, LiveRequest } from '../../../src/live/protocol/liveProtocol.ts';
import { SessionChannel } from '../../../src/live/session/main.ts';
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
    await once(socket, 'connect');
    socket.on('error', () => undefined).resume();
    socket.write(lines.map((line) => `${line}\n`).join(''));
    return socket;
  }

  /** Sends one long line until the connection ends. */
  function sendWithoutEnd(socket: Socket): Promise<boolean> {
    const piece = Buffer.alloc(1024 * 1024, 'a');
    const send = (): void => void (socket.destroyed || socket.write(piece, send));
    send();
    return closed(socket);
  }

  const closed = (socket: Socket): Promise<boolean> => waitUntil(() => socket.closed);
  const secret = (): string => channel.address.split(':')[1] ?? '';
  const changed = JSON.stringify({ type: 'changed' });

  it('refuses another secret', async () => {
    for (const wrong of ['', 'wrong', secret().slice(1), `${secret()}0`]) {
      const socket = await connected(wrong, changed);
      await once(socket, 'close');
    }
    assert.deepEqual(events, []);
  });

  it('lets nobody else in once the session is, and ends connections that wait', async () => {
    const waiting = await connected();
    const first = await connected(secret(), changed);
    await waitUntil(() => events.length === 1);
    await closed(waiting);
    await assert.rejects(connected(secret(), changed), { code: 'ECONNREFUSED' });
    first.write(`${changed}\n`);
    await waitUntil(() => events.length === 2);
  });

  it('ends a connection that sends more than a secret before a line end', async () => {
    const socket = await connected();
    await sendWithoutEnd(socket);
    assert.ok(socket.bytesWritten < 16 * 1024 * 1024, `${socket.bytesWritten} bytes`);
    await connected(secret(), changed);
    await waitUntil(() => events.length === 1);
  });

  it('ends a session that sends a line without an end', async () => {
    const socket = await connected(secret(), changed);
    await waitUntil(() => events.length === 1);
    await sendWithoutEnd(socket);
    assert.ok(socket.bytesWritten > 64 * 1024 * 1024 && socket.bytesWritten < 96 * 1024 * 1024);
    assert.deepEqual(events, [{ type: 'changed' }]);
  });

  it('reads a line that comes in pieces, and several that come at once', async () => {
    const socket = await connected();
    for (const piece of secret()
      .split('')
      .concat('\n', changed.split(''), `\n${changed}\n${changed.slice(0, 5)}`))
      await new Promise((resolve) => socket.write(piece, resolve));
    await waitUntil(() => events.length === 2);
    socket.write(`${changed.slice(5)}\n`);
    await waitUntil(() => events.length === 3);
  });

  it('ends connections that send nothing, and keeps few of them until then', async () => {
    channel.close();
    channel = await LiveChannel.listen((event) => events.push(event), {
      connections: 3,
      bytes: 128,
      time: 200,
    });
    const all = await Promise.all(Array.from({ length: 50 }, () => connected()));
    const isOpen = (socket: Socket): boolean => !socket.closed;
    await waitUntil(() => all.filter(isOpen).length <= 3);
    await waitUntil(() => !all.some(isOpen));
    await connected(secret(), changed);
    await waitUntil(() => events.length === 1);
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
