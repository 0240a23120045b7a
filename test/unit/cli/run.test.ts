import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { runBuiltCli, type Run } from '../../support/cliCommand.ts';

const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

const logIn = {
  id: idOf(1),
  description: 'Log in',
  elements: [
    {
      interaction: { action: 'ENTER_TEXT', calledWith: '$PASSWORD' },
      selectors: [{ selectorType: 'CSS', selector: 'input' }],
    },
  ],
};
const off = { id: idOf(2), description: 'Off', runStatus: 'OFF', elements: [] };

describe('portable-test-cases run, before it runs', () => {
  let root: string;
  let server: Server;
  let requests = 0;
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: tmpdir(),
    PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: process.execPath,
    TEST_PASSWORD: 'correct horse',
  };

  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, 'tests', file)), { recursive: true });
    writeFileSync(path.join(root, 'tests', file), text);
  };
  const args = (...more: string[]): string[] => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return ['run', '--folder', 'tests', '--url', url, ...more];
  };
  const withPlaywright = (...more: string[]): string[] => args('--playwright', path.resolve('.'), ...more);
  const cli = (all: readonly string[], own = env): Promise<Run> => runBuiltCli(all, { cwd: root, env: own });

  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'ptc-cli-run-'));
    server = createServer((_, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  beforeEach(() => {
    write('logIn.yaml', stringify(logIn));
    write('off.yaml', stringify(off));
  });

  afterEach(() => rmSync(path.join(root, 'tests'), { recursive: true }));

  after(() => {
    server.close();
    rmSync(root, { recursive: true, force: true });
  });

  const { TEST_PASSWORD: _, ...without } = env;
  const refusals: readonly (readonly [string, () => string[], RegExp, Record<string, string>?])[] = [
    [
      'a variable has no value',
      () => withPlaywright(),
      /^The variable \$PASSWORD has no value: "Log in" uses it in tests\/logIn\.yaml:6\. Set the environment variable TEST_PASSWORD\.$/m,
      without,
    ],
    [
      'a header has no value',
      () => withPlaywright('--header', 'X-Team', '--case', 'off.yaml'),
      /^A header has no value\. Set the environment variable HEADER_X_TEAM\.$/m,
    ],
    [
      'a case is unknown',
      () => withPlaywright('--case', 'no.yaml'),
      /^Test case not found in tests: "no\.yaml"\. Use its id or its file\.$/m,
    ],
    [
      'Playwright is missing in the folder that is named',
      () => args('--playwright', '/'),
      /^\/ doesn't contain Playwright Test\. Install it: npm install --save-dev @playwright\/test@\d+\.\d+\.\d+\.$/m,
    ],
    ['Playwright is missing', () => args(), /^Playwright Test is not installed\. Install it: /m],
    [
      'the browser is missing',
      () => withPlaywright('--browser', '/no/browser'),
      /^Browser not found: \/no\/browser\. Install one: node .*cli\.js install chromium, or specify one with --browser\.$/m,
    ],
    [
      "HTTPS_PROXY can't be read",
      () => withPlaywright(),
      /^HTTPS_PROXY is not the address of a proxy\. Write it as .*such as %23 for #\.$/m,
      { ...env, HTTPS_PROXY: 'http://aylin:a#secret@127.0.0.1:1' },
    ],
    [
      'WebKit is not installed',
      () => withPlaywright('--browser', 'webkit'),
      /^Playwright's WebKit is not installed\. Install it: node .*cli\.js install webkit\.$/m,
    ],
  ];

  for (const [words, all, reason, own] of refusals) {
    it(`runs nothing and exits with 2 when ${words}`, async () => {
      const { code, stdout, stderr } = await cli(all(), own);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, reason);
      assert.equal(requests, 0);
    });
  }

  it('runs nothing and exits with 2 when a file has errors, and names their lines', async () => {
    write('broken.yaml', `id: ${idOf(9)}\ndescription: x\nelements: 7\n`);
    write('other.yaml', `id: ${idOf(8)}\ndescription: x\ndependencyId: ${idOf(99)}\nelements: []\n`);
    const { code, stderr } = await cli(withPlaywright());
    assert.equal(code, 2);
    assert.match(stderr, /^broken\.yaml, line 3: /m);
    assert.match(stderr, /^other\.yaml, line 3: /m);
  });

  it('exits with 1 where the folder that --files names is missing', async () => {
    const { code, stderr } = await cli(withPlaywright('--files', 'nowhere'));
    assert.equal(code, 1);
    assert.match(stderr, /Folder not found: .*nowhere/);
  });

  it('leaves out what only cleans up after others, says so, and takes it by name', async () => {
    write('cleanUp.yaml', stringify({ ...off, id: idOf(3), description: 'Clean up', type: 'TEARDOWN' }));
    const noted = async (...more: string[]): Promise<readonly string[]> => {
      const { code, stdout } = await cli(withPlaywright('--json', '--browser', '/no/browser', ...more));
      assert.equal(code, 2);
      return (JSON.parse(stdout) as { notes: string[] }).notes;
    };
    assert.deepEqual(await noted(), [
      '1 test case is not run by itself, because it only cleans up after others (type: TEARDOWN). Use --case to run it.',
    ]);
    assert.deepEqual(await noted('--case', 'cleanUp.yaml'), []);
    for (const file of ['logIn.yaml', 'off.yaml']) rmSync(path.join(root, 'tests', file));
    const alone = await cli(withPlaywright());
    assert.equal(alone.code, 2);
    assert.match(
      alone.stderr,
      /All test cases only clean up after others \(type: TEARDOWN\)\. Use --case to run one\./,
    );
  });

  it('names the steps that need an email inbox before it runs', async () => {
    const steps = [{ interaction: { action: 'OPEN_EMAIL', calledWith: null }, ignoreFailure: true }];
    write('mail.yaml', stringify({ id: idOf(4), description: 'Read mail', elements: steps }));
    const { stdout } = await cli(withPlaywright('--case', 'mail.yaml', '--browser', '/no/browser'));
    assert.match(
      stdout,
      /^"Read mail", step 1 · Open the newest email \(may fail\): needs an email inbox, which local runs don't have, and will fail\. Run the test case on the service\.$/m,
    );
  });

  it('finds a test case by its id, in whatever case the file and the command write it', async () => {
    const id = 'ABCDEF00-0000-4000-8000-00000000000A';
    write('upper.yaml', stringify({ ...off, id }));
    for (const asked of [id, id.toLowerCase()]) {
      const { code, stdout } = await cli(withPlaywright('--json', '--case', asked, '--case', 'no.yaml'));
      assert.equal(code, 2);
      assert.deepEqual(
        [stdout.includes(asked), stdout.includes('no.yaml')],
        [false, true],
        `${asked} is not found`,
      );
    }
  });

  it('finds Playwright above the working directory', async () => {
    const modules = path.join(root, 'node_modules');
    mkdirSync(modules);
    symlinkSync(path.resolve('node_modules/@playwright'), path.join(modules, '@playwright'));
    const below = path.join(root, 'tests');
    try {
      const found = await runBuiltCli([...args('--browser', '/no/browser'), '--folder', '.'], {
        cwd: below,
        env,
      });
      assert.match(found.stderr, /^Browser not found/m);
    } finally {
      rmSync(modules, { recursive: true });
    }
  });
});
