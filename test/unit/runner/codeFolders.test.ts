import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeCodeFolder } from '../../../src/runner/runFolders.ts';

describe('Folders for the code of runs', () => {
  let root: string;

  beforeEach(async () => {
    root = path.join(await mkdtemp(path.join(tmpdir(), 'ptc-code-')), 'code');
  });

  afterEach(() => rm(path.dirname(root), { recursive: true, force: true }));

  it('are the same for one run after the other, and never for two at the same time', async () => {
    const [first, second] = await Promise.all([takeCodeFolder(root), takeCodeFolder(root)]);
    assert.notEqual(first.folder, second.folder);
    first.release();
    const third = await takeCodeFolder(root);
    assert.equal(third.folder, first.folder);
    second.release();
    third.release();
    assert.equal((await takeCodeFolder(root)).folder, path.join(root, '1'));
  });

  it('are free again when the process that used one was killed', async () => {
    const taking = `const { takeCodeFolder } = require(${JSON.stringify(path.resolve('src/runner/runFolders.ts'))});
      takeCodeFolder(process.argv[1]).then(({ folder }) => { console.log(folder); setInterval(() => {}, 1000); });`;
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', taking, root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const taken = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data) => resolve(String(data).trim())),
    );
    assert.equal((await takeCodeFolder(root)).folder, path.join(root, '2'));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    assert.equal((await takeCodeFolder(root)).folder, taken);
  });
});
