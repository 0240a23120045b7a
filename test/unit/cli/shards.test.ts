import assert from 'node:assert/strict';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { resultsEntry, type ShardResults } from '../../../src/cli/shards/readShards.ts';
import { selectShard } from '../../../src/cli/shards/selectShard.ts';
import { redactBlobEvents } from '../../../src/cli/shards/writeShardBlob.ts';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import { createRedactor } from '../../../src/runner/redaction/redaction.ts';
import { runBuiltCli, runCli, type Run } from '../../support/cliCommand.ts';
import { runs } from '../../support/properties.ts';

type Cases = ReadonlyMap<string, TestCase>;

/** Test cases by name, each with the name of its dependency. */
const casesOf = (dependencies: Readonly<Record<string, string | undefined>>): Cases =>
  new Map(
    Object.entries(dependencies).map(([id, dependencyId]) => [
      id,
      { id, description: id, elements: [], ...(dependencyId === undefined ? {} : { dependencyId }) },
    ]),
  );

const shardsOf = (cases: Cases, total: number, ids = [...cases.keys()]): string[][] =>
  Array.from({ length: total }, (_, at) => selectShard(ids, cases, { current: at + 1, total }));

/** A forest: each test case depends on an earlier one, or on none. */
const forest: fc.Arbitrary<Cases> = fc
  .array(fc.option(fc.nat(), { nil: undefined }), { minLength: 1, maxLength: 40 })
  .map((parents) =>
    casesOf(
      Object.fromEntries(
        parents.map((parent, at) => [
          `case${at}`,
          parent === undefined || at === 0 ? undefined : `case${parent % at}`,
        ]),
      ),
    ),
  );

describe('Shards of a run', () => {
  it('keep a chain of dependencies whole, and spread the others', () => {
    const cases = casesOf({ a1: undefined, a2: 'a1', a3: 'a2', b: undefined, c: undefined, d: undefined });
    assert.deepEqual(shardsOf(cases, 2), [
      ['a1', 'a2', 'a3'],
      ['b', 'c', 'd'],
    ]);
  });

  it('separate test cases that all depend on the same login', () => {
    const cases = casesOf({ login: undefined, a: 'login', a2: 'a', b: 'login', c: 'login', d: 'login' });
    const shards = shardsOf(cases, 3);
    assert.deepEqual(shards.map(({ length }) => length).toSorted(), [1, 2, 3]);
    assert.ok(shards.some((ids) => ids.includes('a') && ids.includes('a2')));
  });

  it('are empty where there are more of them than test cases', () => {
    assert.deepEqual(shardsOf(casesOf({ a: undefined, b: undefined }), 4), [['a'], ['b'], [], []]);
  });

  it('have each test case once, whatever the order of the files, and every chain whole', () => {
    fc.assert(
      fc.property(forest, fc.integer({ min: 1, max: 6 }), fc.integer(), (cases, total, seed) => {
        const shards = shardsOf(cases, total);
        assert.deepEqual(shards.flat().toSorted(), [...cases.keys()].toSorted());
        const shuffled: string[] = [...cases.keys()].toSorted((a, b) => hash(a, seed) - hash(b, seed));
        const others = shardsOf(cases, total, shuffled);
        assert.deepEqual(
          others.map((ids) => ids.toSorted()),
          shards.map((ids) => ids.toSorted()),
        );
        const parents = Array.from(cases.values(), ({ dependencyId }) => dependencyId);
        for (const { id, dependencyId } of cases.values()) {
          const isOnlyDependent = parents.filter((parent) => parent === dependencyId).length === 1;
          if (typeof dependencyId === 'string' && isOnlyDependent)
            assert.ok(shards.some((ids) => ids.includes(id) && ids.includes(dependencyId)));
        }
      }),
      runs(100),
    );
  });
});

const hash = (text: string, seed: number): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) | 0, 7);

