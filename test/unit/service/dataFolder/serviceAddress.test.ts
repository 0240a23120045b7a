import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pid } from 'node:process';
import {
  readAddress,
  waitForAddress,
  UnknownAddress,
  type PollingClock,
} from '../../../../src/service/dataFolder/dataFolder.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('The address of the local service', () => {
  let folder: string;
  const url = 'http://127.0.0.1:4100/api';
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  const tell = (owner = pid): void => write('service.json', JSON.stringify({ pid: owner, url }));
  /** Time that passes when it is waited for; what happens meanwhile. */
  const timeOf = (clock: FakeClock, happen = (): void => undefined): PollingClock => ({
    now: clock.now,
    wait: async (ms) => {
      happen();
      clock.advance(ms);
    },
  });
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ptc-address-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the address of the process that owns the data, and of no other', async () => {
    assert.equal(await readAddress(folder), undefined);
    tell();
    assert.equal(await readAddress(folder), undefined, 'nobody owns the data');
    write('service.pid', `${pid}\n`);
    assert.deepEqual(await readAddress(folder), { pid, url });
    tell(pid + 1);
    assert.equal(await readAddress(folder), undefined, 'another process wrote it');
    write('service.json', '{');
    assert.equal(await readAddress(folder), undefined, 'it is cut off');
  });

  it('is waited for while its owner starts', async () => {
    write('service.pid', `${pid}\n`);
    const clock = new FakeClock();
    const awaited = waitForAddress(folder, 30_000, timeOf(clock, tell));
    assert.deepEqual(await awaited, { pid, url });
    assert.ok(clock.now() > 0, 'it looked again');
  });

  it('is not waited for when no process owns the data', async () => {
    assert.equal(await waitForAddress(folder, 30_000), undefined);
    write('service.pid', `${pid}\n`);
    const end = (): void => rmSync(path.join(folder, 'service.pid'));
    assert.equal(await waitForAddress(folder, 30_000, timeOf(new FakeClock(), end)), undefined);
  });

  it('is given up when its owner does not publish it, and the owner is named', async () => {
    write('service.pid', `${pid}\n`);
    const clock = new FakeClock();
    await assert.rejects(
      waitForAddress(folder, 30_000, timeOf(clock)),
      (error) => error instanceof UnknownAddress && error.owner === pid,
    );
    assert.ok(clock.now() > 30_000 && clock.now() < 31_000, String(clock.now()));
  });
});
