import * as assert from 'node:assert/strict';
import { createClient } from '../../../src/api/createClient.ts';
import { ResponseError, ConnectionError, ServiceError, Cancelled } from '../../../src/api/http/apiErrors.ts';
import { baseUrlsFor, verifyConnection } from '../../../src/api/verifyConnection.ts';
import { UserError } from '../../../src/core/userError.ts';
import { assertKeyless, failure, key, target } from '../support/api/clients.ts';
import { answering, closeServers, json, nobody, serve, type Handler } from '../support/api/server.ts';

const targets = [{ id: target, app: 'Shop' }];
const under =
  (prefix: string, otherwise: Handler = answering(404)): Handler =>
  (request, response, count) =>
    (request.path === `${prefix}/apiKey/v2/test-targets` ? json(targets) : otherwise)(
      request,
      response,
      count,
    );

describe('an address as typed', () => {
  it('stands for two base URLs, the likelier one first', () => {
    const cases: [string, string[]][] = [
      ['service.example', ['https://service.example/api', 'https://service.example']],
      [' https://service.example/// ', ['https://service.example/api', 'https://service.example']],
      ['https://service.example/api/', ['https://service.example/api', 'https://service.example']],
      [
        'https://service.example/tests',
        ['https://service.example/tests', 'https://service.example/tests/api'],
      ],
      [
        'https://service.example/tests/api',
        ['https://service.example/tests/api', 'https://service.example/tests'],
      ],
      [
        'https://service.example/api/apiKey/v2/test-targets?a=1#b',
        ['https://service.example/api', 'https://service.example'],
      ],
      ['localhost:8080', ['http://localhost:8080/api', 'http://localhost:8080']],
      ['127.0.0.1:8080/api', ['http://127.0.0.1:8080/api', 'http://127.0.0.1:8080']],
      ['[::1]:8080', ['http://[::1]:8080/api', 'http://[::1]:8080']],
      ['HTTPS://Service.Example:443', ['https://service.example/api', 'https://service.example']],
    ];
    assert.deepEqual(
      cases.map(([typed]) => baseUrlsFor(typed)),
      cases.map(([, urls]) => urls),
    );
  });

  it('must be http or https, without a password, and safe for the key', () => {
    for (const bad of [
      '',
      'ftp://service.example',
      'file:///etc',
      'https://',
      'not an address',
      'javascript:alert(1)',
    ]) {
      assert.throws(() => baseUrlsFor(bad), UserError, bad);
    }
    assert.throws(
      () => baseUrlsFor('https://ada:s3cret@service.example'),
      (error: Error) => error instanceof UserError && !error.message.includes('s3cret'),
    );
    assert.throws(
      () => baseUrlsFor('http://service.example'),
      /the API key would be sent unencrypted\. Use https/,
    );
    assert.throws(() => baseUrlsFor('http://localhost.evil.example'), /unencrypted/);
    assert.throws(() => baseUrlsFor('http://127.0.0.1.evil.example'), /unencrypted/);
    assert.deepEqual(baseUrlsFor('http://service.example', true), [
      'http://service.example/api',
      'http://service.example',
    ]);
  });

  it('is checked by the client too', () => {
    const apiKey = (): Promise<string> => Promise.resolve(key);
    assert.throws(() => createClient({ baseUrl: 'http://service.example/api', apiKey }), UserError);
    assert.throws(() => createClient({ baseUrl: 'service.example/api', apiKey }), UserError);
    createClient({ baseUrl: 'http://service.example/api', apiKey, allowInsecureHttp: true });
    createClient({ baseUrl: 'http://app.localhost/api', apiKey });
  });
});

describe('connecting', () => {
  afterEach(closeServers);

  it('finds the service with or without /api, and gives back its targets', async () => {
    for (const [prefix, typed] of [
      ['/api', ''],
      ['/api', '/api/'],
      ['', ''],
      ['', '/api'],
      ['/tests/api', '/tests'],
    ] as const) {
      const server = await serve(under(prefix));
      const connection = await verifyConnection(server.origin + typed, key);
      assert.deepEqual(connection, { baseUrl: server.origin + prefix, testTargets: targets });
      assertKeyless(connection);
    }
  });

  it('finds it behind a web application that answers everything', async () => {
    const server = await serve(under('/api', answering(200, '<html><title>Shop</title></html>')));
    assert.equal((await verifyConnection(server.origin.replace('http://', ''), key)).baseUrl, server.baseUrl);
    const other = await serve(under('', answering(200, '<html></html>')));
    assert.equal((await verifyConnection(other.origin, key)).baseUrl, other.origin);
  });

  it('reports a wrong key in each form of response', async () => {
    const server = await serve((request, response, count) =>
      answering(request.path.startsWith('/api/') ? 404 : 401)(request, response, count),
    );
    const error = await failure(ServiceError, verifyConnection(server.origin, key));
    assert.deepEqual([error.status, error.nextStep], [401, 'set-key']);
  });

  it('reports what answers instead', async () => {
    const page = await serve(answering(200, '<html><title>Shop</title></html>'));
    assert.match(
      (await failure(ResponseError, verifyConnection(page.origin, key))).message,
      /A web page responded to .* "Shop"/,
    );
    const object = await serve(json({ data: [] }));
    assert.equal((await failure(ResponseError, verifyConnection(object.origin, key))).reason, 'schema');
    const nothing = await serve(answering(404));
    const error = await failure(UserError, verifyConnection(nothing.origin, key));
    assert.match(error.message, /^No test automation service responds at http/);
    assert.deepEqual(
      nothing.requests.map(({ path }) => path),
      ['/api', ''].flatMap((prefix) =>
        ['v2', 'v3'].map((version) => `${prefix}/apiKey/${version}/test-targets`),
      ),
    );
  });

  it('asks no second time where nothing answers, and can be cancelled', async () => {
    assert.equal((await failure(ConnectionError, verifyConnection(nobody.origin, key))).reason, 'refused');
    await failure(Cancelled, verifyConnection(nobody.origin, key, {}, { signal: AbortSignal.abort() }));
  });
});
