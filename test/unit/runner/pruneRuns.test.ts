import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pruneRuns, markRunFolder } from '../../../src/runner/runFolders.ts';

describe('Old runs', () => {
  let root: string;
  let elsewhere: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'ptc-prune-'));
    elsewhere = mkdtempSync(path.join(tmpdir(), 'ptc-prune-other-'));
    writeFileSync(path.join(elsewhere, 'kept'), 'x'.repeat(10_000));
  });

  afterEach(() => {
    for (const folder of [root, elsewhere]) rmSync(folder, { recursive: true, force: true });
  });

  /** A run of so many bytes, older the smaller its number. */
  function runOf(number: number, bytes: number): string {
    const folder = path.join(root, `run-${number}`);
    mkdirSync(path.join(folder, 'results'), { recursive: true });
    writeFileSync(path.join(folder, 'results', 'trace.zip'), 'x'.repeat(bytes));
    symlinkSync(elsewhere, path.join(folder, 'node_modules'));
    utimesSync(folder, number, number);
    return folder;
  }

  const prune = async (runs: number, bytes: number): Promise<string[]> => {
    const deleted = await pruneRuns(root, { runs, bytes });
    for (const folder of deleted) assert.equal(existsSync(folder), false);
    return deleted.map((folder) => path.basename(folder)).toSorted();
  };

  it('are deleted beyond a number, the oldest first, and what they link to stays', async () => {
    for (const number of [1, 2, 3, 4]) runOf(number, 10);
    assert.deepEqual(await prune(2, 1e9), ['run-1', 'run-2']);
    assert.deepEqual(await prune(2, 1e9), []);
    assert.deepEqual(readdirSync(elsewhere), ['kept']);
  });

  it('are deleted beyond a size, links not counted', async () => {
    for (const number of [2, 3, 4]) runOf(number, 1000);
    runOf(1, 10);
    assert.deepEqual(await prune(10, 2900), ['run-1', 'run-2']);
  });

  it('stay where one of their files is kept, within the limits, after the newest', async () => {
    const [first = ''] = [1, 2, 3, 4].map((number) => runOf(number, 10));
    const kept = [path.join(first, 'results', 'trace.zip')];
    const names = (deleted: readonly string[]): string[] => deleted.map((folder) => path.basename(folder));
    assert.deepEqual(names(await pruneRuns(root, { runs: 2, bytes: 1e9 }, kept)), ['run-3', 'run-2']);
    assert.deepEqual(names(await pruneRuns(root, { runs: 1, bytes: 1e9 }, kept)), ['run-1']);
  });

  it('stay while they run, and are removed when their process has ended', async () => {
    const folders = [1, 2].map((number) => runOf(number, 10));
    const done = await markRunFolder(folders[0] ?? '');
    // No process has such an id.
    writeFileSync(path.join(folders[1] ?? '', '.running'), String(2 ** 30));
    assert.deepEqual(await prune(0, 0), ['run-2']);
    await done();
    assert.deepEqual(await prune(0, 0), ['run-1']);
  });

  it('are all that is deleted: other files stay, and a folder that is not there is no error', async () => {
    writeFileSync(path.join(root, 'notes.txt'), '');
    symlinkSync(elsewhere, path.join(root, 'link'));
    runOf(1, 10);
    assert.deepEqual(await prune(0, 0), ['run-1']);
    assert.deepEqual(readdirSync(root), ['link', 'notes.txt']);
    assert.deepEqual(await pruneRuns(path.join(root, 'missing'), { runs: 0, bytes: 0 }), []);
  });
});
