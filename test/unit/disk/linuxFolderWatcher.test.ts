import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LinuxFolderWatcher } from '../../../src/disk/linuxFolderWatcher.ts';
import { waitUntil } from '../../support/waitUntil.ts';

describe('Folders that are watched one by one', () => {
  let root: string;
  let watched: LinuxFolderWatcher;
  let reported: Set<string>;
  const at = (relative: string): string => path.join(root, relative);
  const put = async (relative: string): Promise<void> => {
    await mkdir(path.dirname(at(relative)), { recursive: true });
    await writeFile(at(relative), 'text');
  };
  const report = (kind: string) => (file: string) => reported.add(`${kind} ${path.relative(root, file)}`);
  /** Waits for reports, and forgets all there were. */
  const reports = async (...lines: string[]): Promise<void> => {
    await waitUntil(
      () => [...reported],
      (now) => lines.every((line) => now.includes(line)),
    );
    reported.clear();
  };

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'ptc-watched-')));
    reported = new Set();
    const events = { touched: report('touched'), removed: report('removed') };
    watched = new LinuxFolderWatcher(events, (folder) => path.basename(folder) !== 'left-out', true);
  });
  afterEach(async () => {
    watched.dispose();
    await rm(root, { recursive: true });
  });

  it('report every file of a new folder, less folders that are left out', async () => {
    for (const file of ['new/a', 'new/deep/er/b', 'new/left-out/c', 'left-out/d']) await put(file);
    for (const folder of ['new', 'left-out', 'new/a', 'not-there']) await watched.scan(at(folder));
    assert.deepEqual([...reported].toSorted(), ['touched new/a', 'touched new/deep/er/b']);
  });

  it('report what happens later below a new folder, in folders that are newer too', async () => {
    await put('new/deep/a');
    await watched.scan(at('new'));
    reported.clear();
    await writeFile(at('new/deep/a'), 'other text');
    await reports('touched new/deep/a');
    await put('new/deep/er/still/b');
    await reports('touched new/deep/er/still/b');
    await rename(at('new/deep/er'), at('new/deep/moved'));
    await reports('removed new/deep/er', 'touched new/deep/moved/still/b');
    await writeFile(at('new/deep/moved/still/b'), 'other text');
    await reports('touched new/deep/moved/still/b');
    await rm(at('new/deep/moved'), { recursive: true });
    await reports('removed new/deep/moved');
  });

  it('report what happens in a folder that was deleted and created', async () => {
    await put('new/deep/a');
    await watched.scan(at('new'));
    await rm(at('new'), { recursive: true });
    await put('new/deep/b');
    await watched.scan(at('new'));
    reported.clear();
    await writeFile(at('new/deep/b'), 'other text');
    await reports('touched new/deep/b');
  });

  it('report nothing of a folder once it was removed', async () => {
    await put('gone/a');
    await put('kept/a');
    for (const folder of ['gone', 'kept']) watched.watch(at(folder));
    watched.remove(at('gone'));
    await put('gone/b');
    await put('kept/b');
    await waitUntil(() => reported.has('touched kept/b'));
    assert.deepEqual(
      [...reported].filter((line) => line.includes('gone')),
      [],
    );
  });
});
