import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPages } from '../../../../src/service/pages/createPages.ts';
import { sampleTargetId, seedSample } from '../../../../src/service/process/startService.ts';
import { TraceFolder, traceLimits, TraceLinks } from '../../../../src/service/traces/traces.ts';
import { createTestCase, idsOf, startService } from '../../../support/testService.ts';

describe('The sample application in the local service', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ptc-sample-'));
  const root = path.join(folder, 'app');
  const app = createPages({
    sample: root,
    traces: new TraceFolder(path.join(folder, 'traces'), traceLimits),
    links: new TraceLinks({ now: () => new Date(0) }),
    viewer: async () => undefined,
    allowedHosts: ['box.example'],
  });
  before(() => {
    mkdirSync(path.join(root, 'js'), { recursive: true });
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    writeFileSync(path.join(root, 'index.html'), '<h1>Shop</h1>');
    writeFileSync(path.join(root, 'js', 'a b.js'), 'export {}');
    writeFileSync(path.join(root, '.hidden'), 'hidden');
    writeFileSync(path.join(root, 'data.bin'), 'x');
    symlinkSync(path.join(folder, 'secret.txt'), path.join(root, 'link.txt'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const files: [string, string, string][] = [
    ['/sample-app/', 'text/html; charset=utf-8', '<h1>Shop</h1>'],
    ['/sample-app/index.html?x=1', 'text/html; charset=utf-8', '<h1>Shop</h1>'],
    ['/sample-app/js/a%20b.js', 'text/javascript; charset=utf-8', 'export {}'],
    ['/sample-app/data.bin', 'application/octet-stream', 'x'],
  ];
  for (const [url, type, text] of files) {
    it(`serves ${url}`, async () => {
      const response = await app.request(url);
      assert.deepEqual(
        [response.status, response.headers.get('Content-Type'), await response.text()],
        [200, type, text],
      );
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
    });
  }

  for (const url of [
    '/sample-app/none.html',
    '/sample-app/js/',
    '/sample-app/.hidden',
    '/sample-app/link.txt',
    '/sample-app/..%2fsecret.txt',
    '/sample-app/%2e%2e/secret.txt',
    '/sample-app/js/..%5c..%5csecret.txt',
    '/sample-app/%00',
    '/sample-app/%E0%A4%A',
    '/sample-app//etc/passwd',
    '/',
    '/secret.txt',
  ]) {
    it(`has nothing at ${url}`, async () => assert.equal((await app.request(url)).status, 404));
  }

  it('is read-only, and answers HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      assert.equal((await app.request('/sample-app/', { method })).status, 405);
    }
    const head = await app.request('/sample-app/', { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  });

  it('answers under local host names only', async () => {
    assert.equal((await app.request('/sample-app/', { headers: { Host: 'evil.example' } })).status, 403);
    assert.equal((await app.request('/sample-app/', { headers: { Host: 'box.example' } })).status, 200);
  });

  it('has a target with its test cases, created once, at the current address', async () => {
    const service = startService();
    const context = {
      store: service.store,
      clock: { now: () => new Date(0) },
      newId: () => crypto.randomUUID(),
    };
    await seedSample(context, 'sample', 'http://127.0.0.1:1/sample-app/');
    const pulled = await service.pull(sampleTargetId);
    assert.equal(pulled.length, 17);
    const [environment] = service.store.environments(sampleTargetId);
    assert.equal(environment?.discoveryUrl, 'http://127.0.0.1:1/sample-app/');
    const { username, password, otpInitializerKey } = environment.testAccount ?? {};
    assert.deepEqual(
      [username, password, otpInitializerKey],
      ['ada@example.com', 'correct horse', 'JBSWY3DPEHPK3PXP'],
    );
    assert.equal(service.store.target(sampleTargetId)?.app, 'Sample shop');
    await service.push(sampleTargetId, createTestCase(1));
    await seedSample(context, 'sample', 'http://127.0.0.1:2/sample-app/');
    assert.deepEqual(idsOf(await service.pull(sampleTargetId)), [createTestCase(1).id]);
    assert.equal(
      service.store.environments(sampleTargetId)[0]?.discoveryUrl,
      'http://127.0.0.1:2/sample-app/',
    );
    service.close();
  });
});
