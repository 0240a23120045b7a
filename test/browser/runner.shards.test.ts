import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { stringify } from 'yaml';
import { openPromise } from 'yauzl';
import type { TestCase } from '../../src/core/case/testCase.ts';
import { runBuiltCli, type Run } from '../support/cliCommand.ts';
import { textOfHtmlReport } from './support/htmlReport.ts';
import { leaksBelow } from './support/leakedSecrets.ts';
import { browserPath } from './support/playwrightProject.ts';
import { caseOf, goTo, idOf, on, Pages, sandbox, seen } from './support/realRun.ts';

const secret = 'correct horse battery';
const cases: readonly TestCase[] = [
  caseOf(1, [goTo('a'), on('input', { action: 'ENTER_TEXT', calledWith: '$PASSWORD' })], {
    description: 'Log in',
  }),
  caseOf(2, [goTo('b')], { description: 'Open the cart', dependencyId: idOf(1) }),
  caseOf(
    3,
    [goTo('c'), sandbox("console.log(decrypt('$PASSWORD'))"), seen('b', { expectation: 'VISIBLE' })],
    { description: 'Fail' },
  ),
  caseOf(4, [goTo('d'), seen('p', { expectation: 'TO_CONTAIN_TEXT', calledWith: '$PASSWORD' })], {
    description: 'Compare',
  }),
  caseOf(5, [goTo('e')], { description: 'Off', runStatus: 'OFF' }),
];

describe('portable-test-cases run --shard, merged with --merge', function () {
  let root: string;
  let pages: Pages;
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: tmpdir(),
    PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: browserPath() ?? '',
    TEST_PASSWORD: secret,
  };
  const run = (...more: string[]): Promise<Run> => {
    const args = ['run', '--playwright', path.resolve('.'), ...more];
    return runBuiltCli(args, { cwd: root, env });
  };
  const shard = (name: string, ...more: string[]): Promise<Run> =>
    run('--folder', 'tests', '--url', pages.url, '--step-timeout', '1000', '--shard', name, ...more);

  function makeRoot(): void {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-shards-')));
    mkdirSync(path.join(root, 'tests'));
    for (const testCase of cases)
      writeFileSync(path.join(root, 'tests', `${testCase.id}.yaml`), stringify(testCase));
  }
  const removeRoot = (): void => rmSync(root, { recursive: true, force: true });

  before(async () => {
    pages = await Pages.serve('<p>Hello</p><input>');
  });

  after(() => pages.close());

  describe('with all test cases', () => {
    let shards: Run[];

    before(async () => {
      makeRoot();
      shards = [await shard('1/2'), await shard('2/2')];
    });

    after(removeRoot);

    it('runs each test case once, and a chain of them in one shard', () => {
      const ran = shards.map(({ stdout }) =>
        Array.from(stdout.matchAll(/^[A-Z]+ (.*), tests/gm), ([, name]) => name),
      );
      assert.deepEqual(ran.flat().toSorted(), ['Compare', 'Fail', 'Log in', 'Off', 'Open the cart']);
      assert.ok(ran.some((names) => names.includes('Log in') && names.includes('Open the cart')));
      assert.ok(
        ran.every((names) => names.length > 0),
        JSON.stringify(ran),
      );
      assert.deepEqual(
        shards.map(({ code }) => code),
        ran.map((names) => (names.includes('Fail') || names.includes('Compare') ? 3 : 0)),
        shards.map(({ stdout, stderr }) => stdout + stderr).join('\n'),
      );
    });

    it('gives one JUnit file, one report, and the exit code of a whole run, without values', async () => {
      const { code, stdout, stderr } = await run('--merge', 'blob-report', '--junit', 'out/junit.xml');
      assert.deepEqual([code, stderr], [3, ''], stdout);
      assert.equal(
        stdout,
        'Report of 2 shards: playwright-report/index.html\n2 passed, 2 failed, 1 skipped.\n',
      );
      const xml = readFileSync(path.join(root, 'out/junit.xml'), 'utf8');
      assert.match(xml, / tests="5" failures="2" errors="0" skipped="1" /);
      const report = await textOfHtmlReport(path.join(root, 'playwright-report'));
      for (const { description } of cases) assert.ok(report.includes(description), description);
      assert.ok(report.includes('tests/fail.spec.ts'));
      for (const current of [1, 2]) {
        const kinds = await entriesOf(path.join(root, `blob-report/report-${current}-of-2.zip`));
        assert.deepEqual(
          kinds.filter((kind) => !['json', 'jsonl', 'md'].includes(kind)),
          [],
        );
      }
      for (const text of [xml, report, stdout, ...(await textsIn(root, 2))])
        assert.equal(text.includes(secret), false, text);
      assert.deepEqual(leaksBelow(path.join(root, 'playwright-report'), [secret]), []);
    });

    it('writes blob reports that Playwright itself merges', () => {
      const cli = path.resolve('node_modules/@playwright/test/cli.js');
      const args = [cli, 'merge-reports', '--reporter', 'list', 'blob-report'];
      const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
      assert.match(printed, /2 failed\n[^]*1 skipped\n *2 passed/);
    });
  });

  describe('with fewer test cases than shards', () => {
    before(makeRoot);
    after(removeRoot);

    it('has an empty shard; traces only with --out; replaces an earlier report', async () => {
      const only = ['--case', idOf(2)];
      assert.equal((await shard('1/2', ...only, '--out', 'runs')).code, 0);
      const empty = await shard('2/2', ...only);
      assert.equal(empty.code, 0, empty.stderr);
      assert.match(empty.stdout, /^Shard 2\/2: 0 of 1 test case$/m);
      for (const name of ['1', '2']) {
        mkdirSync(path.join(root, 'all', name), { recursive: true });
        renameSync(
          path.join(root, `blob-report/report-${name}-of-2.zip`),
          path.join(root, 'all', name, 'report.zip'),
        );
      }
      for (const _ of ['first', 'again']) {
        const { code, stdout, stderr } = await run('--merge', 'all', '--html', 'report');
        assert.deepEqual([code, stderr], [0, ''], stdout);
      }
      assert.ok((await entriesOf(path.join(root, 'all/1/report.zip'))).includes('zip'));
      assert.match(readFileSync(path.join(root, 'report/index.html'), 'utf8'), /playwright/i);
    });
  });
});

async function entriesOf(file: string): Promise<string[]> {
  const archive = await openPromise(file);
  const kinds = new Set<string>();
  for await (const { fileName } of archive.eachEntry()) kinds.add(path.extname(fileName).slice(1));
  return [...kinds].toSorted();
}

/** Everything in the blob reports, as text. */
async function textsIn(root: string, total: number): Promise<string[]> {
  const texts: string[] = [];
  for (let current = 1; current <= total; current++) {
    const archive = await openPromise(path.join(root, `blob-report/report-${current}-of-${total}.zip`));
    for await (const entry of archive.eachEntry())
      texts.push((await buffer(await archive.openReadStreamPromise(entry))).toString('utf8'));
  }
  return texts;
}
