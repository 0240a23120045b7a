import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { noPause } from '../../../src/core/slices.ts';
import { DiskCaseFiles } from '../../../src/disk/diskCaseFiles.ts';
import { DiskStateStore } from '../../../src/disk/diskStateStore.ts';
import type { FileChange } from '../../../src/sync/files/caseFiles.ts';
import {
  type Transaction,
  type TransactionContext,
  undo,
  resume,
  commit,
} from '../../../src/sync/transaction/transaction.ts';
import { lostSaves, startSaver, type Saved } from '../../support/saver.ts';

const count = 200;
const paths = Array.from({ length: count }, (_, at) => `part${at % 4}/case${at}.yaml`);
const textOf = (path: string, version: string): string => `description: ${version} of ${path}\n`;
/** All are changed, but every tenth is deleted, and every tenth moves. */
const transaction: Transaction = {
  changes: paths.flatMap((path, at): FileChange[] => {
    const [before, after] = [textOf(path, 'old'), textOf(path, 'new')];
    if (at % 10 === 0) return [{ path, before }];
    if (at % 10 !== 1) return [{ path, before, after }];
    const to = path.replace('part', 'moved');
    return [
      { path, before, movesWith: to },
      { path: to, after, movesWith: path },
    ];
  }),
  base: [],
};

describe('What another process saves', () => {
  let root: string;
  let scene: TransactionContext;
  let files: DiskCaseFiles;

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ptc-saves-'));
    files = new DiskCaseFiles(path.join(root, 'cases'), noPause);
    const base = { bind: async () => undefined, update: async () => undefined };
    scene = { files, store: new DiskStateStore(path.join(root, 'state')), base, pause: noPause };
    for (const folder of ['part0', 'part1', 'part2', 'part3'])
      mkdirSync(files.pathOf(folder), { recursive: true });
    for (const path of paths) writeFileSync(files.pathOf(path), textOf(path, 'old'));
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Work during which a saver is busy, from the first file that is done. */
  async function saving(seed: number, work: (progress: () => void) => Promise<unknown>): Promise<Saved> {
    const saver = await startSaver(
      path.resolve(import.meta.dirname, '../../..'),
      paths.map((one) => files.pathOf(one)),
      seed,
    );
    let isBusy = false;
    await work(() => {
      if (!isBusy) saver.start();
      isBusy = true;
    });
    assert.ok(isBusy, 'nothing was under way');
    return saver.stop();
  }

  /** Files of which each further one cannot be replaced: as for a process that dies. */
  function dyingAfter(replacements: number): TransactionContext {
    let done = 0;
    const dying = Object.assign(Object.create(files) as DiskCaseFiles, {
      replace: (change: FileChange) =>
        ++done > replacements ? Promise.reject(new Error('killed')) : files.replace(change),
    });
    return { ...scene, files: dying };
  }

  const rounds: Readonly<Record<string, (seed: number) => Promise<Saved>>> = {
    'a pull': (seed) => saving(seed, (progress) => commit(transaction, scene, { progress })),
    'an undo': async (seed) => {
      await commit(transaction, scene);
      return saving(seed, (progress) => undo(scene, { progress }));
    },
    'the way back of a pull that is cancelled': (seed) =>
      saving(seed, async (progress) => {
        const abort = new AbortController();
        const cancelling = (done: number): void => {
          progress();
          if (done === count / 2) abort.abort(new Error('cancelled'));
        };
        await assert.rejects(commit(transaction, scene, { signal: abort.signal, progress: cancelling }));
      }),
    'the end of a pull that died': async (seed) => {
      await assert.rejects(commit(transaction, dyingAfter(count / 2)));
      return saving(seed, (progress) => resume(scene, { progress }));
    },
  };

  for (const [name, round] of Object.entries(rounds)) {
    it(`during ${name} is there afterwards, whatever was written`, async () => {
      const saved = await round(fc.sample(fc.nat(), 1)[0] ?? 0);
      assert.ok(saved.count > 0);
      assert.deepEqual(await lostSaves(saved), [], `of ${saved.count}`);
    });
  }
});
