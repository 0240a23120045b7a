import * as assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../build/bundles.mjs';
import { readFileProblems } from '../../../src/core/checks/checkCase.ts';
import { summarize } from '../../../src/core/summary/caseSummary.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { IndexWorkers } from '../../../src/index/indexWorkers.ts';
import type { CaseContent } from '../../../src/index/workerMessages.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';

/** As many as start a second thread. */
const many = 500;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the threads of the index', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'index-workers-'));
  const script = path.join(root, 'indexWorker.js');
  const texts = createRealisticCases(30).map((testCase) => printCase(testCase));
  const requests = texts.map((_, at) => ({ path: path.join(root, `case${at}.yaml`) }));
  const none = { path: path.join(root, 'none.yaml') };
  let workers: IndexWorkers;
  let cacheFolder: string;
  const cacheFiles = (): string[] => [
    path.join(cacheFolder, 'read.bin'),
    path.join(cacheFolder, '1', 'read.bin'),
  ];
  const openWindow = (): void => {
    workers = new IndexWorkers(script, { cacheFolder, threads: 2 });
  };
  const readAll = async (): Promise<CaseContent[]> => {
    const found = await workers.readFiles(requests);
    return found.filter((file): file is CaseContent => typeof file !== 'string');
  };

  before(async () => {
    await build({ ...bundles.indexWorker, outfile: script });
    texts.forEach((text, at) => writeFileSync(requests[at]!.path, text));
  });
  beforeEach(() => {
    cacheFolder = mkdtempSync(path.join(root, 'cache-'));
    openWindow();
  });
  afterEach(() => workers.dispose());
  after(() => rmSync(root, { recursive: true }));

  it('are one for few files, and two from when many are expected', async () => {
    workers.expect(many - 1);
    await readAll();
    assert.equal(workers.running, 1);
    workers.expect(many);
    await readAll();
    assert.equal(workers.running, 2);
    workers.expect(1);
    await readAll();
    assert.equal(workers.running, 2);
  });

  it('are one where the machine has no more for it', async () => {
    workers = new IndexWorkers(script, { threads: 1 });
    workers.expect(many);
    assert.equal((await readAll()).length, texts.length);
    assert.equal(workers.running, 1);
  });

  it('answer together in the order of the files', async () => {
    workers.expect(many);
    const [first, ...others] = await workers.readFiles([none, ...requests]);
    assert.equal(first, 'missing');
    assert.deepEqual(
      (others as CaseContent[]).map(({ text, summary }) => ({ text, summary })),
      texts.map((text) => ({ text, summary: summarize(text) })),
    );
    const problems = await workers.readProblems(
      texts.map((text, at) => ({ path: requests[at]!.path, text })),
    );
    assert.deepEqual(problems, texts.map(readFileProblems));
    assert.deepEqual(await workers.readSummaries(texts), texts.map(summarize));
    assert.deepEqual(await workers.readFiles([]), []);
  });

  it('keep what they have read for the next window, each of its files', async () => {
    workers.expect(many);
    const read = await readAll();
    const hashes = read.map(({ hash }) => hash);
    await workers.readProblems(
      read.map(({ hash, textBytes }, at) => ({ path: requests[at]!.path, hash, text: textBytes })),
    );
    await workers.keep(hashes);
    const sizes = cacheFiles().map((file) => statSync(file).size);
    const written = cacheFiles().map((file) => statSync(file).ino);
    assert.ok(Math.min(...sizes) > 1000, `no share: ${sizes.join()}`);
    workers.dispose();
    openWindow();
    workers.expect(many);
    const again = await readAll();
    assert.deepEqual(
      again.map(({ problems }) => problems),
      texts.map((text) => plain(readFileProblems(text))),
    );
    await workers.keep(hashes);
    assert.deepEqual(
      cacheFiles().map((file) => statSync(file).ino),
      written,
    );
  });

  it('start before files are known where the last window had them', async () => {
    await workers.prepare();
    assert.equal(workers.running, 0);
    workers.expect(many);
    await workers.keep((await readAll()).map(({ hash }) => hash));
    workers.dispose();
    openWindow();
    await workers.prepare();
    assert.equal(workers.running, 2);
    assert.equal((await readAll()).length, texts.length);
  });

  it('keep nothing of a second thread where the next window has few files', async () => {
    workers.expect(many);
    await workers.keep((await readAll()).map(({ hash }) => hash));
    assert.deepEqual(cacheFiles().map(existsSync), [true, true]);
    workers.dispose();
    openWindow();
    await workers.keep((await readAll()).map(({ hash }) => hash));
    assert.deepEqual(cacheFiles().map(existsSync), [true, false]);
  });

  it('fail with the one that dies, and are there for the next files', async () => {
    const flaky = path.join(root, 'flaky.js');
    writeFileSync(
      flaky,
      `const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ id, input }) => {
        if (input.some(({ path }) => path.endsWith('case7.yaml'))) throw new Error('case 7');
        const files = input.map(() => 'missing');
        parentPort.postMessage({ id, output: { files, bytes: new Uint8Array(0) } });
      });`,
    );
    workers = new IndexWorkers(flaky, { threads: 2 });
    workers.expect(many);
    await assert.rejects(readAll(), /case 7/);
    const others = requests.filter((_, at) => at !== 7);
    assert.equal((await workers.readFiles(others)).length, others.length);
    assert.equal(workers.running, 2);
  });

  it('answer nothing after they were closed', async () => {
    workers.expect(many);
    const asked = readAll();
    workers.dispose();
    await assert.rejects(asked, /closed/);
    await assert.rejects(readAll(), /closed/);
    assert.equal(workers.running, 0);
  });
});
