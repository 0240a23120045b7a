import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { ResponseError, ConnectionError } from '../../../src/api/http/apiErrors.ts';
import type { RequestProgress } from '../../../src/api/http/receiveResponse.ts';
import { clientFor, listFrom, failure, target } from '../support/api/clients.ts';
import { answering, closeServers, json, serve, type Handler } from '../support/api/server.ts';

const unusable = (handler: Handler, options = {}): Promise<ResponseError> =>
  failure(ResponseError, listFrom(handler, options));

describe('answers that cannot be used', () => {
  afterEach(closeServers);

  it('HTML of a proxy: says so, with its title', async () => {
    const error = await unusable(
      answering(200, '<!DOCTYPE html><html><head><title>Log in\n to ACME</title></head></html>'),
    );
    assert.deepEqual([error.reason, error.nextStep], ['html', 'connect']);
    assert.match(
      error.message,
      /^A web page responded to "listTestTargets" instead of the service: "Log in to ACME"\. Check the address/,
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
      listFrom((_request, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('[]', () => response.destroy());
      }),
    );
    assert.equal(error.reason, 'cut-off');
  });

  it('a body longer than its content-length', async () => {
    const error = await failure(
      ConnectionError,
      listFrom((_request, response) => {
        response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n[{"id": "more than announced"}]');
      }),
    );
    assert.equal(error.reason, 'cut-off');
  });

  it('a zip without its end', async () => {
    const server = await serve(answering(200, 'PK\u0003\u0004 and then nothing'));
    const body = { executionUrl: 'https://shop.example', testCases: [] };
    assert.equal(
      (await failure(ResponseError, clientFor(server).generateCode(target, body))).reason,
      'cut-off',
    );
  });

  it('chunks that break off', async () => {
    const error = await failure(
      ConnectionError,
      listFrom((_request, response) => {
        response.write('[', () => response.destroy());
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
          'The service\'s response to "listTestTargets" is larger than 1 MB. Request less data, such as the test cases of one test plan.',
        ],
      );
    }
  });

  it('stops reading at the cap', async () => {
    let isClosed: Promise<unknown> | undefined;
    const error = await unusable(
      (_request, response) => {
        isClosed = once(response, 'close');
        const more = (): unknown =>
          response.destroyed || response.write('a'.repeat(10_000), () => setImmediate(more));
        more();
      },
      { maxResponseBytes: 50_000 },
    );
    assert.equal(error.reason, 'too-large');
    // The answer has no end: only who asked can have closed the connection.
    await isClosed;
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
    const error = await failure(ResponseError, clientFor(server).push(target, { testCases: [] }));
    assert.match(error.message, /is empty\. The service may have completed it: pull before you push again/);
    assert.equal(error.nextStep, 'pull');
  });
});

describe('answers that are odd but good', () => {
  afterEach(closeServers);

  it('brackets in strings do not count as levels', async () => {
    const app = '[{"\\'.repeat(1000);
    assert.deepEqual(await listFrom(json([{ id: target, app }])), [{ id: target, app }]);
  });

  it('a byte order mark', async () => {
    assert.deepEqual(await listFrom(answering(200, '\ufeff[]')), []);
  });

  it('gzip, whose decompressed bytes are reported as progress', async () => {
    const server = await serve(
      answering(200, gzipSync(JSON.stringify([{ id: target, app: 'a'.repeat(500) }])), {
        'content-encoding': 'gzip',
      }),
    );
    const seen: RequestProgress[] = [];
    await clientFor(server).listTestTargets({ onProgress: (progress) => seen.push(progress) });
    assert.deepEqual(seen, [{ kind: 'receiving', bytes: 556, total: undefined }]);
  });

  it('__proto__ keys, which go nowhere', async () => {
    const text = `[{"id":"${target}","app":"a","__proto__":{"polluted":1},"x":{"_\\u005f\\u0070roto__":{"polluted":1},"y":2}}]`;
    const [one] = await listFrom(answering(200, text));
    assert.deepEqual(Object.keys(one ?? {}), ['id', 'app', 'x']);
    assert.deepEqual(one?.x, { y: 2 });
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
    assert.equal((one as Record<string, unknown>).polluted, undefined);
  });
});
