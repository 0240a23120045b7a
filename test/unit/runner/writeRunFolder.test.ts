import assert from 'node:assert/strict';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestCase } from '../../../src/core/case/testCase.ts';
import type { Playwright } from '../../../src/runner/find/playwright.ts';
import { planRun } from '../../../src/runner/planRun.ts';
import { writeRunFolder } from '../../../src/runner/runProject.ts';

const id = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const goTo = (at: number, url: string): TestCase => ({
  id: id(at),
  description: `case ${at}`,
  elements: [{ interaction: { action: 'GO_TO', calledWith: url } }],
});
const code: TestCase = {
  id: id(9),
  description: 'code',
  elements: [{ interaction: { action: 'JAVASCRIPT', calledWith: { code: 'return 1' } } }],
};

describe('The folder of the code of a run', () => {
  let root: string;
  let folder: string;
  let playwright: Playwright;

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'ptc-folder-')));
    folder = path.join(root, 'code');
    playwright = { folder: path.join(root, 'playwright'), core: root, version: '1.60.0' };
    await mkdir(playwright.folder);
    await writeFile(path.join(root, 'sandboxWorker.mjs'), '// sandbox');
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  async function write(...cases: TestCase[]): Promise<void> {
    const environment = { executionUrl: 'https://shop.example', variables: new Map() };
    const { project, specs } = planRun(
      cases.map((testCase) => testCase.id),
      cases,
      environment,
    );
    await writeRunFolder(folder, project, playwright, {
      reporter: path.join(root, 'reporter.js'),
      sandbox: path.join(root, 'sandboxWorker.mjs'),
      specs,
      browser: { kind: 'own' },
      outputDir: path.join(root, 'results'),
    });
  }

  const files = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true })).filter((name) => /\.(?:ts|json|mjs)$/.test(name)).toSorted();

  it('holds what one of its own would, whatever was in it before', async () => {
    await write(goTo(1, '/a'), code);
    const own = await files();
    await rm(folder, { recursive: true });
    await write(goTo(2, '/b'), goTo(3, '/c'));
    await write(goTo(1, '/a'), code);
    assert.deepEqual(await files(), own);
    assert.match(await readFile(path.join(folder, 'tests/case1.spec.ts'), 'utf8'), /'\/a'/);
  });

  it('keeps the files that are the same', async () => {
    await write(goTo(1, '/a'));
    const long = new Date(2020, 0, 1);
    for (const name of await files()) await utimes(path.join(folder, name), long, long);
    await write(goTo(1, '/b'));
    const written: string[] = [];
    for (const name of await files()) {
      if ((await stat(path.join(folder, name))).mtimeMs !== long.getTime()) written.push(name);
    }
    assert.deepEqual(written, ['tests/case1.spec.ts']);
  });

  it('links to the Playwright of the latest run', async () => {
    await write(goTo(1, '/a'));
    playwright = { ...playwright, folder: path.join(root, 'other') };
    await mkdir(playwright.folder);
    await write(goTo(1, '/a'));
    assert.equal(await readlink(path.join(folder, 'node_modules/@playwright/test')), playwright.folder);
    assert.deepEqual(await readdir(path.join(root, 'playwright')), []);
  });

  it('is read by its user only', async function () {
    if (process.platform === 'win32') this.skip();
    await mkdir(folder, { mode: 0o755 });
    await write(goTo(1, '/a'));
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
  });
});
