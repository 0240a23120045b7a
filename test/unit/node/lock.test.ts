import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { lock, tryLock, type Lock, claimPath } from '../../../src/node/lock.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { Race } from '../support/node/race.ts';

const quick = { beat: 20, silence: 1_000 };
const longAgo = new Date(0);
const farAhead = new Date('2100-01-01');

describe('A lock', () => {
  let folder: string;
  let file: string;
  let dead: number;
  before(() => (dead = spawnSync(process.execPath, ['--version']).pid));
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ptc-lock-'));
    file = path.join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const taken = async (): Promise<Lock> => (await tryLock(file, quick)) ?? assert.fail('It is held');
  const leave = (holder: object): void => writeFileSync(file, JSON.stringify(holder));

  it('is held by one at a time, and leaves nothing behind', async () => {
    const first = await taken();
    assert.equal(await tryLock(file), undefined);
    first.release();
    const second = await taken();
    first.release();
    assert.equal(await tryLock(file), undefined);
    second.release();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('lets one process in at a time where six find what a killed one left', async function () {
    this.timeout(60_000);
    const race = await Race.of(6);
    try {
      let doubles = 0;
      for (let round = 0; round < 16; round++) {
        const contended = path.join(folder, String(round));
        mkdirSync(contended);
        const left = { pid: dead, host: hostname(), token: `${round}` };
        writeFileSync(path.join(contended, 'lock'), round % 4 === 0 ? '' : JSON.stringify(left));
        doubles += await race.run(contended);
        assert.deepEqual(readdirSync(contended), []);
      }
      assert.equal(doubles, 0);
    } finally {
      race.close();
    }
  });

  it('of a process that was killed while it removed a stale one is in no one’s way', async () => {
    const [left, remover] = ['1', '2'].map((token) => JSON.stringify({ pid: dead, host: hostname(), token }));
    writeFileSync(file, left ?? '');
    writeFileSync(claimPath(file, left ?? ''), remover ?? '');
    (await taken()).release();
    assert.deepEqual(readdirSync(folder), []);
  });

  for (const [title, text] of [
    ['empty', ''],
    ['of a process that has ended', 'dead'],
    ['of an older version and a process that has ended', 'old'],
  ] as const) {
    it(`that is ${title} is taken over at once`, async () => {
      if (text === '') writeFileSync(file, '');
      else leave({ pid: dead, host: hostname(), ...(text === 'dead' && { start: '1' }), token: '1' });
      (await taken()).release();
      assert.deepEqual(readdirSync(folder), []);
    });
  }

  it('that an older version made as a folder is taken over', async () => {
    mkdirSync(file);
    (await taken()).release();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is cleaned of files that killed processes left', async () => {
    writeFileSync(`${file}.whole`, JSON.stringify({ pid: dead, host: hostname(), token: '1' }));
    for (const name of ['half', 'new']) writeFileSync(`${file}.${name}`, '{"pid":');
    mkdirSync(`${file}.old`);
    for (const name of ['half', 'old']) utimesSync(`${file}.${name}`, longAgo, longAgo);
    (await taken()).release();
    assert.deepEqual(readdirSync(folder), ['lock.new']);
  });

  it('is taken over where the process id belongs to another process by now', async function () {
    if (process.platform !== 'linux') this.skip();
    leave({ pid: process.pid, start: '1', host: hostname(), token: '1' });
    await taken().then((lock) => lock.release());
  });

  for (const [when, stamp] of [
    ['long ago', longAgo],
    ['in the future, as its clock says', farAhead],
  ] as const) {
    it(`of another machine is held while it is stamped, even ${when}, and no longer`, async () => {
      leave({ pid: 1, host: 'elsewhere', token: '1' });
      assert.equal(await tryLock(file), undefined);
      let stamps = 0;
      const stamping = setInterval(() => utimesSync(file, stamp, new Date(stamp.getTime() + stamps++)), 5);
      await waitUntil(() => stamps > 2);
      assert.equal(await tryLock(file, { beat: 100, silence: 1_000 }), undefined);
      clearInterval(stamping);
      (await taken()).release();
    });
  }

  it('is stamped as long as it is held', async () => {
    const lock = await taken();
    utimesSync(file, longAgo, longAgo);
    await waitUntil(() => statSync(file).mtimeMs > Date.now() - 60_000);
    lock.release();
  });

  it('that another took over is neither stamped nor removed by the one before', async () => {
    const before = await taken();
    const other = JSON.stringify({ pid: 1, host: 'elsewhere', token: '2' });
    rmSync(file);
    writeFileSync(file, other);
    utimesSync(file, longAgo, longAgo);
    const later = path.join(folder, 'later');
    const next = await tryLock(later, quick);
    utimesSync(later, longAgo, longAgo);
    await waitUntil(() => statSync(later).mtimeMs > 0); // Beaten after the one before
    before.release();
    next?.release();
    assert.deepEqual([readFileSync(file, 'utf8'), statSync(file).mtimeMs], [other, 0]);
  });

  it('that cannot be made says why, and is not waited for', async () => {
    writeFileSync(file, '');
    await assert.rejects(tryLock(path.join(file, 'lock')), { code: 'EEXIST' });
    await assert.rejects(lock(path.join(file, 'lock')), { code: 'EEXIST' });
  });

  it('is waited for with patience, which says who holds it', async () => {
    const first = await taken();
    const holders: (number | undefined)[] = [];
    await assert.rejects(lock(file, { patience: 0, onWait: (holder) => holders.push(holder) }), {
      name: 'LockHeld',
    });
    const second = lock(file, { onWait: () => first.release() });
    (await second).release();
    assert.deepEqual(holders, [process.pid]);
  });
});
