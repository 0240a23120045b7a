import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuthorizedKeys, authorizeKey, newApiKey } from '../../../../src/service/dataFolder/dataFolder.ts';

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

describe('The keys of the local service', () => {
  let folder: string;
  const file = () => path.join(folder, 'authorized-keys');
  const lines = () => readFileSync(file(), 'utf8').trim().split('\n');
  beforeEach(() => (folder = path.join(mkdtempSync(path.join(tmpdir(), 'ptc-keys-')), 'data')));
  afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

  it('are long, random, and never stored', async () => {
    const key = newApiKey();
    assert.match(key, /^ptc_[\w-]{43}$/);
    assert.notEqual(key, newApiKey());
    await authorizeKey(folder, key);
    assert.deepEqual(lines(), [hashOf(key)]);
    assert.deepEqual(readdirSync(folder), ['authorized-keys']);
  });

  it('are in a file that only its owner can read', async () => {
    await authorizeKey(folder, 'a');
    assert.equal(statSync(file()).mode & 0o777, 0o600);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  it('are the eight newest; a repeated key becomes the newest', async () => {
    for (const key of ['1', '2', '3', '4', '5', '6', '7', '8', '1', '9']) await authorizeKey(folder, key);
    assert.deepEqual(lines(), ['3', '4', '5', '6', '7', '8', '1', '9'].map(hashOf));
  });

  it('keep comments in the file', async () => {
    mkdirSync(folder);
    writeFileSync(file(), `# laptop\n${hashOf('1')}\nrubbish\n`);
    await authorizeKey(folder, '2');
    assert.deepEqual(lines(), ['# laptop', hashOf('1'), hashOf('2')]);
  });

  it('are all kept when they are added at the same time', async () => {
    await Promise.all(['1', '2', '3', '4', '5', '6'].map((key) => authorizeKey(folder, key)));
    assert.deepEqual(lines().sort(), ['1', '2', '3', '4', '5', '6'].map(hashOf).sort());
    assert.ok(!existsSync(`${file()}.lock`));
  });

  it('are added despite a lock that an ended process left', async () => {
    mkdirSync(`${file()}.lock`, { recursive: true });
    utimesSync(`${file()}.lock`, new Date(0), new Date(0));
    await authorizeKey(folder, '1');
    assert.deepEqual(lines(), [hashOf('1')]);
  });

  it('are accepted as soon as they are added, and refused once they are removed', async () => {
    const keys = new AuthorizedKeys(folder);
    assert.equal(keys.isKnown('1'), false);
    await authorizeKey(folder, '1');
    assert.equal(keys.isKnown('1'), true);
    assert.equal(keys.isKnown('2'), false);
    await authorizeKey(folder, '2');
    assert.deepEqual([keys.isKnown('1'), keys.isKnown('2')], [true, true]);
    writeFileSync(file(), `${hashOf('2')}\n`);
    assert.deepEqual([keys.isKnown('1'), keys.isKnown('2')], [false, true]);
    rmSync(file());
    assert.equal(keys.isKnown('2'), false);
  });
});
