import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locked } from '../../../src/disk/folderLock.ts';

describe('The records of a folder', () => {
  let state: string;
  beforeEach(() => (state = mkdtempSync(path.join(tmpdir(), 'ptc-folder-lock-'))));
  afterEach(() => rmSync(state, { recursive: true }));

  it('are for one at a time; another is refused at once', async () => {
    await locked(state, 'tests', async () => {
      await assert.rejects(locked(state, 'tests', assert.fail), {
        name: 'UserError',
        message: /^tests is already being synced/,
      });
    });
    assert.equal(await locked(state, 'tests', async () => 'done'), 'done');
  });

  it('lose what a killed write left, and nothing else', async () => {
    writeFileSync(path.join(state, '.b5706e7a-d33d-4db2-adda-339abc4b794c.tmp'), '{"pa');
    writeFileSync(path.join(state, 'base.jsonl'), '');
    await locked(state, 'tests', async () => undefined);
    assert.deepEqual(readdirSync(state), ['base.jsonl']);
  });
});
