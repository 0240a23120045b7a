import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { findBrowser } from '../../../src/runner/find/browser.ts';
import { findNode, ownRuntime, type NodeRuntime } from '../../../src/runner/find/node.ts';
import { findNpm } from '../../../src/runner/find/npm.ts';
import { findPlaywright, type Playwright } from '../../../src/runner/find/playwright.ts';

let root: string;

/** Gives each test of a suite a folder of its own. */
function inFolder(): void {
  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'ptc-find-')));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
}

const at = (...names: string[]): string => path.join(root, ...names);

async function write(file: string, text: string, mode = 0o644): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  await chmod(file, mode);
  return file;
}

async function install(modules: string, version = '1.65.1'): Promise<void> {
  await write(path.join(modules, '@playwright', 'test', 'package.json'), JSON.stringify({ version }));
  await write(path.join(modules, 'playwright', 'package.json'), '{}');
  await write(path.join(modules, 'playwright-core', 'package.json'), '{}');
}

describe('Playwright on this machine', () => {
  inFolder();
  it('is found in the folder itself, and above it', async () => {
    await install(at('node_modules'));
    const expected: Playwright = {
      folder: at('node_modules', '@playwright', 'test'),
      core: at('node_modules', 'playwright-core'),
      version: '1.65.1',
    };
    await mkdir(at('a', 'b'), { recursive: true });
    assert.deepEqual(await findPlaywright([root]), expected);
    assert.deepEqual(await findPlaywright([at('a', 'b')]), expected);
  });

  it('is taken from the nearest folder, and from the first that is named', async () => {
    await install(at('node_modules'), '1.50.0');
    await install(at('a', 'node_modules'), '1.60.0');
    assert.equal((await findPlaywright([at('a')]))?.version, '1.60.0');
    assert.equal((await findPlaywright([root, at('a')]))?.version, '1.50.0');
  });

  it('is passed over where it is too old, broken or not whole', async () => {
    await install(at('old', 'node_modules'), '1.41.9');
    await write(at('broken', 'node_modules', '@playwright', 'test', 'package.json'), '{');
    await write(at('lone', 'node_modules', '@playwright', 'test', 'package.json'), '{"version":"1.65.1"}');
    assert.equal(await findPlaywright([at('old'), at('broken'), at('lone')]), undefined);
    await install(at('node_modules'), '1.42.0');
    assert.equal((await findPlaywright([at('old')]))?.version, '1.42.0');
  });

  it('is found through the links of package managers that keep packages apart', async () => {
    const store = (name: string): string => at('node_modules', '.pnpm', name, 'node_modules');
    await write(path.join(store('test@1'), '@playwright', 'test', 'package.json'), '{"version":"1.65.1"}');
    await write(path.join(store('playwright@1'), 'playwright', 'package.json'), '{}');
    await write(path.join(store('core@1'), 'playwright-core', 'package.json'), '{}');
    await mkdir(at('node_modules', '@playwright'), { recursive: true });
    await symlink(
      path.join(store('test@1'), '@playwright', 'test'),
      at('node_modules', '@playwright', 'test'),
    );
    await symlink(path.join(store('playwright@1'), 'playwright'), path.join(store('test@1'), 'playwright'));
    await symlink(
      path.join(store('core@1'), 'playwright-core'),
      path.join(store('playwright@1'), 'playwright-core'),
    );
    assert.deepEqual(await findPlaywright([root]), {
      folder: path.join(store('test@1'), '@playwright', 'test'),
      core: path.join(store('core@1'), 'playwright-core'),
      version: '1.65.1',
    });
  });
});

