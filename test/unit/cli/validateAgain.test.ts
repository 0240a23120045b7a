import assert from 'node:assert/strict';
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
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReadingCache, type KnownFile } from '../../../src/cli/validate/cachedReadings.ts';
import { findProblems } from '../../../src/cli/validate/validateCommand.ts';
import { noPause } from '../../../src/core/slices.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { DiskCaseFiles } from '../../../src/disk/diskCaseFiles.ts';
import { runCli, type Run } from '../../support/cliCommand.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';

const count = 120;

describe('validate again', () => {
  let root: string;
  const folder = (): string => path.join(root, 'cases');
  const state = (): string => path.join(root, 'state');
  const pathOf = (at: number): string => path.join(folder(), `case${at}.yaml`);

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'validate-again-'));
    mkdirSync(folder());
    for (const [at, testCase] of createRealisticCases(count).entries())
      writeFileSync(pathOf(at), printCase(testCase));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const validate = (...more: readonly string[]): Promise<Run> =>
    runCli(['validate', '--folder', folder(), '--state', state(), ...more]);

  /** What validate says that remembers nothing. */
  async function fromScratch(): Promise<Run> {
    rmSync(path.join(root, 'other'), { recursive: true, force: true });
    return runCli(['validate', '--folder', folder(), '--state', path.join(root, 'other')]);
  }

  const cacheFile = (): string => path.join(state(), readdirSync(state())[0]!, 'validated.jsonl');

  it('says the same, and reads only files that changed, with the same size and time too', async () => {
    const first = await validate();
    assert.match(first.stdout, /unset-variable/);
    assert.deepEqual(await validate(), first);
    const { atime, mtime } = statSync(pathOf(7));
    const text = readFileSync(pathOf(7), 'utf8');
    writeFileSync(pathOf(7), text.replace('interaction:', 'interactiom:'));
    utimesSync(pathOf(7), atime, mtime);
    writeFileSync(pathOf(8), 'elements: [');
    const changed = await validate();
    assert.match(
      changed.stdout,
      /case7\.yaml:\d+:\d+: warning unknown-key "interactiom" is not a known key here/,
    );
    assert.match(changed.stdout, /case8\.yaml/);
    assert.deepEqual(changed, await fromScratch());
    assert.deepEqual(await validate(), changed);
  });

  it('sees what changes between files that did not change', async () => {
    await validate();
    rmSync(pathOf(0));
    writeFileSync(path.join(folder(), 'twin.yaml'), readFileSync(pathOf(1)));
    const after = await validate();
    assert.match(after.stdout, /twin\.yaml:\d+:\d+: error/);
    assert.deepEqual(after, await fromScratch());
  });

  it('reads files again where what it remembers was changed or cannot be read, and tells no one', async () => {
    const first = await validate();
    const kept = readFileSync(cacheFile(), 'utf8');
    for (const broken of ['', '\n', 'x', kept.slice(0, -20), kept.replace('unset-variable', 'xpath')]) {
      writeFileSync(cacheFile(), broken);
      assert.deepEqual(await validate(), first);
      assert.equal(readFileSync(cacheFile(), 'utf8').length, kept.length);
    }
    rmSync(cacheFile());
    mkdirSync(cacheFile());
    assert.deepEqual(await validate(), first);
  });

  it('remembers no more than what is there, for its owner alone', async () => {
    await validate();
    for (let at = 100; at < count; at++) rmSync(pathOf(at));
    writeFileSync(
      pathOf(0),
      readFileSync(pathOf(0), 'utf8').replace(/^description: .*/m, 'description: New'),
    );
    await validate();
    assert.equal(readFileSync(cacheFile(), 'utf8').trimEnd().split('\n').length, 101);
    if (process.platform !== 'win32') assert.equal(statSync(cacheFile()).mode & 0o777, 0o600);
  });

  it('remembers nothing of a few files, nor in the folder itself', async () => {
    for (let at = 99; at < count; at++) rmSync(pathOf(at));
    await validate();
    assert.throws(() => readdirSync(state()), /ENOENT/);
    const { code, stderr } = await runCli(['validate', '--folder', folder(), '--state', folder()]);
    assert.equal(code, 1);
    assert.match(stderr, /--state must be a folder outside of/);
  });

  it('reads each file once, then none, and each again with another program', async () => {
    const files = await new DiskCaseFiles(folder(), noPause).list();
    const readWith = async (program: string): Promise<number> => {
      const cache = await ReadingCache.open(state(), program);
      let read = 0;
      await findProblems(files, noPause, {
        get: (fingerprint) => cache.get(fingerprint),
        set: (fingerprint: string, file: KnownFile) => {
          read++;
          cache.set(fingerprint, file);
        },
      });
      await cache.save();
      return read;
    };
    assert.deepEqual(
      [await readWith('1'), await readWith('1'), await readWith('2'), await readWith('2')],
      [count, 0, count, 0],
    );
  });
});
