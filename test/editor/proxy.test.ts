import * as assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { createClient } from '../../src/api/createClient.ts';
import { ApiError } from '../../src/api/http/apiErrors.ts';

/**
 * Only the proxy of the test can answer for this host: no name server knows it, and VS Code never
 * asks a proxy for loopback addresses.
 */
const host = 'service.portable-tests.example';

describe('requests in the extension host', () => {
  const seen: string[] = [];
  let proxy: Server;

  before(async () => {
    proxy = createServer((request, response) => {
      seen.push([request.method, request.url, request.headers['x-api-key']].join(' '));
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    // An https request asks for a tunnel, which this proxy declines after it has taken note.
    proxy.on('connect', (request, socket) => {
      seen.push(['CONNECT', request.url, request.headers['x-api-key'] ?? 'no key'].join(' '));
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    await setProxy(`http://127.0.0.1:${port}`);
  });

  after(async () => {
    await setProxy(undefined);
    proxy.close();
  });

  beforeEach(() => seen.splice(0));

  it('go through the proxy that the user has set', async () => {
    const client = createClient({
      baseUrl: `http://${host}/api`,
      apiKey: () => Promise.resolve('the-key'),
      allowInsecureHttp: true,
    });
    assert.deepEqual(await client.listTestTargets(), []);
    assert.deepEqual(seen, [`GET http://${host}/api/apiKey/v2/test-targets the-key`]);
  });

  it('go through it with https too, and the proxy never sees the key', async () => {
    const client = createClient({
      baseUrl: `https://${host}/api`,
      apiKey: () => Promise.resolve('the-key'),
      retries: 0,
    });
    await assert.rejects(client.listTestTargets(), ApiError);
    assert.deepEqual(seen, [`CONNECT ${host}:443 no key`]);
  });
});

async function setProxy(address: string | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration('http');
  await settings.update('proxy', address, vscode.ConfigurationTarget.Global);
}