describe('The browser of a run', () => {
  inFolder();
  const playwright = (): Playwright => ({ folder: at('test'), core: at('core'), version: '1.65.1' });
  const find = (setting: string | undefined, env: Record<string, string>, headed = false) =>
    findBrowser(playwright(), { setting, headed }, { PATH: '', HOME: root, ...env });

  beforeEach(() =>
    write(
      at('core', 'browsers.json'),
      JSON.stringify({
        browsers: [
          { name: 'chromium', revision: '7' },
          { name: 'chromium-headless-shell', revision: '8' },
        ],
      }),
    ),
  );

  it('is the file that the setting or the environment names, and none where that is not there', async () => {
    const file = await write(at('my browser'), '', 0o755);
    assert.deepEqual(await find(file, {}), { kind: 'file', executablePath: file });
    const env = { PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: file };
    assert.deepEqual(await find(undefined, env), { kind: 'file', executablePath: file });
    assert.equal(await find(at('missing'), env), undefined);
    await chmod(file, 0o644);
    assert.equal(await find(file, {}), undefined);
  });

  it('is a channel where the setting is the name of one', async () => {
    assert.deepEqual(await find('chrome', {}), { kind: 'channel', channel: 'chrome' });
    assert.deepEqual(await find('msedge-beta', {}), { kind: 'channel', channel: 'msedge-beta' });
  });

  it('is Playwright’s Firefox or WebKit where it is installed, also in the revision of an older system', async () => {
    const env = {
      PLAYWRIGHT_BROWSERS_PATH: at('browsers'),
      PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: process.execPath,
    };
    const browsers = [
      { name: 'firefox', revision: '3' },
      { name: 'webkit', revision: '5', revisionOverrides: { 'mac13-arm64': '4' } },
    ];
    await write(at('core', 'browsers.json'), JSON.stringify({ browsers }));
    assert.deepEqual([await find('firefox', env), await find('webkit', env)], [undefined, undefined]);
    await write(at('browsers', 'firefox-3', 'INSTALLATION_COMPLETE'), '');
    assert.deepEqual(await find('firefox', env), { kind: 'own', engine: 'firefox' });
    assert.equal(await find('webkit', env), undefined);
    await write(at('browsers', 'webkit_mac13_arm64_special-4', 'INSTALLATION_COMPLETE'), '');
    assert.deepEqual(await find('webkit', env), { kind: 'own', engine: 'webkit' });
  });

  it('is Playwright’s own once that is whole, in the kind that is asked for', async () => {
    const env = { PLAYWRIGHT_BROWSERS_PATH: at('browsers') };
    await mkdir(at('browsers', 'chromium_headless_shell-8'), { recursive: true });
    assert.equal(await find(undefined, env), undefined);
    await write(at('browsers', 'chromium_headless_shell-8', 'INSTALLATION_COMPLETE'), '');
    assert.deepEqual(await find(undefined, env), { kind: 'own' });
    assert.equal(await find(undefined, env, true), undefined);
    await write(at('browsers', 'chromium-7', 'INSTALLATION_COMPLETE'), '');
    assert.deepEqual(await find(undefined, env, true), { kind: 'own' });
  });

  it('is Playwright’s one Chromium for both kinds, where that is older than its headless shell', async () => {
    const browsers = [{ name: 'chromium', revision: '7' }];
    await write(at('core', 'browsers.json'), JSON.stringify({ browsers }));
    const env = { PLAYWRIGHT_BROWSERS_PATH: at('browsers') };
    assert.equal(await find(undefined, env), undefined);
    await write(at('browsers', 'chromium-7', 'INSTALLATION_COMPLETE'), '');
    assert.deepEqual(await find(undefined, env), { kind: 'own' });
    assert.deepEqual(await find(undefined, env, true), { kind: 'own' });
  });

  it('is Playwright’s own in its package, where the environment says so', async () => {
    await write(at('core', '.local-browsers', 'chromium_headless_shell-8', 'INSTALLATION_COMPLETE'), '');
    assert.deepEqual(await find(undefined, { PLAYWRIGHT_BROWSERS_PATH: '0' }), { kind: 'own' });
  });

  it('is a Chromium on the path otherwise, one with windows where it is to be seen', async function () {
    if (process.platform === 'win32' || process.platform === 'darwin') this.skip();
    const env = { PATH: `relative:${at('bin')}`, XDG_CACHE_HOME: at('cache') };
    const shell = await write(at('bin', 'chromium-headless-shell'), '', 0o755);
    const chrome = await write(at('bin', 'google-chrome'), '', 0o755);
    assert.deepEqual(await find(undefined, env), { kind: 'file', executablePath: shell });
    assert.deepEqual(await find(undefined, env, true), { kind: 'file', executablePath: chrome });
    assert.equal(await find(undefined, { ...env, PATH: '' }), undefined);
  });
});

