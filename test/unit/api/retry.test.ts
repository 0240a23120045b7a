import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectionError, ServiceError } from '../../../src/api/http/apiErrors.ts';
import type { RequestProgress } from '../../../src/api/http/receiveResponse.ts';
import { parseRetryAfter } from '../../../src/api/http/retry.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';
import { clientFor, failure, stoppedTime, target } from '../support/api/clients.ts';
import { answering, closeServers, inTurn, json, nobody, serve, type Handler } from '../support/api/server.ts';

const reset: Handler = (_request, response) => void response.socket?.destroy();
const cutOff: Handler = (_request, response) => {
  response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy());
};

describe('sending again', () => {
  afterEach(closeServers);

  it('a GET after 429, 502, 503, 504, a reset and a cut-off answer', async () => {
    for (const first of [answering(429), answering(502), answering(503), answering(504), reset, cutOff]) {
      const server = await serve(inTurn(first, json([])));
      assert.deepEqual(await clientFor(server).listTestTargets(), []);
      assert.equal(server.requests.length, 2);
    }
  });

  it('not a GET after 400, 401, 403, 404, 500, 501', async () => {
    for (const status of [400, 401, 403, 404, 500, 501]) {
      const server = await serve(inTurn(answering(status), json([])));
      assert.equal((await failure(ServiceError, clientFor(server).listTestCases(target))).status, status);
      assert.equal(server.requests.length, 1);
    }
  });

  it('never a write after a reset, a cut-off or missing answer, or any 5xx, even with Retry-After', async () => {
    const retryAfter = { 'retry-after': '1' };
    const time = stoppedTime();
    const broken = [
      reset,
      cutOff,
      (): void => time.clock.advance(120_000),
      answering(429),
      ...[500, 502, 503, 504].flatMap((status) => [answering(status), answering(status, '', retryAfter)]),
    ];
    for (const first of broken) {
      const server = await serve(inTurn(first, json({ success: true })));
      const client = clientFor(server, { timeout: 30_000, time });
      await assert.rejects(client.push(target, { testCases: [] }));
      // Nothing is under way any more that could still send.
      assert.equal(time.clock.pending, 0);
      assert.equal(server.requests.length, 1);
    }
    for (const write of ['createTestTarget', 'updateTestTarget'] as const) {
      const server = await serve(inTurn(reset, json({ id: target, app: 'a' })));
      const client = clientFor(server);
      const testTarget = { app: 'a', discoveryUrl: 'https://a.example' };
      await failure(
        ConnectionError,
        write === 'createTestTarget'
          ? client.createTestTarget({ testTarget })
          : client.updateTestTarget(target, {}),
      );
      assert.equal(server.requests.length, 1);
    }
  });

  it('a write after 429 with Retry-After: the service refused it unprocessed', async () => {
    const server = await serve(inTurn(answering(429, '', { 'retry-after': '3' }), json({ success: true })));
    const time = stoppedTime();
    assert.deepEqual(await clientFor(server, { time }).push(target, { testCases: [] }), { success: true });
    assert.deepEqual([server.requests.length, time.waits], [2, [3000]]);
  });

  it('a large write as a whole, of the length that it says', async () => {
    const server = await serve(inTurn(answering(429, '', { 'retry-after': '3' }), json({ success: true })));
    const testCases = createRealisticCases(100);
    await clientFor(server, { time: stoppedTime() }).push(target, { testCases });
    const body = JSON.stringify({ testCases });
    assert.ok(body.length > 256 * 1024);
    const sent = server.requests.map((request) => {
      assert.ok(request.body === body);
      return [request.headers['content-length'], request.headers['transfer-encoding']];
    });
    const length = String(Buffer.byteLength(body));
    assert.deepEqual(sent, [
      [length, undefined],
      [length, undefined],
    ]);
  });

  it('no large write that the service refuses before it has all of it', async () => {
    const server = http.createServer((_request, response) => {
      response.writeHead(413, { connection: 'close' }).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const client = clientFor({ baseUrl: `http://127.0.0.1:${port}/api` }, { time: stoppedTime() });
      const push = client.push(target, { testCases: createRealisticCases(1000) });
      assert.equal((await failure(ServiceError, push)).status, 413);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it('a write when the connection was refused: it never left', async () => {
    const time = stoppedTime();
    await failure(ConnectionError, clientFor(nobody, { time }).push(target, { testCases: [] }));
    assert.equal(time.waits.length, 2);
  });

  it('waits twice as long each time, with jitter, and gives up after the retries', async () => {
    const server = await serve(answering(503));
    const time = stoppedTime();
    await failure(ServiceError, clientFor(server, { time, retries: 4 }).listTestTargets());
    assert.deepEqual(time.waits, [750, 1500, 3000, 6000]);
    assert.equal(server.requests.length, 5);
  });

  it('waits as long as Retry-After says, in seconds or until a date', async () => {
    for (const [header, milliseconds] of [
      ['7', 7000],
      ['Fri, 01 Jan 2027 00:00:09 GMT', 9000],
      ['60', 60_000],
      ['Thu, 31 Dec 2026 00:00:00 GMT', 0],
    ] as const) {
      const server = await serve(inTurn(answering(429, '', { 'retry-after': header }), json([])));
      const time = stoppedTime();
      const seen: RequestProgress[] = [];
      await clientFor(server, { time }).listTestTargets({ onProgress: (progress) => seen.push(progress) });
      assert.deepEqual(time.waits, [milliseconds]);
      assert.deepEqual(seen[0], { kind: 'waiting', milliseconds });
    }
  });

  it('fails immediately if Retry-After is more than a minute, and says when to retry', async () => {
    const server = await serve(inTurn(answering(429, '', { 'retry-after': '90' }), json([])));
    const error = await failure(ServiceError, clientFor(server).listTestTargets());
    assert.match(error.message, /Wait 90 s, then try again\.$/);
    assert.equal(server.requests.length, 1);
  });

  it('says how long to wait when it gives up', async () => {
    const server = await serve(answering(429, '', { 'retry-after': '7' }));
    const error = await failure(ServiceError, clientFor(server, { retries: 0 }).listTestTargets());
    assert.equal(error.retryAfter, 7000);
    assert.equal(
      error.message,
      `${server.origin} received too many requests (429). Wait 7 s, then try again.`,
    );
  });

  it('makes nothing of a Retry-After that is neither', () => {
    for (const value of [null, '', 'soon', '-1', '1.5', '2030', '\u0000'.repeat(10)]) {
      assert.equal(parseRetryAfter(value, 0), value === '2030' ? 2_030_000 : undefined, String(value));
    }
  });
});
