import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCli, type Run } from '../../support/cliCommand.ts';
import { treeOf } from '../support/cli/tree.ts';
import { imported } from '../support/specs/importedSpecs.ts';
import { specWorkers } from '../support/specs/specWorkers.ts';

const spec = `import { test, expect } from '@playwright/test';

test('Open the shop', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(page).toHaveURL(/cart/);
});
`;

describe('import at the command line', () => {
  let root: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-import-')));
    write('specs/shop.spec.ts', spec);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const run = (...args: string[]): Promise<Run> =>
    runCli(['import', ...args], { cwd: root, env: specWorkers() });
  const names = (folder = 'tests'): string[] =>
    Object.keys(treeOf(root))
      .filter((name) => name.startsWith(`${folder}/`) && name.endsWith('.yaml'))
      .toSorted();

  it('writes the tests of a spec, and prints what was not converted by file and line', async () => {
    assert.deepEqual(await run('specs/shop.spec.ts', '--folder', 'tests'), {
      code: 0,
      stdout: `specs/shop.spec.ts:6:1: warning not-converted "toHaveURL" isn't supported as an assertion in a test case.
add           openTheShop.yaml "Open the shop"
Imported: 1 added, 0 unchanged, 0 left as they are. 1 not converted, 0 converted with differences.
`,
      stderr: '',
    });
    const valid = await runCli(['validate', '--folder', 'tests'], { cwd: root });
    assert.deepEqual(valid, { code: 0, stdout: '0 errors, 0 warnings.\n', stderr: '' });
  });

  it('gives a test case the id that the editor gives it in the same folder', async () => {
    await run('specs', '--folder', 'tests');
    const { cases } = await imported({ 'specs/shop.spec.ts': spec });
    const { code, stdout } = await run('./specs/../specs/', '--folder', 'tests', '--json');
    assert.equal(code, 0);
    assert.deepEqual((JSON.parse(stdout) as { outcome: object }).outcome, {
      added: 0,
      unchanged: 1,
      left: 0,
      notConverted: 1,
      different: 0,
    });
    const written = String(treeOf(root)['tests/openTheShop.yaml']);
    assert.ok(written.includes(`id: ${cases[0]?.testCase.id}\n`), written);
  });

  it('reads all specs of a folder with what they import, and none of packages', async () => {
    cpSync('test/fixtures/specs', path.join(root, 'all'), { recursive: true });
    write('all/node_modules/other/own.spec.ts', spec);
    write('all/notes.ts', spec);
    const { code, stdout, stderr } = await run('all', '--folder', '.octomind');
    assert.deepEqual([code, stderr], [0, ''], stdout);
    assert.doesNotMatch(stdout, /node_modules|notes\.ts/);
    assert.match(stdout, /^all\/login\.spec\.ts:22:1: warning not-converted /m);
    assert.match(stdout, /^all\/login\.spec\.ts:23:1: warning differs /m);
    // The folder of the known client has its layout.
    assert.ok(names('.octomind').includes('.octomind/setUpLogin/acceptsTheRightPassword.yaml'));
  });

  it('writes to the folder “portable-tests” unless another one is named', async () => {
    assert.equal((await run('specs')).code, 0);
    assert.deepEqual(names('portable-tests'), ['portable-tests/openTheShop.yaml']);
  });

  it('writes nothing with --dry-run', async () => {
    const before = treeOf(root);
    const { code, stdout } = await run('specs', '--dry-run');
    assert.equal(code, 0);
    assert.match(stdout, /^add +openTheShop\.yaml "Open the shop"$/m);
    assert.match(stdout, /^Would import: 1 added, /m);
    assert.deepEqual(treeOf(root), before);
  });

  it('overwrites no file: it leaves one that differs and exits with 2, and writes the others', async () => {
    await run('specs', '--folder', 'tests');
    const own = treeOf(root)['tests/openTheShop.yaml'];
    write(
      'specs/shop.spec.ts',
      `${spec.replace('Buy', 'Sell')}${spec.split('\n').slice(1).join('\n').replace('Open', 'Close')}`,
    );
    const { code, stdout, stderr } = await run('specs', '--folder', 'tests');
    assert.equal(code, 2);
    assert.match(stdout, /^leave +openTheShop\.yaml "Open the shop" \(differs from its spec\)$/m);
    assert.match(stdout, /^Imported: 1 added, 0 unchanged, 1 left as they are\. /m);
    assert.equal(
      stderr,
      'openTheShop.yaml differs from its spec and was left as it is. Import the spec in the editor to review the changes, or delete the file and import again.\n',
    );
    assert.equal(treeOf(root)['tests/openTheShop.yaml'], own);
    assert.deepEqual(names(), ['tests/closeTheShop.yaml', 'tests/openTheShop.yaml']);
  });

  it('takes another name where a file of another test case has it, or any other file', async () => {
    write('tests/openTheShop.yaml', 'on: push\n');
    const { code } = await run('specs', '--folder', 'tests');
    assert.equal(code, 0);
    assert.deepEqual(names(), ['tests/openTheShop-1.yaml', 'tests/openTheShop.yaml']);
    assert.equal(treeOf(root)['tests/openTheShop.yaml'], 'on: push\n');
  });

  it('leaves a file with errors, and says so', async () => {
    await run('specs', '--folder', 'tests');
    const id = /^id: (.*)$/m.exec(String(treeOf(root)['tests/openTheShop.yaml']))?.[1];
    write('tests/openTheShop.yaml', `id: ${id}\ndescription: x\nelements: 7\n`);
    const { code, stderr } = await run('specs', '--folder', 'tests');
    assert.equal(code, 2);
    assert.equal(
      stderr,
      'openTheShop.yaml has errors and was left as it is. Fix the file, then import again.\n',
    );
  });

  it('writes nothing and exits with 2 where nothing can be converted, with the reason of each file', async () => {
    write('bad/a.spec.ts', 'const x = ;');
    write('bad/b.spec.ts', 'export const y = 1;');
    const { code, stdout, stderr } = await run('bad', '--folder', 'tests');
    assert.deepEqual([code, names()], [2, []]);
    assert.match(stdout, /^bad\/a\.spec\.ts:1:1: warning not-converted The file can't be read: /m);
    assert.match(stdout, /^bad\/b\.spec\.ts:1:1: warning not-converted This file has no tests\.$/m);
    assert.equal(stderr, 'No test could be converted to a test case. Nothing was written.\n');
  });

  const hint = 'portable-test-cases import --help lists its options.\n';
  const wrong: readonly (readonly [args: string[], message: string])[] = [
    [[], 'Specify spec files, or a folder of them.'],
    [['nowhere'], 'File or folder not found: ROOT/nowhere.'],
    [
      ['empty'],
      'No spec file found in empty. The names of specs end in .spec.ts or .test.ts, or in .js instead of .ts.',
    ],
    [
      ['specs', '--folder', 'specs/shop.spec.ts'],
      '--folder must be a folder, not a file: specs/shop.spec.ts.',
    ],
    [['specs', '--dry-rum'], 'Unknown option --dry-rum. Did you mean --dry-run?'],
  ];
  for (const [args, message] of wrong) {
    it(`reports wrong arguments: ${message}`, async () => {
      mkdirSync(path.join(root, 'empty'));
      const before = treeOf(root);
      const { code, stdout, stderr } = await run(...args);
      assert.deepEqual([code, stdout], [1, '']);
      assert.equal(stderr.replace(hint, ''), `${message.replace('ROOT', root)}\n`);
      assert.deepEqual(treeOf(root), before);
    });
  }
});
