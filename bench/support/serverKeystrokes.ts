import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundles } from '../../build/bundles.mjs';
import { IndexWorkers } from '../../src/index/indexWorkers.ts';
import { buildBundles } from '../../test/support/bundles.ts';
import type { RunningServer } from '../../test/unit/support/languageServer/runningServer.ts';
import { summary } from './table.ts';

/**
 * The same for what reads open test cases in a thread of the extension: it waits as long for the next letter as the
 * editor does.
 */
export async function formKeystrokes(
  worker: Pick<IndexWorkers, 'readFormProblems'>,
  text: string,
): Promise<{ opened: number; median: number; p95: number }> {
  const opening = performance.now();
  assert.deepEqual(await worker.readFormProblems(text), []);
  const opened = Math.round(performance.now() - opening);
  const took: number[] = [];
  for (let key = 1; key <= 18; key++) {
    const start = performance.now();
    await pause(quiet);
    const found = await worker.readFormProblems(text.replace('CLICK', `CLICK${'K'.repeat(key)}`));
    took.push(performance.now() - start);
    assert.equal(found.length, 1);
  }
  return { opened, ...summary(took.slice(3)) };
}

/** Starts the threads of the extension, as they ship. */
export async function startReading(): Promise<IndexWorkers> {
  const folder = await buildBundles({ 'indexWorker.js': bundles.indexWorker });
  return new IndexWorkers(path.join(folder, 'indexWorker.js'), { threads: 1 });
}

/** In ms, as `OpenFormProblems` waits. */
const quiet = 20;

/** Types a letter into the first action of a text, over and over, and waits for the finding each time. */
export async function serverKeystrokes(
  server: RunningServer,
  text: string,
): Promise<{ opened: number; median: number; p95: number }> {
  const [before = ''] = text.split('CLICK');
  const line = before.split('\n').length - 1;
  const character = (before.split('\n').at(-1)?.length ?? 0) + 'CLICK'.length;
  const opening = performance.now();
  assert.deepEqual(await server.check(text), []);
  const opened = Math.round(performance.now() - opening);
  const took: number[] = [];
  for (let key = 0; key < 18; key++) {
    const start = performance.now();
    const found = await server.type('K', { line, character });
    took.push(performance.now() - start);
    assert.equal(found.length, 1);
  }
  // The first ones warm it up, as the first seconds of an editor do.
  return { opened, ...summary(took.slice(3)) };
}
