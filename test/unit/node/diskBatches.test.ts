import assert from 'node:assert/strict';
import { DiskBatches } from '../../../src/node/batches.ts';

const paths = Array.from({ length: 8 }, (_, at) => `${at}`);

function waitMs(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('files that are read in batches', () => {
  it('are read one by one from a fast disk', async () => {
    const disk = new DiskBatches(
      (path) => `now ${path}`,
      async (path) => `soon ${path}`,
    );
    assert.deepEqual(await disk.read(['b', 'a']), ['now b', 'now a']);
    assert.deepEqual(await disk.read(['c']), ['now c']);
    assert.deepEqual(await disk.read([]), []);
  });

  it('are read at once after a batch from a slow disk', async () => {
    let open = 0;
    let most = 0;
    const disk = new DiskBatches(
      (path) => {
        waitMs(3);
        return `now ${path}`;
      },
      async (path) => {
        most = Math.max(most, ++open);
        await new Promise(setImmediate);
        open--;
        return `soon ${path}`;
      },
    );
    assert.deepEqual(
      await disk.read(paths),
      paths.map((path) => `now ${path}`),
    );
    assert.deepEqual(
      await disk.read(paths),
      paths.map((path) => `soon ${path}`),
    );
    assert.equal(most, paths.length);
  });

  it('fail with the error of a file', async () => {
    const disk = new DiskBatches<string>(
      () => {
        throw new Error('no disk');
      },
      () => Promise.reject(new Error('no disk')),
    );
    await assert.rejects(disk.read(['a']), /no disk/);
  });
});
