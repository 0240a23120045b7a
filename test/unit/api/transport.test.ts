import * as assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import {
  AnswerError,
  Cancelled,
  ConnectionError,
  RequestError,
  ServiceError,
} from '../../../src/api/errors.ts';
import type { Progress } from '../../../src/api/readBody.ts';
import { answering, closeServers, json, serve, serveSelfSigned, type Handler } from './support/server.ts';
import { clientFor, failure, target, testCase } from './support/clients.ts';

const list = (handler: Handler, options = {}) =>
  serve(handler).then((server) => clientFor(server, { retries: 0, ...options }).listTestTargets());
const unusable = (handler: Handler, options = {}): Promise<AnswerError> =>
  failure(AnswerError, list(handler, options));

describe('answers that cannot be used', () => {
  afterEach(closeServers);

  it('HTML of a proxy: says so, with its title', async () => {
    const error = await unusable(
      answering(200, '<!DOCTYPE html><html><head><title>Log in\n to ACME</title></head></html>'),
    );
    assert.deepEqual([error.reason, error.nextStep], ['html', 'connect']);
    assert.match(
      error.message,
      /^A web page answered 2 listTestTargets instead of the service: “Log in to ACME”\. Check the address/,
    );
  });

  it('an empty body, and one of blanks', async () => {
    assert.equal((await unusable(answering(200))).reason, 'empty');
    assert.equal((await unusable(answering(204))).reason, 'empty');
    assert.equal((await unusable(answering(200, ' \r\n'))).reason, 'empty');
  });

  it('JSON that ends in the middle', async () => {
    for (const text of ['[{"id": "0b7d', '[{"id"', '[', '[{"id": "a"},']) {
      assert.equal((await unusable(answering(200, text))).reason, 'cut-off', text);
    }
  });

  it('text that is not JSON, of which it shows a little', async () => {
    const error = await unusable(answering(200, `Everything \u202e is\u0007 fine ${'!'.repeat(1000)}`));
    assert.equal(error.reason, 'not-json');
    assert.match(error.message, /is not JSON: Everything is fine !+…/);
    assert.ok(error.message.length < 250);
  });

  it('a body shorter than its content-length', async () => {
    const error = await failure(
      ConnectionError,
      list((_request, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('[]');
        setTimeout(() => response.destroy(), 10);
      }),
    );
    assert.equal(error.reason, 'cut-off');
  });

  it('a body longer than its content-length', async () => {
    const error = await failure(
      ConnectionError,
      list((_request, response) => {
        response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n[{"id": "more than announced"}]');
      }),
    );
    assert.equal(error.reason, 'cut-off');
  });

  it('a zip without its end', async () => {
    const server = await serve(answering(200, 'PK\u0003\u0004 and then nothing'));
    const body = { executionUrl: 'https://shop.example', testCases: [] };
    assert.equal(
      (await failure(AnswerError, clientFor(server).generateCode(target, body))).reason,
      'cut-off',
    );
  });

  it('chunks that break off', async () => {
    const error = await failure(
      ConnectionError,
      list((_request, response) => {
        response.write('[');
        setTimeout(() => response.destroy(), 10);
      }),
    );
    assert.equal(error.reason, 'cut-off');
  });

  it('more bytes than the cap: announced, streamed, or packed in gzip', async () => {
    const big = JSON.stringify([{ id: target, app: 'a'.repeat(5000) }]);
    const options = { maxResponseBytes: 1000 };
    const streamed: Handler = (_request, response) => {
      response.write(big.slice(0, 500));
      response.end(big.slice(500));
    };
    for (const handler of [
      answering(200, big),
      streamed,
      answering(200, gzipSync(big), { 'content-encoding': 'gzip' }),
    ]) {
      const error = await unusable(handler, options);
      assert.deepEqual(
        [error.reason, error.message],
        [
          'too-large',
          "The service's answer to 2 listTestTargets is larger than 1 MB. Ask for less, such as the test cases of one test plan.",
        ],
      );
    }
  });

  it('stops reading at the cap', async () => {
    let sent = 0;
    const error = await unusable(
      (_request, response) => {
        const more = (): void => {
          if (response.destroyed) return;
          sent += 10_000;
          response.write('a'.repeat(10_000), () => setImmediate(more));
        };
        more();
      },
      { maxResponseBytes: 50_000 },
    );
    assert.equal(error.reason, 'too-large');
    const then = sent;
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.ok(sent - then < 50_000_000 && sent < 100_000_000);
  });

  it('a body that is not gzip although it says so', async () => {
    assert.equal((await unusable(answering(200, '[]', { 'content-encoding': 'gzip' }))).reason, 'encoding');
    assert.equal((await unusable(answering(200, '[]', { 'content-encoding': 'br' }))).reason, 'encoding');
  });

  it('JSON of 100,000 levels', async () => {
    const levels = 100_000;
    assert.equal(
      (await unusable(answering(200, '['.repeat(levels) + ']'.repeat(levels)))).reason,
      'too-deep',
    );
    assert.equal(
      (await unusable(answering(200, '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)))).reason,
      'too-deep',
    );
  });

  it('invalid UTF-8', async () => {
    assert.equal(
      (await unusable(answering(200, new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d])))).reason,
      'encoding',
    );
  });

  it('says after a write that it may have been carried out', async () => {
    const server = await serve(answering(200, ''));
    const error = await failure(AnswerError, clientFor(server).push(target, { testCases: [] }));
    assert.match(error.message, /is empty\. The service may have carried it out: pull before you push again/);
    assert.equal(error.nextStep, 'pull');
  });
});

describe('answers that are odd but good', () => {
  afterEach(closeServers);

  it('brackets in strings do not count as levels', async () => {
    const app = '[{"\\'.repeat(1000);
    assert.deepEqual(await list(json([{ id: target, app }])), [{ id: target, app }]);
  });

  it('a byte order mark', async () => {
    assert.deepEqual(await list(answering(200, '\ufeff[]')), []);
  });

  it('gzip, whose decompressed bytes are told as progress', async () => {
    const server = await serve(
      answering(200, gzipSync(JSON.stringify([{ id: target, app: 'a'.repeat(500) }])), {
        'content-encoding': 'gzip',
      }),
    );
    const seen: Progress[] = [];
    await clientFor(server).listTestTargets({ onProgress: (progress) => seen.push(progress) });
    assert.deepEqual(seen, [{ kind: 'receiving', bytes: 556, total: undefined }]);
  });

  it('__proto__ keys, which go nowhere', async () => {
    const text = `[{"id":"${target}","app":"a","__proto__":{"polluted":1},"x":{"_\\u005f\\u0070roto__":{"polluted":1},"y":2}}]`;
    const [one] = await list(answering(200, text));
    assert.deepEqual(Object.keys(one ?? {}), ['id', 'app', 'x']);
    assert.deepEqual(one?.x, { y: 2 });
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
    assert.equal((one as Record<string, unknown>).polluted, undefined);
  });
});

describe('connections that fail', () => {
  afterEach(closeServers);

  const broken = (promise: Promise<unknown>): Promise<ConnectionError> => failure(ConnectionError, promise);

  it('refused', async () => {
    const server = await serve(json([]));
    closeServers();
    const error = await broken(clientFor(server, { retries: 0 }).listTestTargets());
    assert.deepEqual([error.reason, error.code, error.nextStep], ['refused', 'ECONNREFUSED', 'connect']);
    assert.equal(
      error.message,
      `Nothing answers at ${server.origin}: the connection was refused. Check the address, and whether the service is running.`,
    );
  });

  it('an unknown host', async () => {
    const error = await broken(
      clientFor({ baseUrl: 'https://nowhere.invalid/api' }, { retries: 0 }).listTestTargets(),
    );
    assert.equal(error.reason, 'dns');
    assert.match(error.message, /^There is no host nowhere\.invalid/);
  });

  it('reset before an answer', async () => {
    const error = await broken(list((_request, response) => response.socket?.destroy()));
    assert.equal(error.reason, 'reset');
  });

  it('a certificate that is self-signed: says so, and what to do', async () => {
    const server = await serveSelfSigned(json([]));
    const error = await broken(clientFor(server, { retries: 0 }).listTestTargets());
    assert.deepEqual([error.reason, error.code], ['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT']);
    assert.match(error.message, /is self-signed\. .*NODE_EXTRA_CA_CERTS/);
    assert.equal(server.requests.length, 0);
  });

  it('https spoken to an http server', async () => {
    const server = await serve(json([]));
    const error = await broken(
      clientFor({ baseUrl: server.baseUrl.replace('http:', 'https:') }, { retries: 0 }).listTestTargets(),
    );
    assert.equal(error.reason, 'tls');
    assert.match(error.message, /No secure connection .* really is https/);
  });

  it('no answer in time', async () => {
    const error = await broken(list(() => undefined, { timeout: 40 }));
    assert.equal(error.reason, 'timeout');
    assert.match(error.message, /had not answered 2 listTestTargets after 0\.04 s/);
  });

  it('a body that drips for ever', async () => {
    const started = Date.now();
    const error = await broken(
      list(
        (_request, response) => {
          const timer = setInterval(() => response.write(' '), 10);
          response.on('close', () => clearInterval(timer));
        },
        { timeout: 80 },
      ),
    );
    assert.equal(error.reason, 'timeout');
    assert.ok(Date.now() - started < 10_000, 'it waited for the end of the body');
  });

  it('gives bulk endpoints four times the time', async () => {
    const server = await serve(() => undefined);
    const error = await broken(clientFor(server, { timeout: 10 }).push(target, { testCases: [] }));
    assert.match(error.message, /after 0\.04 s\. The service may have carried it out: pull/);
  });
});

describe('a cancel', () => {
  afterEach(closeServers);

  it('before, during the wait for an answer, and in the middle of one: is told as such, and stops', async () => {
    const silent: Handler = () => undefined;
    const drip: Handler = (_request, response) => void response.write('[');
    const stopped = async (stop: AbortController, handler: Handler): Promise<number> => {
      const server = await serve(handler);
      await failure(
        Cancelled,
        clientFor(server, { timeout: 60_000 }).listTestTargets({ signal: stop.signal }),
      );
      return server.requests.length;
    };
    const before = new AbortController();
    before.abort();
    assert.equal(await stopped(before, json([])), 0);
    for (const handler of [silent, drip]) {
      const stop = new AbortController();
      const requests = await stopped(stop, (...all) => {
        handler(...all);
        setTimeout(() => stop.abort(), 30);
      });
      assert.equal(requests, 1);
    }
  });

  it('during a retry wait', async () => {
    const server = await serve(answering(503, '', { 'retry-after': '30' }));
    const stop = new AbortController();
    const onProgress = ({ kind }: Progress): void =>
      void (kind === 'waiting' && setTimeout(() => stop.abort(), 5));
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

describe('redirects', () => {
  afterEach(closeServers);

  const to = (location: string, status = 302): Handler => answering(status, 'gone', { location });

  it('never take the key to another origin, which they name without its query', async () => {
    const other = await serve(json([]));
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await serve(to(`${other.origin}/api?token=abc`, status));
      const error = await failure(AnswerError, clientFor(server).listTestTargets());
      assert.equal(error.reason, 'redirect');
      assert.equal(
        error.message,
        `${server.origin} redirects to ${other.origin}: the API key is never sent there. If the service has moved, set its new address.`,
      );
      await failure(AnswerError, clientFor(server).push(target, { testCases: [] }));
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
        .catch((error: AnswerError) => assert.match(error.message, /change the request/));
      assert.equal(server.requests.length, requests);
      assert.deepEqual(
        new Set(server.requests.map(({ method, body }) => `${method} ${body}`)),
        new Set(['POST {"testCases":[]}']),
      );
    }
  });

  it('to something that never answers end in time', async () => {
    const server = await serve((request, response, count) => {
      if (request.path !== '/new') to('/new')(request, response, count);
    });
    const client = clientFor(server, { timeout: 3000, retries: 0 });
    assert.equal((await failure(ConnectionError, client.listTestTargets())).reason, 'timeout');
    assert.equal(server.requests.length, 2);
  });

  it('in circles end after five', async () => {
    const server = await serve(to('/api/again'));
    assert.match(
      (await failure(AnswerError, clientFor(server).listTestTargets())).message,
      /redirects 2 listTestTargets in circles/,
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
        (await failure(AnswerError, clientFor(await serve(handler)).listTestTargets())).reason,
        'redirect',
      );
    }
  });
});

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
        await failure(ServiceError, list(echo(wrap, status)));
      }
      await failure(AnswerError, list(echo(wrap, 200)));
    }
    const inPath = echo(
      (key) => JSON.stringify({ success: true, versionIds: [], syncDataByStableId: { [key]: 7 } }),
      200,
    );
    const server = await serve(inPath);
    await failure(
      AnswerError,
      clientFor(server).draftPush(target, { testCases: [{ id: testCase, description: '', elements: [] }] }),
    );
    await failure(
      AnswerError,
      list((request, response, count) => {
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
      json({ message: 'Staging: ada may not have “open sesame 7” as password' }, 400),
    );
    const { message } = await failure(
      ServiceError,
      clientFor(server).updateEnvironment(target, testCase, { ...environment, basicAuth }),
    );
    assert.match(message, /: Staging: ada may not have “\[secret\]” as password\./);
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
