import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateProject } from '../../../src/codegen/generateProject.ts';
import { manifestName } from '../../../src/codegen/write/planWriting.ts';
import { printCase } from '../../../src/core/yaml/printCase.ts';
import { builtCli, runCli, type Run } from '../../support/cliCommand.ts';
import { click, createTestCase, id, missingId } from '../../support/testService.ts';
import { treeOf } from '../support/cli/tree.ts';

const address = 'https://shop.example/preview';

describe('The command `code`', () => {
  let root = '';

  before(async () => {
    await builtCli();
  });
  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'ptc-cli-code-')));
    mkdirSync(path.join(root, 'cases'));
    write('cases/case1.yaml', printCase(createTestCase(1)));
    write('cases/case2.yaml', printCase(createTestCase(2, { dependencyId: id(1) })));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const code = (...more: string[]): Promise<Run> =>
    runCli(['code', '--folder', 'cases', '--out', 'out', '--url', address, ...more], { cwd: root });
  const out = (): Record<string, string> => ({ ...treeOf(path.join(root, 'out')) });
  async function done(...more: string[]): Promise<string> {
    const { code: status, stdout, stderr } = await code(...more);
    assert.equal(status, 0, `${stdout}${stderr}`);
    return stdout;
  }

  it('writes the project that the generator makes, without a service or a key', async () => {
    const names = ['--environment', 'Staging', '--test-id-attribute', 'data-qa'];
    const more = ['--step-timeout', '7000', '--header', 'X-Team', '--header', 'X-Key'];
    const printed = await done(...names, ...more);
    const { files } = generateProject([createTestCase(1), createTestCase(2, { dependencyId: id(1) })], {
      executionUrl: address,
      environmentName: 'Staging',
      testIdAttribute: 'data-qa',
      timeoutPerStep: 7000,
      headerNames: ['X-Team', 'X-Key'],
    });
    const { [manifestName]: manifest = '', ...written } = out();
    assert.deepEqual(written, Object.fromEntries(files));
    assert.deepEqual(
      Object.keys((JSON.parse(manifest) as { files: object }).files),
      [...files.keys()].toSorted(),
    );
    assert.match(printed, /^add +tests\/case1\.spec\.ts$/m);
    assert.match(printed, new RegExp(`^Wrote out: ${files.size} written, 0 deleted, 0 unchanged\\.$`, 'm'));
  });

  it('passes the type check with what it wrote', async () => {
    await done();
    symlinkSync(path.resolve('node_modules'), path.join(root, 'out/node_modules'), 'junction');
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [tsc, '-p', path.join(root, 'out')], (error, stdout) =>
        resolve(`${error?.message ?? ''}${stdout}`),
      );
    });
    assert.equal(output, '');
  });

  it('says where tests run when nobody said it', async () => {
    const { stdout } = await runCli(['code', '--folder', 'cases', '--out', 'out'], { cwd: root });
    assert.match(
      stdout,
      /^Without --url, tests run against http:\/\/localhost:3000 unless BASE_URL is set\.$/m,
    );
    assert.match(read('out/support/defaults.ts'), /baseURL: 'http:\/\/localhost:3000'/);
  });

  it('overwrites what it generated itself, and leaves the rest untouched', async () => {
    await done();
    write('out/tests/mine.spec.ts', 'mine\n');
    write('cases/case1.yaml', printCase(createTestCase(1, { elements: [click('Store')] })));
    const before = out();
    const printed = await done();
    const { [manifestName]: _manifest, ...after } = out();
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    assert.deepEqual(changed, ['flows/case1.ts', 'playwright.config.ts']);
    assert.match(printed, /^Wrote out: 2 written, 0 deleted, \d+ unchanged\.$/m);
    assert.equal(after['tests/mine.spec.ts'], 'mine\n');
  });

  it('writes nothing where nothing changed', async () => {
    await done();
    const before = out();
    assert.match(await done(), /^Wrote out: 0 written, 0 deleted, \d+ unchanged\.$/m);
    assert.deepEqual(out(), before);
  });

  it('refuses to overwrite a file that was edited, or one that was never generated, without --force', async () => {
    await done();
    write('out/tests/case1.spec.ts', `${read('out/tests/case1.spec.ts')}// mine\n`);
    const manifest = JSON.parse(read(`out/${manifestName}`)) as { files: Record<string, string> };
    delete manifest.files['playwright.config.ts'];
    write(`out/${manifestName}`, JSON.stringify(manifest));
    write('out/playwright.config.ts', 'export default {};\n');
    write('cases/case2.yaml', printCase(createTestCase(2, { elements: [click('Store')] })));
    const before = out();
    const { code: status, stdout, stderr } = await code();
    assert.equal(status, 2);
    assert.equal(
      stderr,
      'playwright.config.ts exists and was not generated. Overwrite it with --force, or specify another --out.\n' +
        'tests/case1.spec.ts was edited since it was generated. Overwrite it with --force, or specify another --out.\n',
    );
    assert.match(stdout, /^conflict +tests\/case1\.spec\.ts \(edited since it was generated\)$/m);
    assert.deepEqual(out(), before);
    await done('--force');
    assert.doesNotMatch(read('out/tests/case1.spec.ts'), /mine/);
    assert.match(read('out/playwright.config.ts'), /defineConfig/);
    assert.match(await done(), /^Wrote out: 0 written/m);
  });

  it('keeps a spec whose test case was deleted, names it, and deletes it with --force unless it was edited', async () => {
    write('cases/case3.yaml', printCase(createTestCase(3)));
    write('cases/case4.yaml', printCase(createTestCase(4)));
    await done();
    write('out/tests/case4.spec.ts', 'mine\n');
    for (const file of ['case3', 'case4']) rmSync(path.join(root, 'cases', `${file}.yaml`));
    assert.match(await done(), /^leave +tests\/case3\.spec\.ts \(no longer part of the project\)$/m);
    assert.ok('tests/case3.spec.ts' in out());
    assert.match(await done('--force'), /^delete +tests\/case3\.spec\.ts/m);
    assert.ok(!('tests/case3.spec.ts' in out()));
    assert.equal(out()['tests/case4.spec.ts'], 'mine\n');
  });

  it('is refused with every file that has errors, and writes nothing', async () => {
    write('cases/broken.yaml', `id: ${id(7)}\ndescription: Broken\nelements: 3\n`);
    write('cases/case2.yaml', printCase(createTestCase(2, { dependencyId: missingId })));
    const { code: status, stderr } = await code();
    assert.equal(status, 2);
    assert.match(stderr, /^broken\.yaml, line 3: .* Fix the file, then try again\.$/m);
    assert.match(stderr, /^case2\.yaml, line \d+: There is no test case with the id/m);
    assert.throws(out);
  });

  it('deletes and overwrites nothing outside of its folder, whatever the record in it says', async () => {
    write('victim.txt', 'victim');
    const hash = '6e32ef4c0e3c1f6a9c6b1d2fe3f7c1a1b7a34e3fd4f1c1bb5b8b8c0a5f4b0d5a';
    write(`out/${manifestName}`, JSON.stringify({ files: { '../victim.txt': hash, '/etc/hosts': hash } }));
    await done('--force');
    assert.equal(read('victim.txt'), 'victim');
    assert.doesNotMatch(read(`out/${manifestName}`), /victim|hosts/);
  });

  it('is refused behind a link that leads out of the folder', async () => {
    mkdirSync(path.join(root, 'elsewhere'));
    mkdirSync(path.join(root, 'out'));
    symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'out/tests'), 'junction');
    const { code: status, stderr } = await code();
    assert.equal(status, 1);
    assert.match(stderr, /is outside the folder, behind a link/);
    assert.deepEqual(treeOf(path.join(root, 'elsewhere')), {});
  });

  it('prints plan and outcome as one object with --json', async () => {
    await done();
    write('out/tests/case1.spec.ts', 'mine\n');
    const { code: status, stdout } = await code('--json');
    const report = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual(
      [status, report['command'], report['status'], report['plan']],
      [
        2,
        'code',
        'refused',
        [{ action: 'conflict', path: 'tests/case1.spec.ts', note: 'edited since it was generated' }],
      ],
    );
  });

  it('is an error for an address that is none', async () => {
    const { code: status, stderr } = await code('--url', 'shop');
    assert.equal(status, 1);
    assert.match(stderr, /^"shop" is not a URL\. Specify the address/);
  });
});