describe('Events of a blob report', () => {
  const redacted = createRedactor(new Map([['PASSWORD', 'correct horse']]));

  it('lose values of variables, also in base64, and the folder of the machine; they keep what connects them', () => {
    const events = [
      { method: 'onConfigure', params: { config: { rootDir: '/tmp/run/tests', version: '1.65.1' } } },
      { method: 'onStdIO', params: { testId: 'id-1', data: 'correct horse', isBase64: false } },
      {
        method: 'onStdIO',
        params: { testId: 'id-1', data: Buffer.from('a correct horse').toString('base64'), isBase64: true },
      },
      {
        method: 'onAttach',
        params: { attachments: [{ base64: Buffer.from('correct horse').toString('base64') }] },
      },
      { method: 'onStepBegin', params: { step: { id: 'correct horse', title: 'Fill "correct horse"' } } },
    ];
    const lines = redactBlobEvents(events.map((event) => `${JSON.stringify(event)}\n`).join(''), redacted);
    assert.deepEqual(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
      [
        { method: 'onConfigure', params: { config: { rootDir: '/tests', version: '1.65.1' } } },
        { method: 'onStdIO', params: { testId: 'id-1', data: '$PASSWORD', isBase64: false } },
        {
          method: 'onStdIO',
          params: { testId: 'id-1', data: Buffer.from('a $PASSWORD').toString('base64'), isBase64: true },
        },
        {
          method: 'onAttach',
          params: { attachments: [{ base64: Buffer.from('$PASSWORD').toString('base64') }] },
        },
        { method: 'onStepBegin', params: { step: { id: 'correct horse', title: 'Fill "$PASSWORD"' } } },
      ],
    );
  });

  it('stay the same without values', () => {
    const nothing = createRedactor(new Map());
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (events) => {
        const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
        assert.equal(redactBlobEvents(lines, nothing), lines);
      }),
      runs(100),
    );
  });
});

