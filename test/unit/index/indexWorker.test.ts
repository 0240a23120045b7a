import * as assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../build/bundles.mjs';
import { summarize } from '../../../src/core/summary/caseSummary.ts';
import { IndexWorker, SummaryCache } from '../../../src/index/indexWorkers.ts';
import { FakeClock } from '../../support/fakeClock.ts';

describe('the thread of the index', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-worker-'));
  const script = path.join(folder, 'indexWorker.js');
  let summaries: IndexWorker;

  before(async () => {
    await build({ ...bundles.indexWorker, outfile: script });
  });
  afterEach(() => summaries.dispose());
  after(() => rmSync(folder, { recursive: true }));

  it('sums texts up in their order, each once', async () => {
    summaries = new IndexWorker(script);
    const texts = ['id: a\n', 'id: b\n', 'id: a\n', ''];
    const first = await summaries.readSummaries(texts);
    assert.deepEqual(first, texts.map(summarize));
    assert.equal((await summaries.readSummaries(['id: b\n']))[0], first[1]);
  });

  it('reads what is wrong with texts', async () => {
    summaries = new IndexWorker(script);
    const [sound, flawed] = await summaries.readProblems([
      { path: 'a', text: 'id: a\n' },
      { path: 'b', text: Buffer.from('id: [\n') },
    ]);
    assert.equal(sound?.content.view.id?.value, 'a');
    assert.deepEqual(
      flawed?.problems.map(({ code, severity }) => `${severity} ${code}`),
      ['error syntax'],
    );
  });

  it('reads files, and knows them in the next window, not in that of another build', async () => {
    const file = path.join(folder, 'a.yaml');
    const cacheFolder = path.join(folder, 'cache');
    const cacheFile = path.join(cacheFolder, 'read.bin');
    writeFileSync(file, 'id: a\n');
    const readAndKeep = async (bundle: string): Promise<number> => {
      summaries = new IndexWorker(bundle, { cacheFolder });
      const [read, missing] = await summaries.readFiles([{ path: file }, { path: `${file}.none` }]);
      assert.equal(missing, 'missing');
      assert.ok(typeof read === 'object');
      assert.deepEqual([read.text, read.summary], ['id: a\n', summarize('id: a\n')]);
      assert.deepEqual(await summaries.readFiles([{ path: file, hash: read.hash }]), ['unchanged']);
      await summaries.keep([read.hash]);
      summaries.dispose();
      return statSync(cacheFile).ino;
    };
    const first = await readAndKeep(script);
    assert.equal(await readAndKeep(script), first);
    const otherBuild = path.join(folder, 'otherBuild.js');
    writeFileSync(otherBuild, `${readFileSync(script, 'utf8')}\n`);
    const kept = readFileSync(cacheFile);
    await readAndKeep(otherBuild);
    assert.notDeepEqual(readFileSync(cacheFile), kept);
  });

  it('starts no thread to keep nothing', async () => {
    summaries = new IndexWorker(script);
    await summaries.keep([]);
    assert.equal(summaries.isRunning, false);
  });

  it('stops when idle, and starts again', async () => {
    const clock = new FakeClock();
    summaries = new IndexWorker(script, { later: clock.later });
    assert.equal(summaries.isRunning, false);
    await summaries.readSummaries(['id: a\n']);
    assert.equal(summaries.isRunning, true);
    clock.advance(29_999);
    assert.equal(summaries.isRunning, true);
    clock.advance(1);
    assert.equal(summaries.isRunning, false);
    assert.deepEqual(await summaries.readSummaries(['id: c\n']), [summarize('id: c\n')]);
  });

  it('says so when it dies, and is there for the next text', async () => {
    const flaky = path.join(folder, 'flaky.js');
    writeFileSync(
      flaky,
      `require('node:worker_threads').parentPort.on('message', ({ input }) => { throw new Error(input[0]) })`,
    );
    summaries = new IndexWorker(flaky);
    await assert.rejects(summaries.readSummaries(['one']), /one/);
    assert.equal(summaries.isRunning, false);
    await assert.rejects(summaries.readSummaries(['two']), /two/);
  });

  it('answers nothing after it was closed', async () => {
    summaries = new IndexWorker(script);
    const asked = summaries.readSummaries(['id: a\n']);
    summaries.dispose();
    await assert.rejects(asked, /closed/);
    await assert.rejects(summaries.readSummaries(['id: a\n']), /closed/);
  });
});

describe('the cache of summaries', () => {
  it('forgets what was not used for longest when it gets heavy', () => {
    const cache = new SummaryCache(10);
    const summary = summarize('');
    for (const key of ['a', 'b']) cache.set(key, summary, 4);
    cache.set('a', summary, 4);
    cache.set('c', summary, 4);
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => cache.get(key) !== undefined),
      [true, false, true],
    );
  });
});
