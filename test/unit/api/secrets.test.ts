import * as assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ResponseError, RequestError, ServiceError } from '../../../src/api/http/apiErrors.ts';
import { clientFor, listFrom, failure, target, testCase } from '../support/api/clients.ts';
import { answering, closeServers, json, serve, type Handler } from '../support/api/server.ts';

describe('the key', () => {
  afterEach(closeServers);

  it('with characters that a header cannot hold is refused without being shown', async () => {
    const server = await serve(json([]));
    for (const bad of ['k3y-äöü\nX-Evil: 1', 'k3y-äöü\r', 'k3y-äöü \u{1F511}', 'k3y-äöü\0', 'k3y-äöü Ā']) {
      const error = await failure(
        RequestError,
        clientFor(server, { apiKey: () => Promise.resolve(bad) }).listTestTargets(),
      );
      assert.deepEqual([error.reason, error.nextStep], ['illegal-key', 'set-key']);
    }
    for (const none of [undefined, '', '  ']) {
      const error = await failure(
        RequestError,
        clientFor(server, { apiKey: () => Promise.resolve(none) }).listTestTargets(),
      );
      assert.equal(error.reason, 'no-key');
    }
    assert.equal(server.requests.length, 0);
  });

  it('is taken out of whatever a service echoes', async () => {
    const echo =
      (wrap: (key: string) => string, status: number): Handler =>
      (request, response, count) => {
        const key = Buffer.from(request.headers['x-api-key'] as string, 'latin1').toString('latin1');
        answering(status, wrap(key))(request, response, count);
      };
    const wraps: ((key: string) => string)[] = [
      (key) => `You sent ${key}.`,
      (key) => JSON.stringify({ message: `bad key ${key}` }),
      (key) =>
        JSON.stringify([
          { code: key, path: [key, 1], message: key, expected: key, received: key, keys: [key] },
        ]),
      (key) => `<html><title>${key}</title></html>`,
      (key) => `<html><title>${Array.from(key, (one) => `&#${one.charCodeAt(0)};`).join('')}</title></html>`,
      (key) =>
        `<html><title>${key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}</title></html>`,
      (key) => `?key=${encodeURIComponent(key)}`,
      (key) =>
        `{"message": "${JSON.stringify(key)
          .slice(1, -1)
          .replaceAll(/[^ -~]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)}"`,
      (key) => `a${key.split('').join('\u200b')}b`,
    ];
    for (const wrap of wraps) {
      for (const status of [400, 401, 404, 500]) {
        await failure(ServiceError, listFrom(echo(wrap, status)));
      }
      await failure(ResponseError, listFrom(echo(wrap, 200)));
    }
    const inPath = echo(
      (key) => JSON.stringify({ success: true, versionIds: [], syncDataByStableId: { [key]: 7 } }),
      200,
    );
    const server = await serve(inPath);
    await failure(
      ResponseError,
      clientFor(server).draftPush(target, { testCases: [{ id: testCase, description: '', elements: [] }] }),
    );
    await failure(
      ResponseError,
      listFrom((request, response, count) => {
        const key = encodeURIComponent(request.headers['x-api-key'] as string);
        answering(302, '', { location: `http://${key.replaceAll('%', '-')}.example/` })(
          request,
          response,
          count,
        );
      }),
    );
  });
});

describe('the secrets of a test target and of an environment', () => {
  afterEach(closeServers);

  const account = { username: 'ada', password: 'p4ss-äöü&<"w">', otpInitializerKey: 'OTP-JBSWY3DP' };
  const basicAuth = { username: 'gate', password: 'open sesame 7' };
  const additionalHeaderFields = { 'X-Pass': 'header-t0ken', 'X-More': ['m0re-token', 31_337_000] };
  const environment = { testAccount: account, basicAuth, additionalHeaderFields };
  const testManagementIntegration = { domain: 'https://tests.example', apiKey: 'tm-key-99' };
  const long = 'l0ng'.repeat(2000);
  const secrets = [
    account.password,
    'p4ss',
    account.otpInitializerKey,
    basicAuth.password,
    'header-t0ken',
    'm0re-token',
    '31337000',
    'tm-key-99',
    'l0ng',
  ];

  const echoes: ((body: string) => string)[] = [
    (body) => body,
    (body) => JSON.stringify({ message: `what is ${body}` }),
    (body) =>
      JSON.stringify([{ path: ['testAccount', body], message: body, received: body, expected: body }]),
    (body) => `?body=${encodeURIComponent(body)}`,
    (body) => `<html><title>${body.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title></html>`,
    (body) =>
      JSON.stringify({
        message: Object.values(JSON.parse(body) as object)
          .flatMap(Object.values)
          .join(),
      }),
  ];

  it('are in no error, whatever of a request a service repeats', async () => {
    for (const wrap of echoes) {
      for (const status of [200, 400, 401, 404, 500]) {
        const server = await serve((request, response, count) =>
          answering(status, wrap(request.body))(request, response, count),
        );
        const client = clientFor(server, { retries: 0 });
        const errors = [
          await failure(Error, client.createEnvironment(target, { name: 'Staging', ...environment })),
          await failure(Error, client.updateEnvironment(target, testCase, environment)),
          await failure(Error, client.updateEnvironment(target, testCase, { basicAuth: { password: long } })),
          await failure(Error, client.updateTestTarget(target, { testManagementIntegration })),
        ];
        const shown = inspect(errors, { depth: 10, showHidden: true });
        for (const secret of secrets) assert.ok(!shown.includes(secret), `${secret} is in ${String(errors)}`);
      }
    }
  });

  it('leave the rest of what a service says as it is', async () => {
    const server = await serve(
      json({ message: 'Staging: ada may not have "open sesame 7" as password' }, 400),
    );
    const { message } = await failure(
      ServiceError,
      clientFor(server).updateEnvironment(target, testCase, { ...environment, basicAuth }),
    );
    assert.match(message, /: Staging: ada may not have "\[secret\]" as password\./);
    const short = await serve(json({ message: 'A password has to have 8 characters' }, 400));
    const refused = await failure(
      ServiceError,
      clientFor(short).updateEnvironment(target, testCase, {
        basicAuth: { username: 'gate', password: 'a' },
      }),
    );
    assert.match(refused.message, /: A password has to have 8 characters\./);
  });
});
