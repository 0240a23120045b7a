import * as assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { currentHost } from '../../../scripts/host/install.ts';
import { flakyOf, sumOf } from '../../../scripts/tests/fileOutcome.ts';
import type { Level } from '../../../scripts/tests/levels.ts';
import { nodeLevel } from '../../../scripts/tests/nodeLevels.ts';
import { runLevels } from '../../../scripts/tests/runAll.ts';
import { runInEditor } from '../../../scripts/tests/runInEditor.ts';
import type { FileRun } from '../../../scripts/tests/testResults.ts';
import { Workers } from '../../../scripts/tests/workers.ts';

const file = 'test/fixtures/testRun/flaky.ts';

describe('a test run', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ptc-test-run-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The fixture, run in processes of its own as any file of tests is. */
  function fixture(): Level {
    const workers = new Workers(nodeLevel('unit'), { PTC_FLAKY_MARK: path.join(folder, 'mark') });
    return {
      name: 'unit',
      batches: [[file]],
      run: async () => [await workers.run({ file })],
      end: () => workers.end(),
    };
  }

  it('repeats a file in which a test failed, in a fresh process, and shows the test as flaky', async () => {
    const [outcome] = await runLevels([fixture()], 2);
    assert.ok(outcome);
    assert.equal(outcome.runs.length, 2);
    assert.deepEqual(
      flakyOf(outcome).map(({ title, error }) => [title, error?.split('\n')[0]]),
      [
        [
          'a suite whose tests follow each other fails the first time',
          'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
        ],
      ],
    );
    assert.deepEqual(sumOf([outcome]), { passed: 5, failed: 0, skipped: 1, unreached: 0, flaky: 1 });
  });

  it('repeats nothing where that is not wanted, and counts what the failed test’s own suite did not reach', async () => {
    const outcomes = await runLevels([fixture()], 0);
    assert.deepEqual(sumOf(outcomes), { passed: 2, failed: 1, skipped: 1, unreached: 2, flaky: 0 });
  });

  it('counts a file that ends its process as one failure, and goes on in another', async () => {
    const level = fixture();
    process.env.PTC_FLAKY_EXIT = '1';
    try {
      const [outcome] = await runLevels([level], 0);
      assert.match(outcome?.runs[0]?.tests[0]?.error ?? '', /^The process ended with 7 in the middle of/);
    } finally {
      delete process.env.PTC_FLAKY_EXIT;
    }
    assert.equal(sumOf(await runLevels([level], 0)).passed, 2);
  });

  it('counts each file of an editor that does not start as one failure', async () => {
    const install = {
      version: currentHost,
      vscodeVersion: '1.0.0',
      codeServer: folder,
      node: process.execPath,
      caches: folder,
    };
    const files = ['test/editor/one.test.ts', 'test/editor/two.test.ts'];
    const told: FileRun[] = [];
    const runs = await runInEditor({ install, files, tests: 'none', onRun: (run) => told.push(run) });
    assert.deepEqual(told, runs);
    assert.deepEqual(
      runs.map(({ file: name, tests }) => [name, tests[0]?.state]),
      files.map((name) => [name, 'failed']),
    );
    assert.match(runs[0]?.output ?? '', /^No result from the extension host: .*cli\.js/);
  });
});
