import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { languageServerBuild } from '../../../esbuild.languageServer.mjs';

/** Starts a server as an extension host does, tells its process id, and then waits to be killed. */
const host = `
  const server = require('node:child_process').fork(process.argv[2], ['--node-ipc'], { silent: true });
  const params = { processId: process.pid, rootUri: null, capabilities: {} };
  server.on('message', ({ id }) => id === 0 && process.send(server.pid));
  server.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the language server whose editor is gone', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'orphan-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('ends, also when the editor was killed and could not say good-bye', async () => {
    const outfile = path.join(folder, 'languageServer.js');
    await build({ ...languageServerBuild, outfile });
    writeFileSync(path.join(folder, 'host.cjs'), host);
    const editor = fork(path.join(folder, 'host.cjs'), [outfile], { execArgv: [], silent: true });
    const pid = await new Promise<number>((resolve) => editor.once('message', resolve));
    assert.equal(isAlive(pid), true);
    editor.kill('SIGKILL');
    for (let tries = 0; isAlive(pid) && tries < 150; tries++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const left = isAlive(pid);
    if (left) process.kill(pid, 'SIGKILL');
    assert.equal(left, false);
  });
});
