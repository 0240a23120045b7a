import assert from 'node:assert/strict';
import { endpoints } from '../../../../src/api/contract/endpoints.ts';
import { key, startService } from '../../../support/testService.ts';

const service = startService({}, { allowedHosts: ['box.example', 'tunnel.example:8443'] });
const request = (path: string, headers: Record<string, string>, method = 'GET') =>
  service.app.request(path, { method, headers });
const list = '/api/apiKey/v2/test-targets';

describe('The local service: access', () => {
  after(() => service.close());

  const requests: (readonly [method: string, path: string])[] = [
    ...Object.values(endpoints).map(
      ({ method, path }) => [method, path.replace('/apiKey/', '').replaceAll(/\{\w+\}/g, 'x')] as const,
    ),
    ['GET', 'v9/nothing'],
    ['OPTIONS', 'v2/test-targets'],
    ['DELETE', ''],
  ];
  for (const [method, path] of requests) {
    it(`${method} ${path || 'of nothing'} is refused without a key, whatever else is wrong`, async () => {
      const attempts: Record<string, string>[] = [
        {},
        { 'X-API-Key': '' },
        { 'X-API-Key': 'wrong' },
        { Host: 'evil.example' },
        { Origin: 'https://evil.example' },
      ];
      for (const headers of attempts) {
        const response = await request(`/api/apiKey/${path}`, headers, method);
        assert.equal(response.status, 401);
        assert.deepEqual(await response.json(), {
          status: 401,
          message: 'The X-API-Key header is missing or its key is not valid',
        });
      }
    });
  }

  it('answers a known key, without caching or cross-origin access', async () => {
    const response = await request(list, { 'X-API-Key': key });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
    assert.deepEqual(
      [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
      [],
    );
  });

  const hosts: [string, number][] = [
    ['127.0.0.1', 200],
    ['127.0.0.1:4711', 200],
    ['localhost:1', 200],
    ['LOCALHOST', 200],
    ['[::1]:80', 200],
    ['box.example', 200],
    ['box.example:99', 200],
    ['tunnel.example:8443', 200],
    ['tunnel.example', 403],
    ['tunnel.example:8444', 403],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['evil.example:80@127.0.0.1', 403],
    ['127.0.0.1/evil', 403],
    ['10.0.0.1', 403],
    ['', 403],
  ];
  for (const [host, status] of hosts) {
    it(`answers ${status} to the host "${host}"`, async () => {
      assert.equal((await request(list, { 'X-API-Key': key, Host: host })).status, status);
    });
  }

  const origins: [string, number][] = [
    ['http://127.0.0.1:3000', 200],
    ['http://localhost', 200],
    ['https://box.example', 200],
    ['https://tunnel.example:8443', 200],
    ['http://[::1]:80', 200],
    ['null', 403],
    ['', 403],
    ['https://evil.example', 403],
    ['https://box.example.evil.example', 403],
    ['vscode-webview://box.example', 403],
    ['file://', 403],
  ];
  for (const [origin, status] of origins) {
    it(`answers ${status} to the origin "${origin}"`, async () => {
      assert.equal((await request(list, { 'X-API-Key': key, Origin: origin })).status, status);
    });
  }

  it('answers 404 as JSON to an unknown endpoint', async () => {
    const response = await request('/api/apiKey/v9/nothing', { 'X-API-Key': key });
    assert.equal(response.status, 404);
    assert.deepEqual(await response.json(), { status: 404, message: 'Unknown endpoint' });
  });
});
