import assert from 'node:assert/strict';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DiskCaseFiles } from '../../../src/disk/diskCaseFiles.ts';
import { fileMark } from '../../../src/node/replaceFile.ts';

describe('A file of a sync', () => {
  let root: string;
  let files: DiskCaseFiles;
  const at = (name: string): string => path.join(root, name);
  const tree = (): Record<string, string> =>
    Object.fromEntries(
      readdirSync(root)
        .toSorted()
        .map((name) => [name, readFileSync(at(name), 'utf8')]),
    );

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'ptc-swap-'));
    files = new DiskCaseFiles(root, async () => undefined);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is replaced, made or deleted where it says what is expected', async () => {
    writeFileSync(at('a.yaml'), 'old');
    writeFileSync(at('b.yaml'), 'old');
    chmodSync(at('a.yaml'), 0o640);
    const changes = [
      { path: 'a.yaml', before: 'old', after: 'new' },
      { path: 'b.yaml', before: 'old' },
      { path: 'c.yaml', after: 'new' },
    ];
    for (const change of changes) assert.equal(await files.replace(change), true);
    assert.deepEqual(tree(), { 'a.yaml': 'new', 'c.yaml': 'new' });
    assert.equal(statSync(at('a.yaml')).mode & 0o777, 0o640);
    assert.deepEqual(await files.savedLate(), []);
  });

  it('stays the same file where it says something else, or is not there', async () => {
    writeFileSync(at('a.yaml'), 'saved');
    symlinkSync(at('nowhere'), at('link.yaml'));
    const { ino } = statSync(at('a.yaml'));
    const changes = [
      { path: 'a.yaml', before: 'old', after: 'new' },
      { path: 'a.yaml', before: 'old' },
      { path: 'a.yaml', after: 'new' },
      { path: 'b.yaml', before: 'old', after: 'new' },
      { path: 'none/b.yaml', before: 'old', after: 'new' },
      { path: 'link.yaml', after: 'new' },
    ];
    for (const change of changes) assert.equal(await files.replace(change), false, JSON.stringify(change));
    assert.deepEqual(readdirSync(root), ['a.yaml', 'link.yaml']);
    assert.deepEqual([readFileSync(at('a.yaml'), 'utf8'), statSync(at('a.yaml')).ino], ['saved', ino]);
  });

  it('says what a program writes late that had it open before, replaced or deleted', async () => {
    for (const [name, after] of Object.entries({ 'a.yaml': 'new', 'b.yaml': undefined })) {
      writeFileSync(at(name), 'old');
      const descriptor = openSync(at(name), 'a');
      assert.equal(await files.replace({ path: name, before: 'old', after }), true);
      writeSync(descriptor, ', saved');
      closeSync(descriptor);
    }
    assert.deepEqual(await files.savedLate(), ['a.yaml', 'b.yaml']);
    assert.deepEqual(tree(), { 'a.yaml': 'old, saved', 'b.yaml': 'old, saved' });
    assert.deepEqual(await files.savedLate(), []);
  });

  it('keeps the saved version after it was replaced, if a program wrote to the old file', async () => {
    writeFileSync(at('a.yaml'), 'old');
    const descriptor = openSync(at('a.yaml'), 'a');
    await files.replace({ path: 'a.yaml', before: 'old', after: 'new' });
    writeSync(descriptor, ', saved');
    closeSync(descriptor);
    writeFileSync(at('a.yaml'), 'saved after that');
    await files.savedLate();
    assert.deepEqual(tree(), { 'a.yaml': 'saved after that' });
  });

  describe('whose replacement was interrupted by a crash', () => {
    const changes = [{ path: 'a.yaml', before: 'old', after: 'new' }];
    const away = (): string => at(`.${fileMark('a.yaml')}-01234567-89ab-cdef-0123-456789abcdef.old`);
    const beside = (): string => at('.01234567-89ab-cdef-0123-456789abcdef.tmp');

    it('comes back where it has no name', async () => {
      writeFileSync(at('a.yaml'), 'old');
      writeFileSync(beside(), 'new');
      renameSync(at('a.yaml'), away());
      await files.tidy(changes);
      assert.deepEqual(tree(), { 'a.yaml': 'old' });
    });

    it('comes back where somebody saved it and nobody has looked yet', async () => {
      writeFileSync(away(), 'saved');
      writeFileSync(at('a.yaml'), 'new');
      await files.tidy(changes);
      assert.deepEqual(tree(), { 'a.yaml': 'saved' });
    });

    it('makes room for what took its place', async () => {
      for (const text of ['new', 'saved after that']) {
        writeFileSync(away(), 'old');
        writeFileSync(at('a.yaml'), text);
        await files.tidy(changes);
        assert.deepEqual(tree(), { 'a.yaml': text });
      }
    });
  });
});
