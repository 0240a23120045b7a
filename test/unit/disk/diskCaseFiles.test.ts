import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprint } from '../../../src/api/json/fingerprint.ts';
import { render } from '../../../src/core/message.ts';
import { UserError } from '../../../src/core/userError.ts';
import { DiskCaseFiles } from '../../../src/disk/diskCaseFiles.ts';
import { DiskStateStore } from '../../../src/disk/diskStateStore.ts';

describe('Case files on disk', () => {
  let root: string;
  let files: DiskCaseFiles;
  const at = (relative: string): string => path.join(root, 'cases', relative);
  const put = async (relative: string, text: string | Uint8Array): Promise<void> => {
    await mkdir(path.dirname(at(relative)), { recursive: true });
    await writeFile(at(relative), text);
  };

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ptc-disk-'));
    await mkdir(at(''));
    files = new DiskCaseFiles(
      at(''),
      async () => undefined,
      () => ['others', 'not/there'],
    );
  });
  afterEach(() => rm(root, { recursive: true }));

  /** The files with their texts, of which each has the fingerprint of its own; without what may be in the way. */
  const texts = async (): Promise<{ path: string; text: string }[]> =>
    (await files.list()).flatMap((file) => {
      if (file.obstacle) return [];
      assert.deepEqual([file.unreadable, file.fingerprint], [undefined, fingerprint(file.text)]);
      return { path: file.path, text: file.text };
    });

  it('are the YAML files, less hidden folders, node_modules and other targets’ folders', async () => {
    const ours = ['a.yaml', 'b.yml', 'deep/er/c.YAML'];
    const rest = ['d.txt', '.git/e.yaml', 'node_modules/f.yaml', 'others/g.yaml', 'deep/.h.yaml'];
    for (const one of [...ours, ...rest]) await put(one, one);
    assert.deepEqual(
      await texts(),
      ours.map((one) => ({ path: one, text: one })),
    );
    assert.deepEqual(
      (await files.entries()).toSorted(),
      [...ours, 'd.txt', 'not/there/', 'others/'].toSorted(),
    );
  });

  it('are whole, however large they are', async () => {
    for (const size of [0, 128 * 1024 - 1, 128 * 1024, 300 * 1024])
      await put(`${size}.yaml`, 'ä'.repeat(size / 2));
    const sizes = (await texts()).map(({ path: name, text }) => [name, 2 * text.length]);
    assert.deepEqual(Object.fromEntries(sizes), {
      '0.yaml': 0,
      '131071.yaml': 131_070,
      '131072.yaml': 131_072,
      '307200.yaml': 307_200,
    });
  });

  it('are read again for their text where they are known, and say so where it changed by then', async () => {
    for (const name of ['a.yaml', 'b.yaml', 'c.yaml', 'new.yaml']) await put(name, name);
    const known = new Set(['a.yaml', 'b.yaml', 'c.yaml'].map(fingerprint));
    const found = await files.list(undefined, known);
    await put('b.yaml', 'another text');
    await rm(at('c.yaml'));
    await put('new.yaml', 'newer');
    const outcomes = found.map((file) => {
      try {
        return file.text;
      } catch (error) {
        assert.ok(error instanceof UserError);
        return error.message;
      }
    });
    assert.deepEqual(outcomes, [
      'a.yaml',
      'b.yaml changed in the meantime. Try again.',
      'c.yaml changed in the meantime. Try again.',
      'new.yaml',
    ]);
  });

  it('are none in a folder that is not there yet, which the first file makes', async () => {
    await rm(at(''), { recursive: true });
    assert.deepEqual(await files.list(), []);
    await files.write('deep/a.yaml', 'a');
    assert.equal(await files.read('deep/a.yaml'), 'a');
  });

  it('make the folders above them, many at once', async () => {
    await rm(at(''), { recursive: true });
    const paths = Array.from({ length: 50 }, (_, number) => `${number % 5}/er/${number}.yaml`).toSorted();
    await Promise.all(paths.map((one) => files.write(one, one)));
    assert.deepEqual(
      await texts(),
      paths.map((one) => ({ path: one, text: one })),
    );
  });

  it('keep every byte: byte order mark, line endings, invalid characters', async () => {
    const text = '\uFEFFa: 1\r\nb: \u{1F600}\rc: \u0000\n';
    await files.write('a.yaml', text);
    assert.equal(await files.read('a.yaml'), text);
    assert.deepEqual(await texts(), [{ path: 'a.yaml', text }]);
  });

  it('say why they have no text', async () => {
    await put('latin.yaml', Uint8Array.of(0x61, 0xe4));
    await put('../outside.yaml', 'secret');
    await symlink(path.join(root, 'outside.yaml'), at('link.yaml'));
    await symlink(at('nowhere'), at('dead.yaml'));
    const told = (await files.list()).map(({ path: one, unreadable }) => [
      one,
      unreadable && render(unreadable),
    ]);
    assert.deepEqual(told, [
      ['dead.yaml', 'The file is a link'],
      ['latin.yaml', 'The file is not UTF-8 text. Save it as UTF-8'],
      ['link.yaml', 'The file is a link'],
    ]);
  });

  (process.platform === 'win32' ? it.skip : it)('are read without waiting for a named pipe', async () => {
    execFileSync('mkfifo', [at('pipe.yaml')]);
    await writeFile(at('case.yaml'), 'id: 1\n');
    const listed = await files.list();
    assert.deepEqual(
      listed.map(({ path: name, text }) => [name, text]),
      [
        ['case.yaml', 'id: 1\n'],
        ['pipe.yaml', ''],
      ],
    );
  });

  it('are not read behind links to folders, which are named', async () => {
    await put('deep/a.yaml', 'id: 1\n');
    await put('../outside/b.yaml', 'id: 2\n');
    await symlink(path.join(root, 'outside'), at('deep/linked'));
    await symlink(path.join(root, 'outside'), at('also'));
    await symlink(path.join(root, 'nowhere'), at('dead'));
    assert.deepEqual(await files.paths(), ['deep/a.yaml']);
    assert.deepEqual(files.linksToFolders, ['also', 'deep/linked']);
  });

  it('are never written or deleted outside of the folder, behind a link', async () => {
    await put('../outside/a.yaml', 'theirs');
    await symlink(path.join(root, 'outside'), at('inside'));
    await assert.rejects(files.write('inside/a.yaml', 'ours'), /inside\/a\.yaml is outside/);
    await assert.rejects(files.write('inside/new/a.yaml', 'ours'), /is outside/);
    await assert.rejects(files.delete('inside/a.yaml'), /is outside/);
    assert.deepEqual(await readdir(path.join(root, 'outside')), ['a.yaml']);
    assert.equal(await readFile(path.join(root, 'outside/a.yaml'), 'utf8'), 'theirs');
  });

  it('keep their permissions, and leave nothing behind when they cannot be written', async () => {
    await put('a.yaml', 'old');
    await chmod(at('a.yaml'), 0o640);
    await files.write('a.yaml', 'new');
    assert.equal((await stat(at('a.yaml'))).mode & 0o777, 0o640);
    await put('folder.yaml/x.txt', '');
    await assert.rejects(files.write('folder.yaml', 'text'));
    assert.deepEqual((await readdir(at(''))).toSorted(), ['a.yaml', 'folder.yaml']);
  });

  it('take the folders with them that they leave empty, and no others', async () => {
    for (const one of ['a/b/c/one.yaml', 'a/b/two.txt']) await put(one, one);
    await files.delete('a/b/c/one.yaml');
    assert.deepEqual(await files.entries(), ['others/', 'not/there/', 'a/b/two.txt']);
    assert.deepEqual(await readdir(at('a/b')), ['two.txt']);
  });

  it('have records beside them that nobody else reads', async () => {
    const store = new DiskStateStore(path.join(root, 'state'));
    assert.equal(await store.read('base'), undefined);
    await store.write('base', 'one\n');
    await store.write('base', 'two\n');
    assert.equal(await store.read('base'), 'two\n');
    assert.equal((await stat(path.join(root, 'state/base.jsonl'))).mode & 0o777, 0o600);
    await store.write('undo', 'older\n');
    await store.rename('base', 'undo');
    assert.deepEqual([await store.read('base'), await store.read('undo')], [undefined, 'two\n']);
    await store.remove('undo');
    await store.remove('undo');
    assert.deepEqual(await readdir(path.join(root, 'state')), []);
  });
});
