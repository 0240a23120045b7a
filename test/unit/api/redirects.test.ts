import * as assert from 'node:assert/strict';
import { ResponseError, ConnectionError } from '../../../src/api/http/apiErrors.ts';
import { clientFor, failure, stoppedTime, target } from '../support/api/clients.ts';
import { answering, closeServers, json, serve, type Handler } from '../support/api/server.ts';

describe('redirects', () => {
  afterEach(closeServers);

  const to = (location: string, status = 302): Handler => answering(status, 'gone', { location });

  it('never take the key to another origin, which they name without its query', async () => {
    const other = await serve(json([]));
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await serve(to(`${other.origin}/api?token=abc`, status));
      const error = await failure(ResponseError, clientFor(server).listTestTargets());
      assert.equal(error.reason, 'redirect');
      assert.equal(
        error.message,
        `${server.origin} redirects to ${other.origin}: the API key is never sent there. If the service has moved, set its new address.`,
      );
      await failure(ResponseError, clientFor(server).push(target, { testCases: [] }));
    }
    assert.equal(other.requests.length, 0);
  });

  it('are followed within the origin', async () => {
    const server = await serve((request, response, count) => {
      (request.path === '/new' ? json([]) : to('/new?a=1'))(request, response, count);
    });
    assert.deepEqual(await clientFor(server).listTestTargets(), []);
    assert.deepEqual(
      server.requests.map(({ path, query }) => [path, query]),
      [
        ['/api/apiKey/v2/test-targets', []],
        ['/new', [['a', '1']]],
      ],
    );
  });

  it('of a write are followed only where they keep method and body', async () => {
    for (const [status, requests] of [
      [307, 2],
      [308, 2],
      [301, 1],
      [302, 1],
      [303, 1],
    ] as const) {
      const server = await serve((request, response, count) => {
        (request.path === '/new' ? json({ success: true }) : to('/new', status))(request, response, count);
      });
      await clientFor(server)
        .push(target, { testCases: [] })
        .catch((error: ResponseError) => assert.match(error.message, /change the request/));
      assert.equal(server.requests.length, requests);
      assert.deepEqual(
        new Set(server.requests.map(({ method, body }) => `${method} ${body}`)),
        new Set(['POST {"testCases":[]}']),
      );
    }
  });

  it('to something that never answers end in time', async () => {
    const time = stoppedTime();
    const server = await serve((request, response, count) => {
      if (request.path === '/new') time.clock.advance(3000);
      else to('/new')(request, response, count);
    });
    const client = clientFor(server, { timeout: 3000, retries: 0, time });
    assert.equal((await failure(ConnectionError, client.listTestTargets())).reason, 'timeout');
    assert.equal(server.requests.length, 2);
  });

  it('in circles end after five', async () => {
    const server = await serve(to('/api/again'));
    assert.match(
      (await failure(ResponseError, clientFor(server).listTestTargets())).message,
      /redirects "listTestTargets" in a loop/,
    );
    assert.equal(server.requests.length, 6);
  });

  it('without an address, or with a broken or strange one, are refused', async () => {
    for (const handler of [
      answering(302),
      to('http://['),
      to('file:///etc/passwd'),
      to('javascript:alert(1)'),
      to('//evil.example/x'),
    ]) {
      assert.equal(
        (await failure(ResponseError, clientFor(await serve(handler)).listTestTargets())).reason,
        'redirect',
      );
    }
  });
});
