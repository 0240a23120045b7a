import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { replaceFile } from '../../../src/node/replaceFile.ts';

describe('Replacing a file', () => {
  let root: string;
  let file: string;
  const state = (): { text: string; mode: number } => ({
    text: readFileSync(file, 'utf8'),
    mode: statSync(file).mode & 0o777,
  });

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'ptc-replace-'));
    file = path.join(root, 'secret');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('keeps the permissions of the file, unless others are given', async () => {
    writeFileSync(file, 'old');
    chmodSync(file, 0o640);
    await replaceFile(file, 'new');
    assert.deepEqual(state(), { text: 'new', mode: 0o640 });
  });

  it('gives a new file the given permissions', async () => {
    await replaceFile(file, 'new', 0o600);
    assert.deepEqual(state(), { text: 'new', mode: 0o600 });
  });

  it('gives a file that exists the given permissions, without a moment with its old ones', async () => {
    writeFileSync(file, 'old');
    chmodSync(file, 0o644);
    await replaceFile(file, 'new', 0o600);
    assert.deepEqual(state(), { text: 'new', mode: 0o600 });
  });
});
