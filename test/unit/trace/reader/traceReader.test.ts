import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../../build/bundles.mjs';
import { UserError } from '../../../../src/core/userError.ts';
import { ownRuntime } from '../../../../src/runner/find/node.ts';
import { TraceReader } from '../../../../src/trace/reader/traceReader.ts';

const fixture = (version: string): string =>
  path.join(import.meta.dirname, `../../../fixtures/traces/${version}.zip`);

describe('the process that reads traces', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'trace-reader-'));
  const script = path.join(folder, 'traceReader.js');
  let reader: TraceReader;

  before(async () => {
    await build({ ...bundles.traceReader, outfile: script });
  });
  beforeEach(() => {
    reader = new TraceReader(script, () => Promise.reject(new Error('nothing is installed')));
  });
  afterEach(() => reader.dispose());
  after(() => rmSync(folder, { recursive: true }));

  it('lists the steps of a trace, also where no Playwright is installed', async () => {
    const { steps } = await reader.open(fixture('1.65'));
    assert.deepEqual(
      steps.map(({ place, index, title, outcome }) => [place, index, title, outcome]).slice(0, 3),
      [
        [0, undefined, 'Open the first page', 'passed'],
        [1, 0, "Click button 'Go'", 'passed'],
        [2, 1, 'Fill', 'passed'],
      ],
    );
    assert.equal(steps.at(-1)?.outcome, 'failed');
    assert.ok(steps.every(({ duration }) => duration >= 0));
  });

  for (const version of ['1.42', '1.49', '1.60', '1.63', '1.65'])
    it(`shows a step of a trace of Playwright ${version}`, async () => {
      const trace = await reader.open(fixture(version), { secrets: new Map([['APP', '/404']]) });
      const click = await trace.step(1);
      assert.match(click.before?.picture ?? '', /^data:image\/jpeg;base64,/);
      assert.deepEqual([click.after?.width, click.after?.height], [1280, 720]);
      assert.deepEqual(click.asked, ["getByRole('button', { name: 'Go' })"]);
      assert.deepEqual(click.found, ['<button id="b" class="a">Go</button>']);
      assert.ok(click.consoleErrors.includes('bad thing'));
      assert.deepEqual(click.failedRequests.toSorted(), ['GET $APP: 404', 'GET /fail: net::ERR_FAILED']);
      const check = await trace.step(6);
      assert.deepEqual(check.found, ['<h1>Clicked</h1>']);
      const failed = await trace.step(7);
      assert.match(failed.error ?? '', /Timeout 500ms exceeded/);
    });

  it('never has secrets or typed values in its answers', async () => {
    const trace = await reader.open(fixture('1.65'), { secrets: new Map([['NAME', 'bad thing']]) });
    const steps = await Promise.all(trace.steps.map(({ place }) => trace.step(place)));
    const text = JSON.stringify([
      trace.steps,
      steps.map((step) => ({ ...step, before: undefined, after: undefined })),
    ]);
    assert.doesNotMatch(text, /bad thing|secret value/);
    assert.match(text, /\$NAME/);
  });

  it('says in words what is no trace, and what is there no more', async () => {
    await assert.rejects(reader.open(import.meta.filename), (error) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, /no zip archive/);
      return true;
    });
    const trace = await reader.open(fixture('1.65'));
    await assert.rejects(trace.step(99), /has changed/);
  });

  it('draws only where it finds Playwright, and a browser of this machine', async () => {
    const trace = await reader.open(fixture('1.65'));
    await assert.rejects(trace.rendered(1), /nothing is installed/);
    await assert.rejects(trace.locatorAt(1, 'before', 1, 1), /nothing is installed/);
    const playwright = { folder, core: folder, version: '1.65.1' };
    const browser = { kind: 'remote', wsEndpoint: 'ws://browsers.test' } as const;
    const remote = new TraceReader(script, () =>
      Promise.resolve({ playwright, node: ownRuntime(), browser }),
    );
    const elsewhere = await remote.open(fixture('1.65'));
    await assert.rejects(elsewhere.rendered(1), /only by a browser of this machine/);
    remote.dispose();
  });

  it('says why nothing is drawn, and goes on', async () => {
    const playwright = { folder: path.join(folder, 'none'), core: folder, version: '1.65.1' };
    const tools = { playwright, node: ownRuntime(), browser: { kind: 'own' } } as const;
    const other = new TraceReader(script, () => Promise.resolve(tools));
    const trace = await other.open(fixture('1.65'));
    await assert.rejects(
      trace.rendered(1),
      (error) => error instanceof UserError && /did not start/.test(error.message),
    );
    assert.equal((await trace.step(1)).found.length, 1);
    other.dispose();
  });

  it('has three traces open, and opens others again', async () => {
    const first = path.join(folder, 'first.zip');
    copyFileSync(fixture('1.65'), first);
    const trace = await reader.open(first);
    const others = [];
    for (const version of ['1.42', '1.49']) others.push(await reader.open(fixture(version)));
    rmSync(first);
    // It is still open, and the one that was used last.
    await trace.step(1);
    for (const version of ['1.60', '1.63', '1.65']) others.push(await reader.open(fixture(version)));
    await assert.rejects(trace.step(1), /cannot be read/);
    for (const other of others) assert.equal((await other.step(1)).found.length, 1);
  });

  it('starts again after it ended', async () => {
    const marker = path.join(folder, 'once');
    const flaky = path.join(folder, 'flaky.js');
    writeFileSync(
      flaky,
      `const fs = require('node:fs');
       process.stdin.on('data', (data) => {
         if (String(data).includes('"step"') && !fs.existsSync(${JSON.stringify(marker)})) {
           fs.writeFileSync(${JSON.stringify(marker)}, '');
           process.exit(1);
         }
       });
       require('./traceReader.js');`,
    );
    const other = new TraceReader(flaky, () => Promise.reject(new Error('nothing is installed')));
    const trace = await other.open(fixture('1.65'));
    assert.equal((await trace.step(1)).found.length, 1);
    other.dispose();
    await assert.rejects(trace.step(1), /ended/);
  });

  it('is ended where a trace keeps it busy', async () => {
    const busy = path.join(folder, 'busy.js');
    writeFileSync(
      busy,
      `process.stdin.on('data', (data) => { while (String(data).includes('1.42')); });
       require('./traceReader.js');`,
    );
    const other = new TraceReader(busy, () => Promise.reject(new Error('nothing is installed')), 1000);
    await assert.rejects(other.open(fixture('1.42')), /takes too long/);
    other.dispose();
  });

  it('says so when it ends again and again', async () => {
    const broken = path.join(folder, 'broken.js');
    writeFileSync(broken, 'process.exit(1)');
    const other = new TraceReader(broken, () => Promise.reject(new Error('nothing is installed')));
    await assert.rejects(other.open(fixture('1.65')), /ended unexpectedly/);
    other.dispose();
  });
});
