import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { UserError } from '../../../src/core/userError.ts';
import { copyTraceToLocalService } from '../../../src/editor/reports/copyTraceToLocalService.ts';

const zip = Buffer.from('PK\u0003\u0004a trace');

describe('the trace of a hosted report', () => {
  let server: Server;
  let url: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let asked: IncomingMessage[];
  let served: Buffer[];

  beforeEach(async () => {
    [asked, served] = [[], []];
    answer = (_, response) => void response.end(zip);
    server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/trace.zip?token=a`;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const viewer = {
    serveTrace: (file: string) => {
      served.push(readFileSync(file));
      return Promise.resolve('http://127.0.0.1:1/traces/a');
    },
  };
  const fetched = (from: string, signal = new AbortController().signal, most?: number) =>
    copyTraceToLocalService(from, viewer, signal, most);
  const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portable-tests-trace-'));

  it('opens in the viewer of this machine, without a key, a cookie or a referrer', async () => {
    assert.equal(await fetched(url), 'http://127.0.0.1:1/traces/a');
    assert.deepEqual(served, [zip]);
    assert.deepEqual(
      asked.map(({ method, url: path }) => `${method} ${path}`),
      ['GET /trace.zip?token=a'],
    );
    const names = Object.keys(asked[0]?.headers ?? {}).toSorted();
    assert.deepEqual(names, ['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
    assert.deepEqual(leftovers(), []);
  });

  for (const address of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:application/zip;base64,UEs=',
    'vscode://x/y',
    'command:workbench.action.quit',
    '',
    'trace.zip',
  ])
    it(`is not opened from ${address || 'no address'}`, async () => {
      await assert.rejects(fetched(address), UserError);
      assert.deepEqual([asked, served, leftovers()], [[], [], []]);
    });

  const refused: Record<string, (response: ServerResponse) => void> = {
    'what is no archive': (response) => response.end('<html>Log in</html>'),
    'an answer that is none': (response) => response.writeHead(403).end(zip),
    'an answer that breaks off': (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write(zip);
      setImmediate(() => response.destroy());
    },
    'a way to somewhere that is no web address': (response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  };
  for (const [what, respond] of Object.entries(refused))
    it(`is not shown of ${what}`, async () => {
      answer = (_, response) => respond(response);
      await assert.rejects(fetched(url), UserError);
      assert.deepEqual([served, leftovers()], [[], []]);
    });

  it('says that its host is not reached, or that a web page is there instead, without what opens the trace', async () => {
    answer = (_, response) =>
      response.writeHead(403, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Blocked');
    const { host } = new URL(url);
    await assert.rejects(fetched(url), {
      message: `A web page responded at ${host} instead of the trace (403). A proxy or firewall may block this host: ask your network administrator to allow it.`,
    });
    await assert.rejects(fetched('http://localhost:9/trace.zip?token=a'), {
      message:
        'The trace could not be downloaded from localhost:9 (ECONNREFUSED). Check the network, the proxy, and whether this machine trusts the certificate.',
    });
    assert.deepEqual([served, leftovers()], [[], []]);
  });

  it('is aborted as soon as it grows larger than the limit', async () => {
    const part = Buffer.concat([zip, Buffer.alloc(1024 * 1024)]);
    let sent = 0;
    answer = (_, response) => {
      const more = (): void => {
        if (response.destroyed) return;
        sent += part.length;
        response.write(part, more);
      };
      more();
    };
    await assert.rejects(fetched(url, undefined, 2 * 1024 * 1024), /larger than 2 MB/);
    assert.ok(sent < 20 * part.length, String(sent));
    assert.deepEqual([served, leftovers()], [[], []]);
  });

  it('is not awaited after the user cancels', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    await assert.rejects(fetched(url, abort.signal), { name: 'AbortError' });
    assert.deepEqual([served, leftovers()], [[], []]);
  });
});
