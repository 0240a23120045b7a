import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpError } from '../../../../src/service/http/httpErrors.ts';
import { traceViewerUrl } from '../../../../src/service/localContract/traceViewerUrl.ts';
import { createPages } from '../../../../src/service/pages/createPages.ts';
import { TraceFolder, TraceLinks, ResultTraces } from '../../../../src/service/traces/traces.ts';
import { id } from '../../../support/testService.ts';

const zipOf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(bytes - 4)]);

describe('Traces in the local service', () => {
  const hour = 3_600_000;
  let folder: string;
  let now: number;
  const clock = { now: () => new Date(now) };
  const limits = { count: 3, bytes: 1000, largest: 500 };
  const opened = () => new TraceFolder(path.join(folder, 'traces'), limits);
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-traces-'));
    now = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const keep = (traces: TraceFolder, number: number, bytes = 100) =>
    traces.receive(id(number), [zipOf(bytes)]);
  const kept = () =>
    readdirSync(path.join(folder, 'traces'))
      .map((name) => Number.parseInt(name, 10))
      .sort();

  it('are deleted when there are too many of them, the oldest first', async () => {
    const traces = opened();
    for (const number of [1, 2, 3]) await keep(traces, number);
    await keep(traces, 1);
    await keep(traces, 4);
    assert.deepEqual(kept(), [1, 3, 4], 'the second was the oldest');
    assert.deepEqual([traces.has(id(2)), traces.has(id(1))], [false, true]);
  });

  it('are deleted when they exceed the total size, except the newest', async () => {
    const traces = opened();
    await keep(traces, 1, 450);
    await keep(traces, 2, 450);
    await keep(traces, 3, 450);
    assert.deepEqual(kept(), [2, 3]);
  });

  it('are counted across restarts, and incomplete ones are removed', async () => {
    const before = opened();
    for (const number of [1, 2, 3]) {
      await keep(before, number);
      utimesSync(before.file(id(number)), 100 - number, 100 - number);
    }
    writeFileSync(path.join(folder, 'traces', 'x.part'), 'half');
    const after = opened();
    assert.deepEqual([after.has(id(1)), after.has(id(9))], [true, false]);
    await keep(after, 4);
    assert.deepEqual(kept(), [1, 2, 4], 'the third has the oldest time');
  });

  it('are refused when too large or not a zip archive, and leave no file', async () => {
    const traces = opened();
    await keep(traces, 1);
    const refusedWith = (status: number) => (error: unknown) =>
      error instanceof HttpError && error.status === status;
    await assert.rejects(keep(traces, 1, 501), refusedWith(413));
    await assert.rejects(traces.receive(id(1), [Buffer.from('%PDF')]), refusedWith(415));
    await assert.rejects(traces.receive(id(1), []), refusedWith(415));
    assert.deepEqual(kept(), [1]);
    assert.equal(statSync(traces.file(id(1))).size, 100, 'the one before is kept');
  });

  const served = () => {
    const traceFolder = opened();
    const links = new TraceLinks(clock);
    const viewer = path.join(folder, 'viewer');
    const app = createPages({ traces: traceFolder, links, viewer: async () => viewer });
    return {
      app,
      folder: traceFolder,
      traces: new ResultTraces(traceFolder, links, 'http://127.0.0.1:9'),
      viewer,
    };
  };

  it('are read by random links that expire after a day, and then get a new link', async () => {
    const { app, folder: traceFolder, traces } = served();
    assert.equal(traces.urlOf(id(1)), undefined);
    await keep(traceFolder, 1);
    const first = traces.urlOf(id(1)) ?? '';
    assert.match(first, /^http:\/\/127\.0\.0\.1:9\/traces\/[\w-]{43}\/trace\.zip$/);
    now = 11 * hour;
    assert.equal(traces.urlOf(id(1)), first);
    now = 13 * hour;
    const second = traces.urlOf(id(1)) ?? '';
    assert.notEqual(second, first);
    now = 24 * hour - 1;
    assert.equal((await app.request(first)).status, 200);
    now = 24 * hour;
    assert.equal((await app.request(first)).status, 404);
    assert.equal((await app.request(second)).status, 200);
    const other = new TraceLinks(clock);
    assert.equal(other.resultOf(second.split('/')[4] ?? ''), undefined, 'not in the next service');
  });

  it('are read-only, served under local host names only, and not served once deleted', async () => {
    const { app, folder: traceFolder, traces } = served();
    await keep(traceFolder, 1);
    const url = traces.urlOf(id(1)) ?? '';
    const head = await app.request(url, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('Content-Length'), await head.text()], [200, '100', '']);
    const { headers } = await app.request(url);
    assert.equal(headers.get('Content-Type'), 'application/zip');
    assert.equal(headers.get('Access-Control-Allow-Origin'), null);
    assert.equal(headers.get('Cross-Origin-Resource-Policy'), 'same-origin');
    assert.equal(headers.get('Cache-Control'), 'no-store');
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      assert.equal((await app.request(url, { method })).status, 405);
    assert.equal((await app.request(url, { headers: { Host: 'evil.example' } })).status, 403);
    assert.equal((await app.request(url, { headers: { Origin: 'https://evil.example' } })).status, 403);
    const near = [
      '/traces/',
      '/traces',
      `/traces/${id(1)}/trace.zip`,
      `/traces/${id(1)}.zip`,
      url.replace('trace.zip', ''),
    ];
    for (const url of near) assert.equal((await app.request(url)).status, 404, url);
    for (const number of [2, 3, 4]) await keep(traceFolder, number);
    assert.equal((await app.request(url)).status, 404);
  });

  it('are shown by the trace viewer of the Playwright that was found, which loads from its own origin only', async () => {
    const { app, viewer } = served();
    assert.equal((await app.request('/trace/index.html')).status, 404);
    mkdirSync(viewer);
    writeFileSync(path.join(viewer, 'index.html'), '<h1>Viewer</h1>');
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    const start = await app.request('/trace/start.html?trace=x');
    assert.match(
      await start.text(),
      /register\('sw.bundle.js'.*replace\('index.html'|replace\('index.html'.*register\('sw.bundle.js'/s,
    );
    const page = await app.request('/trace/index.html?trace=x');
    assert.equal(await page.text(), '<h1>Viewer</h1>');
    assert.match(
      page.headers.get('Content-Security-Policy') ?? '',
      /default-src 'self'.*connect-src 'self' blob: data:/,
    );
    for (const none of ['/trace/..%2fsecret.txt', '/trace/none.js', '/trace/%2e%2e/secret.txt'])
      assert.equal((await app.request(none)).status, 404);
    const without = createPages({
      traces: opened(),
      links: new TraceLinks(clock),
      viewer: async () => undefined,
    });
    const missing = await without.request('/trace/start.html?trace=x');
    assert.equal(missing.status, 404);
    assert.match(
      await missing.text(),
      /<h1>The trace viewer is not installed<\/h1>.*Portable Tests: Install Playwright Test/s,
    );
  });

  it('have a viewer at their own origin, also when the port is forwarded', () =>
    assert.equal(
      traceViewerUrl('https://box.example:8080/traces/T/trace.zip'),
      'https://box.example:8080/trace/start.html?trace=https%3A%2F%2Fbox.example%3A8080%2Ftraces%2FT%2Ftrace.zip',
    ));
});