describe('The node of a run', () => {
  inFolder();
  const node = (version: string): Promise<string> =>
    write(at(`node-${version}`), `#!/bin/sh\necho ${version}\n`, 0o755);
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  it('is the one that the setting names, unless it is too old or none', async () => {
    const good = await node('v20.12.0');
    assert.deepEqual(await findNode(good), { command: good, env: {} });
    assert.equal(await findNode(await node('v20.11.1')), undefined);
    assert.equal(await findNode(at('missing')), undefined);
    assert.equal(await findNode(await write(at('hello'), '#!/bin/sh\necho hello\n', 0o755)), undefined);
  });

  it('is that of the login shell, else one on the path, else the program that runs this code', async () => {
    const good = await node('v22.0.0');
    const shell = await write(at('shell'), `#!/bin/sh\necho Welcome\necho ${good}\n`, 0o755);
    const onPath = await write(at('bin', 'node'), '#!/bin/sh\necho v20.12.0\n', 0o755);
    await write(at('old', 'node'), '#!/bin/sh\necho v18.0.0\n', 0o755);
    const PATH = `${at('old')}:${at('bin')}`;
    assert.deepEqual(await findNode('', { SHELL: shell, PATH }), { command: good, env: {} });
    assert.deepEqual(await findNode('', { SHELL: at('no-shell'), PATH }), { command: onPath, env: {} });
    assert.deepEqual(await findNode('', { SHELL: at('no-shell'), PATH: at('old') }), ownRuntime());
    assert.deepEqual(ownRuntime(), { command: process.execPath, env: {} });
  });

  it('is that of the user’s own shell where the environment names none', async function () {
    const { shell } = userInfo();
    if (!shell) this.skip();
    const place = execFileSync(shell, ['-lc', 'command -v node || true'], { encoding: 'utf8' }).trim();
    if (place === '') this.skip();
    assert.deepEqual(await findNode('', { PATH: '' }), { command: place, env: {} });
  });
});

describe('The npm of a node', () => {
  inFolder();
  const runtime = (): NodeRuntime => ({ command: at('editor', 'node'), env: { AS: 'node' } });
  const run = (script: string): object => ({
    command: at('editor', 'node'),
    args: [script],
    env: { AS: 'node' },
  });
  const nowhere = (): { SHELL: string; PATH: string } => ({ SHELL: at('no-shell'), PATH: '' });

  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  it('is the one that was installed with it', async () => {
    const around = ['lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'];
    const script = await write(at(...around), '');
    assert.deepEqual(await findNpm(runtime(), nowhere()), run(script));
  });

  it('is the one on the path for a node that comes without, run by that node', async () => {
    const script = await write(at('other', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'), '', 0o755);
    await mkdir(at('other', 'bin'));
    await symlink(script, at('other', 'bin', 'npm'));
    const PATH = `${at('none')}:${at('other', 'bin')}`;
    assert.deepEqual(await findNpm(runtime(), { SHELL: at('no-shell'), PATH }), run(script));
  });

  it('is a program that stands for it, as version managers have them', async () => {
    const shim = await write(at('shims', 'npm'), '#!/bin/sh\n', 0o755);
    const shell = await write(at('shell'), `#!/bin/sh\necho ${shim}\n`, 0o755);
    assert.deepEqual(await findNpm(runtime(), { SHELL: shell, PATH: '' }), {
      command: shim,
      args: [],
      env: {},
    });
  });

  it('is nothing where there is none', async () => {
    assert.equal(await findNpm(runtime(), nowhere()), undefined);
  });
});
