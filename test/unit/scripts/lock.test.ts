import * as assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tryLock } from '../../../scripts/host/lock.mts';

describe('the lock of the cache', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-lock-'));
    file = path.join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is held by one at a time, and leaves nothing behind', () => {
    const first = tryLock(file);
    assert.ok(first);
    assert.equal(tryLock(file), undefined);
    first.release();
    assert.deepEqual(readdirSync(folder), []);
  });

  it("takes over a dead owner's", () => {
    writeFileSync(file, '999999999 1');
    assert.ok(tryLock(file));
    assert.deepEqual(readdirSync(folder), ['lock']);
  });

  it("takes over one whose owner's id belongs to another process by now", function () {
    if (process.platform !== 'linux') this.skip();
    writeFileSync(file, `${process.pid} 1`);
    assert.ok(tryLock(file));
  });
});
