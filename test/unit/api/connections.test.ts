import * as assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { ConnectionError, Cancelled } from '../../../src/api/http/apiErrors.ts';
import type { RequestProgress } from '../../../src/api/http/receiveResponse.ts';
import { clientFor, listFrom, failure, stoppedTime, target } from '../support/api/clients.ts';
import {
  answering,
  closeServers,
  json,
  nobody,
  serve,
  serveCompanySigned,
  serveSelfSigned,
  type Handler,
} from '../support/api/server.ts';

describe('connections that fail', () => {
  afterEach(closeServers);

  const broken = (promise: Promise<unknown>): Promise<ConnectionError> => failure(ConnectionError, promise);

  it('refused', async () => {
    const error = await broken(clientFor(nobody, { retries: 0 }).listTestTargets());
    assert.deepEqual([error.reason, error.code, error.nextStep], ['refused', 'ECONNREFUSED', 'try-again']);
    assert.equal(
      error.message,
      `Nothing responds at ${nobody.origin}: the connection was refused. Check the address, and whether the service is running.`,
    );
  });

  it('an unknown host', async () => {
    const error = await broken(
      clientFor({ baseUrl: 'https://nowhere.invalid/api' }, { retries: 0 }).listTestTargets(),
    );
    assert.equal(error.reason, 'dns');
    assert.match(error.message, /^The host nowhere\.invalid was not found/);
  });

  it('reset before an answer', async () => {
    const error = await broken(listFrom((_request, response) => response.socket?.destroy()));
    assert.equal(error.reason, 'reset');
  });

  it('a certificate that is self-signed: says so, and what to do', async () => {
    const server = await serveSelfSigned(json([]));
    const error = await broken(clientFor(server, { retries: 0 }).listTestTargets());
    assert.deepEqual([error.reason, error.code], ['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT']);
    assert.match(error.message, /is self-signed\. .*NODE_EXTRA_CA_CERTS/);
    assert.equal(server.requests.length, 0);
  });

  it('a certificate of an authority that is not trusted: names it, sends nothing to it, and trusts it no more than before', async () => {
    const server = await serveCompanySigned(json([]));
    const client = clientFor(server, { retries: 0 });
    for (let count = 0; count < 2; count++) {
      const error = await broken(client.listTestTargets());
      assert.deepEqual([error.reason, error.code], ['tls', 'SELF_SIGNED_CERT_IN_CHAIN']);
      assert.match(
        error.message,
        /was issued by "Example Bank Proxy CA \(Example Bank\)", an authority that this machine doesn't trust\. .*NODE_EXTRA_CA_CERTS/,
      );
    }
    assert.equal(server.requests.length, 0);
  });

  it('https spoken to an http server', async () => {
    const server = await serve(json([]));
    const error = await broken(
      clientFor({ baseUrl: server.baseUrl.replace('http:', 'https:') }, { retries: 0 }).listTestTargets(),
    );
    assert.equal(error.reason, 'tls');
    assert.match(error.message, /A secure connection .* uses https/);
  });

  it('no answer in time', async () => {
    const time = stoppedTime();
    const error = await broken(listFrom(() => time.clock.advance(40), { timeout: 40, time }));
    assert.equal(error.reason, 'timeout');
    assert.match(error.message, /did not respond to "listTestTargets" within 0\.04 s/);
  });

  it('a body that drips for ever', async () => {
    const server = await serve((_request, response) => {
      const drip = (): unknown => response.destroyed || response.write(' ', () => setImmediate(drip));
      drip();
    });
    const time = stoppedTime();
    const client = clientFor(server, { timeout: 80, retries: 0, time });
    const error = await broken(client.listTestTargets({ onProgress: () => time.clock.advance(10) }));
    assert.equal(error.reason, 'timeout');
  });

  it('gives bulk endpoints four times the time', async () => {
    const time = stoppedTime();
    const server = await serve(() => time.clock.advance(40));
    const error = await broken(clientFor(server, { timeout: 10, time }).push(target, { testCases: [] }));
    assert.match(error.message, /within 0\.04 s\. The service may have completed it: pull/);
  });
});

describe('a cancel', () => {
  afterEach(closeServers);

  it('before, while waiting for, and during a response: is reported as such, and stops', async () => {
    const stopped = async (
      stop: AbortController,
      handler: Handler,
      onProgress?: () => void,
    ): Promise<number> => {
      const server = await serve(handler);
      const call = { signal: stop.signal, ...(onProgress && { onProgress }) };
      await failure(Cancelled, clientFor(server).listTestTargets(call));
      return server.requests.length;
    };
    const before = new AbortController();
    before.abort();
    assert.equal(await stopped(before, json([])), 0);
    const during = new AbortController();
    assert.equal(await stopped(during, () => during.abort()), 1);
    const inTheMiddle = new AbortController();
    const begun: Handler = (_request, response) => void response.write('[');
    assert.equal(await stopped(inTheMiddle, begun, () => inTheMiddle.abort()), 1);
  });

  it('during a retry wait', async () => {
    const server = await serve(answering(503, '', { 'retry-after': '30' }));
    const stop = new AbortController();
    const onProgress = ({ kind }: RequestProgress): void =>
      void (kind === 'waiting' && setImmediate(() => stop.abort()));
    await failure(
      Cancelled,
      clientFor(server, { time: undefined }).listTestTargets({ signal: stop.signal, onProgress }),
    );
    assert.equal(server.requests.length, 1);
  });

  it('that comes after the answer changes nothing, and leaves no listener behind', async () => {
    const server = await serve(json([]));
    const stop = new AbortController();
    assert.deepEqual(await clientFor(server).listTestTargets({ signal: stop.signal }), []);
    assert.equal(getEventListeners(stop.signal, 'abort').length, 0);
    stop.abort();
  });
});
