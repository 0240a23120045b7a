import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFolder } from '../../../src/disk/diskStateStore.ts';

describe('The records of a folder', () => {
  let state: string;
  beforeEach(() => (state = mkdtempSync(path.join(tmpdir(), 'ptc-folder-lock-'))));
  afterEach(() => rmSync(state, { recursive: true }));

  it('are for one at a time; another is refused at once', async () => {
    const lock = await lockFolder(state, 'tests');
    await assert.rejects(lockFolder(state, 'tests'), {
      name: 'UserError',
      message: /^tests is already being synced/,
    });
    lock.release();
    (await lockFolder(state, 'tests')).release();
  });

  it('lose what a killed write left, and nothing else', async () => {
    writeFileSync(path.join(state, '.b5706e7a-d33d-4db2-adda-339abc4b794c.tmp'), '{"pa');
    writeFileSync(path.join(state, 'base.jsonl'), '');
    (await lockFolder(state, 'tests')).release();
    assert.deepEqual(readdirSync(state), ['base.jsonl']);
  });
});
