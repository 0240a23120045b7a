import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
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
import { readFileProblems } from '../../../src/core/checks/checkCase.ts';
import { summarize } from '../../../src/core/summary/caseSummary.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { CacheFile, type ReadContent } from '../../../src/index/cacheFile.ts';
import { CaseFileReader, ContentCache } from '../../../src/index/caseFileReader.ts';
import { unpackFiles, type CaseContent } from '../../../src/index/workerMessages.ts';
import { createRealisticCases } from '../../support/realisticCases.ts';

const count = 40;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();
const program = sha256('program');
const content = (text: string): ReadContent => ({ summary: Buffer.from(text), problems: Buffer.from('{}') });

interface Window {
  /** How many texts were parsed. */
  readonly parsed: number;
  readonly files: readonly unknown[];
}

describe('the cache of the index', () => {
  let root: string;
  const caseFile = (at: number): string => path.join(root, `case${at}.yaml`);
  const folder = (): string => path.join(root, 'cache');
  const cacheFile = (): string => path.join(folder(), 'read.bin');
  const entries = (): number => new CacheFile(folder(), program).read().size;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'index-cache-'));
    for (const [at, testCase] of createRealisticCases(count).entries())
      writeFileSync(caseFile(at), printCase(testCase));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Reads all files as a window does that is opened. */
  async function openWindow(cache = new ContentCache(new CacheFile(folder(), program))): Promise<Window> {
    let parsed = 0;
    const counting =
      <Result>(parse: (text: string) => Result) =>
      (text: string): Result => {
        parsed++;
        return parse(text);
      };
    const reader = new CaseFileReader(cache, {
      summarize: counting(summarize),
      readFileProblems: counting(readFileProblems),
    });
    const paths = readdirSync(root).filter((name) => name.endsWith('.yaml'));
    const batch = await reader.readFiles(paths.map((name) => ({ path: path.join(root, name) })));
    const contents = unpackFiles(batch).filter((file): file is CaseContent => typeof file !== 'string');
    await cache.keep(contents.map(({ hash }) => hash));
    const files = contents.map(({ text, summary, problems = plain(reader.readProblems({ text })) }) => ({
      text,
      summary,
      problems,
    }));
    await cache.keep();
    return { parsed, files };
  }

  it('parses each file once, then none, then the one that changed, with the same size and time too', async () => {
    const first = await openWindow();
    const again = await openWindow();
    assert.deepEqual([first.parsed, again.parsed], [2 * count, 0]);
    assert.deepEqual(again.files, first.files);
    const { atime, mtime, size } = statSync(caseFile(7));
    writeFileSync(caseFile(7), readFileSync(caseFile(7), 'utf8').replace('interaction:', 'interactiom:'));
    utimesSync(caseFile(7), atime, mtime);
    assert.equal(statSync(caseFile(7)).size, size);
    const changed = await openWindow();
    assert.equal(changed.parsed, 2);
    assert.notDeepEqual(changed.files, first.files);
    assert.deepEqual(changed.files, (await openWindow(new ContentCache())).files);
    assert.equal((await openWindow()).parsed, 0);
  });

  it('has one entry for twins, and none for deleted files', async () => {
    writeFileSync(path.join(root, 'twin.yaml'), readFileSync(caseFile(1)));
    assert.equal((await openWindow()).parsed, 2 * count);
    assert.equal(entries(), count);
    rmSync(caseFile(1));
    rmSync(caseFile(2));
    assert.equal((await openWindow()).parsed, 0);
    assert.equal(entries(), count - 1);
  });

  it('is written anew where it is broken, cut off or of another kind', async () => {
    const first = await openWindow();
    const kept = readFileSync(cacheFile());
    const forged = Buffer.from(kept.subarray(0, -32));
    forged.writeUInt32LE(0xffffffff, 64);
    const broken = [
      Buffer.concat([forged, sha256(forged)]),
      Buffer.alloc(0),
      Buffer.from('not ours'),
      kept.subarray(0, -1),
      kept.subarray(0, kept.length / 2),
      Buffer.concat([kept, kept]),
      Buffer.from(kept).fill(0x20, 3000, 3001),
      Buffer.concat([program, sha256(program)]),
      Buffer.concat([program, program.subarray(3), sha256(Buffer.concat([program, program.subarray(3)]))]),
    ];
    for (const bytes of broken) {
      writeFileSync(cacheFile(), bytes);
      assert.deepEqual(await openWindow(), first);
      assert.deepEqual(readFileSync(cacheFile()), kept);
    }
  });

  it('does without where it can neither be read nor written', async () => {
    mkdirSync(cacheFile(), { recursive: true });
    const first = await openWindow();
    assert.deepEqual(await openWindow(), first);
    rmSync(folder(), { recursive: true });
    writeFileSync(folder(), '');
    assert.deepEqual(await openWindow(), first);
  });

  it('counts for nothing in another version of the program', async () => {
    await openWindow();
    const another = new ContentCache(new CacheFile(folder(), sha256('another')));
    assert.equal((await openWindow(another)).parsed, 2 * count);
    assert.equal((await openWindow()).parsed, 2 * count);
  });

  it('is left as it is by a thread that was not asked to keep anything yet', async () => {
    await openWindow();
    const kept = readFileSync(cacheFile());
    await new ContentCache(new CacheFile(folder(), program)).keep();
    assert.deepEqual(readFileSync(cacheFile()), kept);
  });

  it('is for its owner alone, and is not written again for nothing', async () => {
    await openWindow();
    if (process.platform !== 'win32') assert.equal(statSync(cacheFile()).mode & 0o777, 0o600);
    const { ino } = statSync(cacheFile());
    await openWindow();
    assert.equal(statSync(cacheFile()).ino, ino);
    writeFileSync(
      path.join(folder(), '.c0ffee00-0000-4000-8000-000000000000.tmp'),
      'of a write that was cut off',
    );
    rmSync(caseFile(0));
    await openWindow();
    assert.deepEqual(readdirSync(folder()), ['read.bin']);
  });

  it('holds no more than its limits, on disk and in memory', async () => {
    const hashes = ['a', 'b', 'c'].map((text) => sha256(text).toString('base64'));
    const size = 40 + content('12345678').summary.length + 2;
    const file = new CacheFile(folder(), program, 2 * size);
    await file.write(hashes.map((hash) => [hash, content('12345678')] as const));
    assert.deepEqual([...file.read().keys()], hashes.slice(0, 2));
    assert.equal(new CacheFile(folder(), program, size).read().size, 0);
    const cache = new ContentCache(undefined, 20);
    for (const hash of hashes.slice(0, 2)) cache.set(hash, content('12345678'));
    cache.get(hashes[0]!);
    cache.set(hashes[2]!, content('12345678'));
    assert.deepEqual(
      hashes.map((hash) => cache.get(hash) !== undefined),
      [true, false, true],
    );
  });
});