describe('portable-test-cases run --shard and --merge', () => {
  let root: string;
  const cli = (...all: string[]): Promise<Run> => runCli(['run', ...all], { cwd: root });
  const merge = (...more: string[]): Promise<Run> =>
    runCli(['run', '--merge', 'blobs', '--playwright', path.resolve('.'), ...more], { cwd: root });

  const writeBlob = async (name: string, more: Partial<ShardResults> = {}): Promise<void> => {
    const results: ShardResults = {
      version: 1,
      playwright: '1.65.1',
      shard: { current: 1, total: 2 },
      selection: 'a',
      cases: [],
      reasons: [],
      ...more,
    };
    await writeZip(name, Buffer.from(JSON.stringify(results)));
  };
  const writeZip = async (name: string, results: Buffer): Promise<void> => {
    const archive = new ZipFile();
    archive.addBuffer(results, resultsEntry);
    archive.end();
    const file = path.join(root, 'blobs', name);
    mkdirSync(path.dirname(file), { recursive: true });
    await pipeline(archive.outputStream, createWriteStream(file));
  };
  const second = { shard: { current: 2, total: 2 } };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'ptc-shards-'));
    mkdirSync(path.join(root, 'blobs'));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  const usage: Readonly<Record<string, readonly string[]>> = {
    '--shard must be a shard and the number of all shards, such as 2/4, not "5/4": there is no shard 5 of 4.':
      ['--shard', '5/4'],
    '--shard must be a shard and the number of all shards, such as 2/4, not "0/2".': ['--shard', '0/2'],
    '--shard must be a shard and the number of all shards, such as 2/4, not "2".': ['--shard', '2'],
    '--blob needs --shard.': ['--blob', 'x'],
    '--html needs --merge.': ['--html', 'x'],
    "--merge can't be combined with --url.": ['--merge', 'blobs'],
  };

  for (const [reason, more] of Object.entries(usage)) {
    it(`says of ${more.join(' ')}: ${reason}`, async () => {
      const { code, stderr } = await cli('--folder', '.', '--url', 'http://localhost', ...more);
      assert.deepEqual([code, stderr.split('\n')[0]], [1, reason]);
    });
  }

  const refusals: readonly (readonly [string, () => unknown, string])[] = [
    [
      'the folder is empty',
      () => undefined,
      'There are no blob reports in blobs. Copy the blob reports of all shards to it, which run --shard writes to blob-report.',
    ],
    [
      'a file is damaged',
      () => writeFileSync(path.join(root, 'blobs/report-1-of-2.zip'), 'PK'),
      'blobs/report-1-of-2.zip is damaged or incomplete. Copy it again, or run this shard again.',
    ],
    [
      'a file is another zip',
      () => writeBlob('a.zip', { version: 7 as 1 }),
      'blobs/a.zip was not written by run --shard of this version. Merge other blob reports with: npx playwright merge-reports.',
    ],
    [
      'a shard is missing',
      () => writeBlob('a.zip', { shard: { current: 2, total: 4 } }),
      'Shards 1/4, 3/4, 4/4 are missing in blobs. Copy their blob reports to the folder, or run them again.',
    ],
    [
      'many shards are missing',
      () => writeBlob('a.zip', { shard: { current: 9, total: 9999 } }),
      `Shards ${Array.from({ length: 21 }, (_, at) => `${at + 1}/9999`)
        .filter((name) => name !== '9/9999')
        .join(
          ', ',
        )}, 9978 others are missing in blobs. Copy their blob reports to the folder, or run them again.`,
    ],
    ...[1e9, 1e308, -1, 2.5].map(
      (total) =>
        [
          `a file says that there are ${total} shards`,
          () => writeBlob('a.zip', { shard: { current: 1, total } }),
          'blobs/a.zip was not written by run --shard of this version. Merge other blob reports with: npx playwright merge-reports.',
        ] as const,
    ),
    [
      'a file is a small zip of large results',
      () => writeZip('a.zip', Buffer.alloc(65 * 1024 * 1024, ' ')),
      'blobs/a.zip has 65 MB of data, which is more than a shard writes. Copy it again, or run this shard again with fewer test cases.',
    ],
    [
      'a shard is there twice',
      async () => {
        await writeBlob('a/report.zip');
        await writeBlob('b/report.zip');
        await writeBlob('c.zip', second);
      },
      'Shard 1/2 is there twice: blobs/a/report.zip, blobs/b/report.zip. Delete all but one of them.',
    ],
    [
      'shards are of different runs',
      async () => {
        await writeBlob('a.zip');
        await writeBlob('b.zip', { shard: { current: 2, total: 3 } });
      },
      'blobs has shards of different runs: blobs/a.zip (of 2 shards), blobs/b.zip (of 3 shards). Delete the blob reports of the other run.',
    ],
    [
      'the shards had other test cases',
      async () => {
        await writeBlob('a.zip');
        await writeBlob('b.zip', { ...second, selection: 'b' });
      },
      'The shards are parts of different sets of test cases: blobs/a.zip and blobs/b.zip differ. Run all shards with the same files, --case and --exclude.',
    ],
    [
      'the shards had different versions of Playwright',
      async () => {
        await writeBlob('a.zip');
        await writeBlob('b.zip', { ...second, playwright: '1.50.0' });
      },
      'The shards were run by different versions of Playwright Test: blobs/a.zip (by 1.65.1), blobs/b.zip (by 1.50.0). Install the same version wherever a shard runs, then run all shards again.',
    ],
    [
      'another version of Playwright is installed',
      () => writeBlob('a.zip', { shard: { current: 1, total: 1 }, playwright: '1.50.0' }),
      'The shards were run by Playwright Test 1.50.0, but 1.65.1 is installed here. Install the same version: npm install --save-dev @playwright/test@1.50.0.',
    ],
  ];

  for (const [words, prepare, reason] of refusals) {
    it(`merges nothing and exits with 2 when ${words}`, async () => {
      await prepare();
      const { code, stdout, stderr } = await merge('--junit', 'junit.xml');
      assert.deepEqual([code, stdout, stderr], [2, '', `${reason}\n`]);
    });
  }

  it('refuses a folder for the report that has other files', async () => {
    await writeBlob('a.zip', { shard: { current: 1, total: 1 } });
    const { code, stderr } = await merge('--html', '.');
    assert.deepEqual(
      [code, stderr],
      [2, '. has other files than a report, such as blobs. Specify another folder with --html.\n'],
    );
  });

  it('says that the folder is missing', async () => {
    const { code, stderr } = await runBuiltCli(['run', '--merge', 'nowhere'], { cwd: root });
    assert.equal(code, 1);
    assert.match(stderr, /^Folder not found: .*nowhere\. Check the path, or create the folder\.$/m);
  });

  it('fails with the reasons of a shard that did not complete', async () => {
    await writeBlob('a.zip', { reasons: [{ message: 'Playwright ended before the run did' }] });
    await writeBlob('b.zip', second);
    const { code, stdout, stderr } = await merge();
    assert.deepEqual(
      [code, stdout, stderr],
      [1, '0 passed, 0 failed, 0 skipped.\n', 'Playwright ended before the run did.\n'],
    );
  });
});
