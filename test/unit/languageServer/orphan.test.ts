import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '../../support/waitUntil.ts';
import { builtLanguageServer } from '../support/languageServer/runningServer.ts';

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

describe('the language server whose editor is gone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'orphan-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('ends, also when the editor was killed and could not say good-bye', async () => {
    writeFileSync(path.join(folder, 'host.cjs'), host);
    const editor = fork(path.join(folder, 'host.cjs'), [await builtLanguageServer()], {
      execArgv: [],
      silent: true,
    });
    const pid = await new Promise<number>((resolve) => editor.once('message', resolve));
    assert.equal(isAlive(pid), true);
    editor.kill('SIGKILL');
    try {
      await waitUntil(() => !isAlive(pid));
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });
});
